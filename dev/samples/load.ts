import { accountOf } from '../../server/src/people/accounts/accounts.ts';
import type { Services } from '../../server/src/kernel/context.ts';
import { apply, approve, approveDefinition, draft, join, move, propose, register, sampleDocuments } from './acts.ts';
import { openCourses, type SampleCourse } from './courses.ts';
import { inThePast, type Past } from './past.ts';
import { samplePeople } from './people.ts';
import { qualifyFor } from './qualified.ts';
import { others } from './students.ts';

const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
/** Made from this installation's own key: the same at every start, another everywhere else, and kept nowhere. */
function samplePassword({ encryption }: Services, email: string): string {
  const bytes = encryption.derive(`sample account ${email}`);
  return Array.from({ length: 12 }, (_, at) => letters[bytes[at]! % letters.length]).join('');
}

export const sampleAccounts = (services: Services) =>
  samplePeople.map((person) => ({ ...person, password: samplePassword(services, person.email) }));

/** Something that was done some days ago. */
export interface Event {
  readonly daysAgo: number;
  readonly act: () => Promise<unknown>;
}

/** Has everything done in its order. */
export async function live(past: Past, events: readonly Event[]): Promise<void> {
  for (const { daysAgo, act } of events.toSorted((a, b) => b.daysAgo - a.daysAgo)) await past.at(daysAgo, act);
}

/** Returns the events of a course's life, and its id once it was drafted. */
export function lifeOf(
  past: Past,
  course: SampleCourse,
): { readonly events: readonly Event[]; readonly id: () => string } {
  let definition = '';
  let id = '';
  const events: Event[] = [
    { daysAgo: course.proposed, act: async () => (definition = await propose(past, course)) },
    { daysAgo: course.proposed - 1, act: () => approveDefinition(past, definition, course) },
    ...(course.credit ? [{ daysAgo: course.proposed - 1.1, act: () => qualifyFor(past, course, definition) }] : []),
    { daysAgo: course.proposed - 1.2, act: async () => (id = await draft(past, course, definition)) },
    ...course.steps.map((step) => ({ daysAgo: step[1], act: () => move(past, course, id, step) })),
  ];
  return { events, id: () => id };
}

/** One in eight audits. */
export const audits = (at: number) => at % 8 === 5;

/** Some of the other students register for a course, each some days ago. */
export const registrations = (
  past: Past,
  course: SampleCourse,
  id: () => string,
  who: readonly number[],
  days: readonly number[],
): Event[] =>
  who.map((student, at) => ({
    daysAgo: days[at]!,
    act: () => register(past, others[student]!.email, course, id(), audits(student)),
  }));

/** The sample people who sign in, and the courses that visitors see; once, at the first start. */
export async function loadSamples(outer: Services, databaseUrl: string): Promise<void> {
  const people = sampleAccounts(outer);
  if (await accountOf(outer, people.at(-1)!.email)) return;
  await inThePast(outer, databaseUrl, async (past) => {
    const joined = people.flatMap((person): Event[] => {
      const { email, role, application, title, joined: daysAgo } = person;
      const joins = { daysAgo, act: () => join(past, person) };
      if (application === undefined || (role !== 'Student' && role !== 'Professor')) return [joins];
      let id = '';
      const documents = sampleDocuments(past);
      const applies = {
        daysAgo: daysAgo - 0.1,
        act: async () => (id = await apply(past, email, role, { title, documents })),
      };
      const approved = { daysAgo: daysAgo - 1.1, act: () => approve(past, role, id) };
      return application === 'Approved' ? [joins, applies, approved] : [joins, applies];
    });
    await live(past, [...joined, ...Object.values(openCourses).flatMap((course) => lifeOf(past, course).events)]);
  });
}
