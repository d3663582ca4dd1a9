import { expect, test } from 'vitest';
import { api, pathOf } from '../paths.ts';
import { openCampus, until, type Course, type Paid } from './campus.ts';
import { rounds } from './extent.ts';

const { db, stoa, known, simulator, settled, aCourse, killedWaiting, moneyGoneWrong, statusOf, paid } =
  await openCampus();

const leave = ({ ada }: Course) => ada.who.delete(pathOf(api.registrations.unregister, { id: ada.id }));
const sign = ({ id, ada, bo }: Course) =>
  known.professor.post(pathOf(api.enrollment.sign, { id }), { attended: [bo.id], never: [ada.id] });

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
  { timeout: rounds * 180_000 },
  async (_point, kill, [status, cents]) => {
    for (let round = 0; round < rounds; round++) {
      const course = await aCourse();
      await kill(course);
      await stoa.start();
      await simulator('/faults', []);
      await settled();
      const stateOf = async (place: Paid) => [await statusOf(place), await paid(place)];
      expect(await stateOf(course.ada)).toEqual([status, cents]);
      expect(await stateOf(course.bo)).toEqual(['Registered', 40_000]);
      const certified = await db.selectFrom('census').selectAll().where('courseInstanceREF', '=', course.id).execute();
      expect(certified).toHaveLength(status === 'No-show' ? 1 : 0);
      // A person without an answer asks again.
      expect((await leave(course)).status).toBe(status === 'Registered' ? 200 : status === 'No-show' ? 409 : 404);
      await settled();
      expect(await paid(course.ada)).toBe(20_000);
      expect(await moneyGoneWrong()).toEqual([]);
    }
  },
);
