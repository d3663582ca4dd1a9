import { setTimeout as sleep } from 'node:timers/promises';
import { daysLater } from '@stoa/contract/catalog/enrollment-dates';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll } from 'vitest';
import { whenOver } from '../ending.ts';
import type { Schema } from '../../server/src/schema.ts';
import { testDatabase } from '../../server/test/database.ts';
import { moneyGoneWrong } from '../money.ts';
import { aPartner, aPartnerCourse, anAgreement, promiseOf, type Partner } from '../partners.ts';
import { api, pathOf } from '../paths.ts';
import { Person } from '../person.ts';
import { ownProcess } from '../process.ts';
import type { ProcessorState } from '../world.ts';

/** A place for credit that was paid with 400 dollars. */
export interface Paid {
  readonly who: Person;
  /** of the registration, and of its payment */
  readonly id: string;
  readonly payment: string;
}
/** A course with two students. */
export interface Course {
  readonly id: string;
  readonly name: string;
  readonly ada: Paid;
  readonly bo: Paid;
}

/** Asks again and again until the answer is one. */
export async function until<T>(ask: () => Promise<T | undefined | false>): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    await sleep(10);
  }
}

/** On the tenth day of a course half comes back; it is the census day, and the last day to drop but a few. */
const days = { drop: { days: 14 }, census: { days: 10 }, withdraw: { days: 60 }, minors: 'no', zone: 'UTC' };
const gradeCodes = [
  { code: 'A', meaning: 'Excellent', kind: 'earned', points: 4 },
  { code: 'F', meaning: 'Failed', kind: 'not earned', points: 0 },
  { code: 'I', meaning: 'Incomplete', kind: 'incomplete', points: null },
  { code: 'W', meaning: 'Withdrawn', kind: 'withdrawn', points: null },
];

/** Starts a server in a separate process that can be killed, with a college that has an enrollment calendar, and a professor. */
export async function openCampus(env: Record<string, string> = {}) {
  const { url, db } = await testDatabase<Schema>();
  const stoa = await ownProcess({ DATABASE_URL: url, ...env });
  const holding = new pg.Client(url);
  const person = (email: string) => Object.assign(new Person(stoa.url), { email });
  const admin = person('admin@world.example');
  const place = { administrator: async () => admin, visitor: () => new Person(stoa.url) };
  const known = {} as { college: Partner; professor: Person };
  let made = 0;

  async function someone(role: string, email: string): Promise<Person> {
    const one = person(email);
    const contact = { firstName: 'Sample', lastName: 'Person', zip: '1', mobilePhone: '1', email, role };
    await admin.opens({ status: 'Active', person: contact, password: one.password });
    await one.signIn();
    return one;
  }
  beforeAll(async () => {
    await holding.connect();
    await stoa.start();
    await admin.signIn(admin.email, 'a long password');
    const agreement = anAgreement({ ...days, gradeCodes, refunds: [{ until: { days: 14 }, percent: 50 }] });
    known.college = await aPartner(place, 'Calendar College', agreement);
    known.professor = await someone('Professor', 'theano@faults.example');
    const { _id } = (await known.professor.applies()).body;
    await admin.patch(pathOf(api.professors.setStatus, { id: _id }), { approvalStatus: 'Approved' });
  });
  whenOver(async () => {
    await holding.end();
    await stoa.remove();
  });

  const simulator = (call: string, body: unknown) => admin.post(`/paypal-simulator/_sim${call}`, body);
  const processor = async () => (await admin.get('/paypal-simulator/_sim/state')).body as unknown as ProcessorState;
  const settled = () =>
    until(async () => {
      const open = await db.selectFrom('refund').select('_id').where('state', 'in', ['requested', 'sent']).execute();
      return open.length === 0;
    }).then(() => undefined);

  async function openCourse(day: number): Promise<Course> {
    const today = new Date().toISOString().slice(0, 10);
    const [name, start, end] = [`Survival ${made++}`, daysLater(today, 1 - day), daysLater(today, 100 - day)];
    const course = await aPartnerCourse(known.college, { professor: known.professor, name, start, end });
    const promise = String((await promiseOf(place, course))?.['version']);
    const pays = async (): Promise<Paid> => {
      const who = await someone('Student', `student.${Math.random().toString(36).slice(2)}@faults.example`);
      await who.put(api.guardians.giveBirthDate, { dob: '1980-05-05' });
      const input = { courseInstanceREF: course._id, isAudit: false, promise };
      const orderId = String((await who.post(api.checkout.createOrder, input)).body['orderId']);
      await simulator('/approve', { orderId });
      // A server that has just started again may still be confirming.
      const body = await until(async () => {
        const answer = await who.post(pathOf(api.checkout.capture, { orderId }));
        return answer.status === 200 && answer.body;
      });
      return { who, id: String(body['registration']._id), payment: String(body['transaction']._id) };
    };
    return { id: course._id, name, ada: await pays(), bo: await pays() };
  }
  /** A course of a hundred days on one of them, with two students who have paid 400 dollars for credit. */
  async function aCourse(day = 10): Promise<Course> {
    try {
      return await openCourse(day);
    } catch (error) {
      // A server that has just started on a busy machine may ask for a moment.
      if (!String(error).includes('too busy')) throw error;
      await sleep(1000);
      return aCourse(day);
    }
  }

  async function killWhileLocked(lock: string, values: unknown[], waiting: string, act: () => Promise<unknown>) {
    await holding.query('begin');
    await holding.query(lock, values);
    void act().catch(() => undefined);
    // Asked by another connection: within a transaction the answer would stay as it was.
    await until(async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database() and query like ${waiting}`.execute(db);
      return rows[0]!.n > 0;
    });
    await stoa.kill();
    await holding.query('rollback');
  }
  /** Has a job done as its clock would. When the server dies, it is done again. */
  async function queued(queue: string): Promise<string> {
    const { rows } = await sql<{ id: string }>`insert into pgboss.job (name, heartbeat_seconds, retry_limit)
      values (${queue}, 20, 2) returning id`.execute(db);
    return rows[0]!.id;
  }
  /** Has it done twice, one after the other: the second time nothing is left. */
  async function done(queue: string): Promise<void> {
    const ids = [await queued(queue), await queued(queue)];
    await until(async () => {
      const { rows } = await sql`select from pgboss.job where id = any(${ids}) and state = 'completed'`.execute(db);
      return rows.length === ids.length;
    });
  }
  return {
    admin,
    db,
    stoa,
    known,
    queued,
    done,
    simulator,
    settled,
    aCourse,
    moneyGoneWrong: () => moneyGoneWrong({ settled, processor, db }),
    /** Brings the server to a statement that waits for a row, kills it there, and lets the row go. */
    killedWaiting: (table: 'transaction' | 'registration' | 'batch', id: string, act: () => Promise<unknown>) =>
      killWhileLocked(`select from "${table}" where "_id" = $1 for update`, [id], '%', act),
    /** Kills the server where it is about to write a row into a table. */
    killedWriting: (table: 'notification' | 'mail', act: () => Promise<unknown>) =>
      killWhileLocked(`lock table "${table}" in share mode`, [], `%insert into "${table}"%`, act),
    /** Returns the amount that has stayed paid, in cents. */
    paid: async ({ payment }: Paid): Promise<number> => {
      const one = await db.selectFrom('transaction').selectAll().where('_id', '=', payment).executeTakeFirstOrThrow();
      return one.amountCents - one.refundedCents;
    },
    statusOf: async ({ id }: Paid) =>
      (await db.selectFrom('registration').select('status').where('_id', '=', id).executeTakeFirstOrThrow()).status,
  };
}
