import { api, pathOf } from '../paths.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { Person } from '../person.ts';
import { courseForm } from '../world.ts';

/** Makes people and a course in progress, on whose board they write, at a Stoa that runs as a separate process. */
export async function castOf(url: string) {
  let count = 0;
  const admin = new Person(url);
  const signedIn = await admin.signIn('admin@world.example', 'a long password');
  if (signedIn.status !== 200) throw new Error(`the administrator may not sign in: ${signedIn.status}`);
  const someone = async (role: 'Student' | 'Professor'): Promise<Person> => {
    const person = new Person(url);
    const email = `${role.toLowerCase()}${++count}.${Math.random().toString(36).slice(2)}@faults.example`;
    const contact = { firstName: 'Sample', lastName: `Person ${count}`, zip: '1', mobilePhone: '1', email, role };
    await admin.opens({ status: 'Active', person: contact, password: person.password });
    await person.signIn(email);
    return person;
  };
  const professor = await someone('Professor');
  const { _id } = (await professor.applies()).body;
  await admin.patch(pathOf(api.professors.setStatus, { id: _id }), { approvalStatus: 'Approved' });

  const draft = async (): Promise<string> => {
    const definition = await professor.post(api.courseDefinitions.create, {
      name: `Course ${++count}`,
      level: 200,
      credits: 3,
    });
    await admin.patch(pathOf(api.courseDefinitions.setStatus, { id: definition.body._id }), { status: 'Approved' });
    const form = { ...courseForm(`Course ${count}`, definition.body._id, [_id]), cost: 400, auditCost: 100 };
    return (await professor.post(api.courseInstances.create, form)).body._id;
  };
  /** A course that is open for registration. */
  const course = async (): Promise<string> => {
    const made = await draft();
    for (const [who, status] of [
      [professor, 'Pending Approval'],
      [admin, 'Approved'],
      [professor, 'Open/Registering'],
    ] as const)
      await who.patch(pathOf(api.courseInstances.setStatus, { id: made }), { status });
    return made;
  };
  return { admin, professor, someone, draft, course };
}

/** An answer that was no success. */
export interface Other {
  readonly status: number;
  readonly message: string;
  readonly ms: number;
  /** when it was there, as `performance.now()` has it */
  readonly at: number;
}

/** A professor defines courses, one after the other, until `over`: the names that were acknowledged, and every other answer. */
export async function defineAway(who: Person, over: AbortSignal, pause = 5) {
  const kept: string[] = [];
  const others: Other[] = [];
  for (let at = 0; !over.aborted; at++) {
    const name = `Definition ${at} ${Math.random().toString(36).slice(2)}`;
    const began = performance.now();
    const { status, body } = await who
      .post(api.courseDefinitions.create, { name, level: 200, credits: 3 })
      .catch((error: Error) => ({
        status: 0,
        body: { message: (error.cause as Error | undefined)?.message ?? error.message },
      }));
    const now = performance.now();
    if (status === 201) kept.push(name);
    else others.push({ status, message: String(body['message']), ms: now - began, at: now });
    await sleep(pause);
  }
  return { kept, others };
}
/** The names of what a professor has defined. */
export async function definedBy(who: Person): Promise<string[]> {
  // New rows move the rest while the pages are read: a row that is met again is still one.
  const all = new Map<string, string>();
  for (let page = 1; ; page++) {
    const { body, status } = await who.get(`${api.courseDefinitions.list.path}?pageSize=100&page=${page}`);
    if (status !== 200) throw new Error(`the definitions answer ${status}`);
    const rows = body as unknown as { _id: string; name: string }[];
    for (const { _id, name } of rows) all.set(_id, name);
    if (rows.length < 100) return [...all.values()];
  }
}
/** Returns acknowledged rows that are missing, and rows that are there twice. */
export function lostOrDoubled(kept: readonly string[], there: readonly string[]): string[] {
  const known = new Set(there);
  const lost = kept.filter((name) => !known.has(name)).map((name) => `${name} is lost`);
  const doubled = there.filter((name, at) => there.indexOf(name) !== at).map((name) => `${name} is there twice`);
  return [...lost, ...doubled];
}
