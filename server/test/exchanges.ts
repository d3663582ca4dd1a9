import type { Partner } from '../../tests/partners.ts';
import { api, pathOf } from '../../tests/paths.ts';
import { form, type Answer, type Json, type Person } from '../../tests/person.ts';
import { sql } from 'kysely';
import type { World } from '../../tests/world.ts';
import type { CalendarCourse, Placed } from './calendar-courses.ts';

/** Calls of registrars in tests of the exchange. */
export const batchAt = (who: Person, { _id: id }: Partner, kind: string, term = '2038SP'): Promise<Answer> =>
  who.post(pathOf(api.batches.create, { id }), { kind, term });
export const rowsOf = async (who: Person, batch: Answer): Promise<Json[]> =>
  (await who.get(pathOf(api.batches.rows, { id: String(batch.body['_id']) }))).body as unknown as Json[];
export const readsReceipt = (
  who: Person,
  { _id: id }: Partner,
  content: BlobPart,
  more: Json = {},
  name = 'answer.csv',
): Promise<Answer> => who.post(pathOf(api.receipts.create, { id }), form({ file: new File([content], name), ...more }));
/** Reads an answer and applies it. */
export async function answers(who: Person, partner: Partner, content: BlobPart, more: Json = {}): Promise<Answer> {
  const read = await readsReceipt(who, partner, content, more);
  if (read.status >= 300) throw new Error(JSON.stringify(read.body));
  return who.post(pathOf(api.receipts.apply, { id: String((read.body['receipt'] as Json)['_id']) }));
}
/** The course has the section, and is known by it. */
export async function takesSection({ partner, course }: CalendarCourse, section: string, term = '2038SP') {
  const { registrar, _id: id } = partner;
  const list = `term,CRN,Subject,Number,Title\n${term},${section},PHIL,101,Ethics\n`;
  await registrar.post(pathOf(api.sections.import, { id }), form({ file: new File([list], 'sections.csv') }));
  const taken = await registrar.put(pathOf(api.sections.take, { id: course._id }), { term, section });
  if (taken.status >= 300) throw new Error(JSON.stringify(taken.body));
}
export async function givesNumber({ registrar, _id: id }: Partner, { person }: Placed, number: string) {
  const personREF = String((await person.get(api.accounts.self)).body['_id']);
  const given = await registrar.put(pathOf(api.studentNumbers.give, { id, personREF }), { number });
  if (given.status >= 300) throw new Error(JSON.stringify(given.body));
}
/** The state of a student's first place at its college, as the student sees it. */
export const ownExchange = async ({ person, registration }: Placed): Promise<Json> =>
  ((await person.get(api.registrations.mine)).body as unknown as Json[]).find(({ _id }) => _id === registration)![
    'exchange'
  ] as Json;

/** Copies a place for so many other students, without their way to it: tests of the exchange look at what follows. */
export const copyPlace = (world: World, registration: string, count: number) =>
  sql`with "new" as (insert into "person" ("email", "firstName", "lastName", "role")
      select 'copy' || "n" || '@example.org', 'Copy', 'Of ' || "n", 'Student' from generate_series(1, ${count}) as "n"
      returning "_id")
    insert into "registration" ("courseInstanceREF", "personREF", "isAudit", "promise", "status", "registrationTerm")
    select "courseInstanceREF", "new"."_id", false, "promise", 'Registered', "registrationTerm"
    from "new", "registration" where "registration"."_id" = ${registration}`.execute(world.db);
