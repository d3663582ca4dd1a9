import { everyEndpoint } from '@stoa/contract/api';
import type { StolenKind } from '@stoa/contract/office/stolen';
import { begin, assign, giveBack, grade, handIn, rowOf } from './hand-ins.ts';
import { aPartner, aPartnerCourse, anAgreement, promiseOf, type Partner } from './partners.ts';
import { api, pathOf } from './paths.ts';
import { idsIn, type Person } from './person.ts';
import { aDocument } from './samples.ts';
import type { World } from './world.ts';

/** A student of a college's course, with a word for each kind of record that stands nowhere else. */
export interface Victim {
  readonly name: string;
  readonly student: Person;
  readonly of: Readonly<Record<StolenKind, string>>;
}
/** A college with its staff, a professor and their students. */
export interface Side {
  readonly partner: Partner;
  readonly professor: Person;
  readonly victims: readonly Victim[];
}

/** A picture that ends with words, as a scan with a comment does. */
const aScan = (words: string): File => new File([aDocument('jpg'), words], 'passport.jpg');

async function aVictim(world: World, name: string, born: string, course: { readonly _id: string }): Promise<Victim> {
  const student = await world.someone('Student', name);
  const marked = (kind: string) => `${kind}of${name}x`.toLowerCase();
  const of = { identity: born, documents: marked('scan'), work: marked('essay'), contact: marked('street') };
  await student.put(api.ownAccount.changeContact, { street: of.contact });
  await student.appliesAsStudent({ dob: of.identity, idREF: aScan(of.documents) });
  const order = await student.post(api.checkout.createOrder, {
    courseInstanceREF: course._id,
    isAudit: false,
    promise: (await promiseOf(world, course))!['version'],
  });
  await world.approve(String(order.body['orderId']));
  const paid = await student.post(pathOf(api.checkout.capture, { orderId: String(order.body['orderId']) }));
  if (paid.status >= 300) throw new Error(JSON.stringify(paid.body));
  return { name, student, of: { ...of, names: student.email, payments: paid.body['transaction']._id } };
}

/** A college whose course is taught: its students have paid, handed in and got their work back. */
export async function aSide(
  world: World,
  college: string,
  names: readonly (readonly [string, string])[],
): Promise<Side> {
  const columns = ['email', 'lastName', 'birthDate', 'number'].map((field) => ({ header: field, field }));
  const partner = await aPartner(world, college, anAgreement({ columns }));
  const professor = await world.professor(`Of${college}`);
  const course = await aPartnerCourse(partner, { professor, name: `${college} Ethics` });
  const victims: Victim[] = [];
  for (const [name, born] of names) victims.push(await aVictim(world, name, born, course));
  await begin(professor, course._id);
  const essay = await assign(professor, course._id, 'Essay');
  for (const { student, of } of victims) {
    await handIn(student, essay, { text: of.work });
    await grade(professor, (await rowOf(professor, essay, student))['_id'], { score: 91 });
  }
  await giveBack(professor, essay);
  return { partner, professor, victims };
}

const reading = everyEndpoint().filter(({ method, path }) => method === 'GET' && !path.endsWith('/live'));
/** How many records of one kind are read by their ids. */
const most = 6;

/** The addresses that these people read, lists and records: the thief knows all of them. */
export async function addressesOf(people: readonly Person[]): Promise<string[]> {
  const found = new Set<string>();
  /** Nothing is there for the first person, who has found records of that kind: others need not look. */
  const empty = new Set<string>();
  for (const person of people) {
    const ids = new Set<string>();
    const tried = new Set<string>();
    const counts = new Map<string, number>();
    const reads = async (address: string) => {
      const { status, body } = await person.get(address);
      if (status !== 200) return false;
      found.add(address);
      idsIn(body, ids);
      return true;
    };
    for (const { path } of reading.filter((one) => !one.path.includes('{'))) await reads(path);
    const missed: [path: string, at: string][] = [];
    // Records show ids that lists don't, so we look until nothing new is found.
    for (let known = -1; known < ids.size;) {
      known = ids.size;
      for (const { path } of reading.filter((one) => one.path.split('{').length === 2)) {
        for (const id of ids) {
          const at = path.replace(/\{\w+\}/, id);
          if ((counts.get(path) ?? 0) === most) break;
          if (!tried.has(at) && !empty.has(at)) {
            if (await reads(at)) counts.set(path, (counts.get(path) ?? 0) + 1);
            else if (person === people[0]) missed.push([path, at]);
          }
          tried.add(at);
        }
      }
    }
    for (const [path, at] of missed) if (counts.has(path)) empty.add(at);
  }
  return [...found];
}

/** All that somebody reads at these addresses, and in the file of these institutions’ registrations, as one text. */
export async function readBy(
  person: Person,
  addresses: readonly string[],
  institutions: readonly string[],
): Promise<string> {
  const answers: string[] = [];
  for (const id of institutions) {
    const { status, body } = await person.post(pathOf(api.agreements.registrations, { id }), {});
    if (status === 200) answers.push(JSON.stringify(body));
  }
  for (const address of addresses) {
    const { status, body } = await person.get(address);
    if (status === 200) answers.push(typeof body?.['text'] === 'string' ? body['text'] : JSON.stringify(body));
  }
  return answers.join('\n').toLowerCase();
}
