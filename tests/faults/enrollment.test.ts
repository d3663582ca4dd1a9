import { setTimeout as sleep } from 'node:timers/promises';
import { daysLater } from '@stoa/contract/enrollment-dates';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Schema } from '../../server/src/schema.ts';
import { testDatabase } from '../../server/test/database.ts';
import { moneyGoneWrong } from '../money.ts';
import { aPartner, aPartnerCourse, anAgreement, promiseOf, type Partner } from '../partners.ts';
import { api, pathOf } from '../paths.ts';
import { Person } from '../person.ts';
import { ownProcess } from '../process.ts';
import type { ProcessorState } from '../world.ts';

/** How often the server is killed at each point; `npm run faults` does it more often. */
const rounds = Number(process.env['FAULT_ROUNDS'] ?? 1);

const { url, db } = await testDatabase<Schema>();
const stoa = await ownProcess({ DATABASE_URL: url });
const holding = new pg.Client(url);
const person = (email: string) => Object.assign(new Person(stoa.url), { email });
const admin = person('admin@world.example');
const place = { administrator: async () => admin, visitor: () => new Person(stoa.url) };
let college: Partner;
let professor: Person;
let made = 0;

beforeAll(async () => {
  await holding.connect();
  await stoa.start();
  await admin.signIn(admin.email, 'a long password');
  // Half comes back today, which is the census day and the last day to drop but a few.
  const days = { drop: { days: 14 }, census: { days: 10 }, withdraw: { days: 60 }, minors: 'no', zone: 'UTC' };
  college = await aPartner(
    place,
    'Calendar College',
    anAgreement({ ...days, refunds: [{ until: { days: 14 }, percent: 50 }] }),
  );
  professor = await someone('Professor', 'theano@faults.example');
  const { _id } = (await professor.applies()).body;
  await admin.patch(pathOf(api.professors.setStatus, { id: _id }), { approvalStatus: 'Approved' });
}, 60_000);
afterAll(async () => {
  await holding.end();
  await stoa.remove();
});

async function someone(role: string, email: string): Promise<Person> {
  const one = person(email);
  const contact = { firstName: 'Sample', lastName: 'Person', zip: '1', mobilePhone: '1', email, role };
  await admin.post(api.accounts.createUser, { status: 'Active', person: contact, password: one.password });
  await one.signIn();
  return one;
}
const simulator = (call: string, body: unknown) => admin.post(`/paypal-simulator/_sim${call}`, body);
const processor = async () => (await admin.get('/paypal-simulator/_sim/state')).body as unknown as ProcessorState;
const until = async <T>(ask: () => Promise<T | undefined | false>): Promise<T> => {
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    await sleep(10);
  }
};
const settled = () =>
  until(async () => {
    const open = await db.selectFrom('refund').select('_id').where('state', 'in', ['requested', 'sent']).execute();
    return open.length === 0;
  }).then(() => undefined);

/** A course on its tenth day, with two students who have paid 400 dollars for credit. */
async function aCourse(): Promise<Awaited<ReturnType<typeof openCourse>>> {
  try {
    return await openCourse();
  } catch (error) {
    // A server that has just started on a busy machine may ask for a moment.
    if (!String(error).includes('too busy')) throw error;
    await sleep(1000);
    return aCourse();
  }
}
async function openCourse() {
  const today = new Date().toISOString().slice(0, 10);
  const [start, end] = [daysLater(today, -9), daysLater(today, 90)];
  const course = await aPartnerCourse(college, { professor, name: `Survival ${made++}`, start, end });
  const promise = String((await promiseOf(place, course))?.['version']);
  const pays = async () => {
    const who = await someone('Student', `student.${Math.random().toString(36).slice(2)}@faults.example`);
    await who.put(api.guardians.giveBirthDate, { dob: '1980-05-05' });
    const wish = { courseInstanceREF: course._id, isAudit: false, promise };
    const orderId = String((await who.post(api.checkout.createOrder, wish)).body['orderId']);
    await simulator('/approve', { orderId });
    const { body } = await who.post(pathOf(api.checkout.capture, { orderId }));
    return { who, id: String(body['registration']._id), payment: String(body['transaction']._id) };
  };
  return { id: course._id, ada: await pays(), bo: await pays() };
}
type Course = Awaited<ReturnType<typeof aCourse>>;
const leave = ({ ada }: Course) => ada.who.delete(pathOf(api.registrations.unregister, { id: ada.id }));
const sign = ({ id, ada, bo }: Course) =>
  professor.post(pathOf(api.enrollment.sign, { id }), { attended: [bo.id], never: [ada.id] });

/** Brings the server to a statement that waits for a row, kills it there, and lets the row go. */
async function killedWaiting(table: 'transaction' | 'registration', id: string, act: () => Promise<unknown>) {
  await holding.query('begin');
  await holding.query(`select from "${table}" where "_id" = $1 for update`, [id]);
  void act().catch(() => undefined);
  await until(async () => {
    const { rows } = await holding.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    return rows[0]!.n > 0;
  });
  await stoa.kill();
  await holding.query('rollback');
}

/** Each point: brings the server there and kills it; then what Ada’s place has become, and what has stayed paid, in cents. */
const points: [string, (course: Course) => Promise<void>, [status: string, cents: number]][] = [
  [
    'inside a drop',
    (course) => killedWaiting('transaction', course.ada.payment, () => leave(course)),
    ['Registered', 40_000],
  ],
  [
    'after a drop, before its refund is paid',
    async (course) => {
      await simulator('/faults', [{ op: 'refund', kind: 'slow', ms: 3000 }]);
      await leave(course);
      await until(() => db.selectFrom('refund').select('_id').where('state', '=', 'sent').executeTakeFirst());
      await stoa.kill();
    },
    ['Unregistered', 20_000],
  ],
  [
    'after a drop is written, before anybody hears of it',
    async (course) => {
      void leave(course).catch(() => undefined);
      await until(() =>
        db
          .selectFrom('registration')
          .select('_id')
          .where('_id', '=', course.ada.id)
          .where('status', '=', 'Unregistered')
          .executeTakeFirst(),
      );
      await stoa.kill();
    },
    ['Unregistered', 20_000],
  ],
  [
    'inside a census',
    (course) => killedWaiting('registration', course.ada.id, () => sign(course)),
    ['Registered', 40_000],
  ],
  [
    'after a census is signed, before anybody hears of it',
    async (course) => {
      void sign(course).catch(() => undefined);
      await until(() =>
        db.selectFrom('census').select('_id').where('courseInstanceREF', '=', course.id).executeTakeFirst(),
      );
      await stoa.kill();
    },
    ['No-show', 20_000],
  ],
];

test.each(points)(
  'killed %s, a place is wholly left or not at all after the next start (F03)',
  { timeout: rounds * 60_000 },
  async (_point, kill, [status, cents]) => {
    for (let round = 0; round < rounds; round++) {
      const course = await aCourse();
      await kill(course);
      await stoa.start();
      await simulator('/faults', []);
      await settled();
      const stateOf = async ({ id, payment }: Course['ada']) => {
        const one = await db
          .selectFrom('registration')
          .select('status')
          .where('_id', '=', id)
          .executeTakeFirstOrThrow();
        const paid = await db
          .selectFrom('transaction')
          .selectAll()
          .where('_id', '=', payment)
          .executeTakeFirstOrThrow();
        return [one.status, paid.amountCents - paid.refundedCents];
      };
      expect(await stateOf(course.ada)).toEqual([status, cents]);
      expect(await stateOf(course.bo)).toEqual(['Registered', 40_000]);
      const certified = await db.selectFrom('census').selectAll().where('courseInstanceREF', '=', course.id).execute();
      expect(certified).toHaveLength(status === 'No-show' ? 1 : 0);
      // Whoever was not heard asks again.
      expect((await leave(course)).status).toBe(status === 'Registered' ? 200 : status === 'No-show' ? 409 : 404);
      await settled();
      expect((await stateOf(course.ada))[1]).toBe(20_000);
      expect(await moneyGoneWrong({ settled, processor, db })).toEqual([]);
    }
  },
);
