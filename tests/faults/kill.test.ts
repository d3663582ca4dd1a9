import { api, pathOf } from '../paths.ts';
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Person, form, type Json } from '../person.ts';
import { ownProcess } from '../process.ts';
import { aDocument } from '../samples.ts';
import { courseForm } from '../world.ts';

const stoa = await ownProcess();
beforeAll(() => stoa.start());
afterAll(() => stoa.remove());

const person = (email: string) => Object.assign(new Person(stoa.url), { email });
const admin = person('admin@world.example');
const registrar = person('registrar@kill.example');
const professor = person('professor@kill.example');
const student = person('student@kill.example');
const known: Json = {};

const ok = (answer: { status: number; body: Json & { _id: string } }) => {
  if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
};
/** The link in the newest mail, as it is read at /dev/mail; the mail may still be on its way. */
async function link(email: string): Promise<string> {
  for (;;) {
    const list = String((await admin.get('/dev/mail')).body['text']);
    const id = new RegExp(`/dev/mail/([\\w-]+)">Confirm your email[^<]*</a> to ${email}`).exec(list)?.[1];
    const mail = id === undefined ? '' : String((await admin.get(`/dev/mail/${id}`)).body['text']);
    const token = /emailValidation\/([\w-]+)/.exec(mail)?.[1];
    if (token !== undefined) return token;
    await sleep(50);
  }
}
const course = () => pathOf(api.courseInstances.one, { id: String(known['course']) });
const state = async () => (await professor.get(`${api.courseInstances.list.path}?q=Survival`)).body[0].status as string;
const move = (who: Person, status: string) => async () => void ok(await who.patch(`${course()}/status`, { status }));
const is = (status: string) => async () => expect(await state()).toBe(status);

/** Each step of the main job, and what must still be so when the server was killed after it. */
const steps: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
  [
    'the administrator signs in',
    async () => ok(await admin.signIn(admin.email, 'a long password')),
    async () => ok(await admin.get(api.accounts.session)),
  ],
  [
    'the student joins',
    async () => ok(await student.register({ role: 'Student', firstName: 'Zeno', email: student.email })),
    async () => expect((await student.signIn()).status).toBe(409),
  ],
  [
    'and confirms the address',
    async () => ok(await student.get(pathOf(api.accounts.validateEmail, { token: await link(student.email) }))),
    async () => ok(await student.signIn()),
  ],
  [
    'the professor joins',
    async () => ok(await professor.register({ role: 'Professor', firstName: 'Theano', email: professor.email })),
    async () => {
      ok(await professor.get(pathOf(api.accounts.validateEmail, { token: await link(professor.email) })));
      ok(await professor.signIn());
    },
  ],
  [
    'and applies with documents',
    async () =>
      (known['professor'] = ok(await professor.applies({ idREF: aDocument('jpg', 'id.jpg', 5_242_880) }))._id),
    async () => {
      const mine = ok(await professor.get(api.professors.mine));
      expect(
        (await professor.get(pathOf(api.files.download, { fileId: mine['idREF']._id }))).headers.get('content-length'),
      ).toBe('5242880');
    },
  ],
  [
    'the registrar gets an account',
    async () =>
      ok(
        await admin.opens({
          status: 'Active',
          password: registrar.password,
          person: {
            firstName: 'Rhea',
            lastName: 'R',
            zip: '1',
            mobilePhone: '1',
            email: registrar.email,
            role: 'InstitutionAdmin',
          },
        }),
      ),
    async () => ok(await registrar.signIn()),
  ],
  [
    'and approves the professor',
    async () =>
      ok(
        await registrar.patch(pathOf(api.professors.setStatus, { id: String(known['professor']) }), {
          approvalStatus: 'Approved',
        }),
      ),
    async () => expect(ok(await professor.get(api.professors.mine))['approvalStatus']).toBe('Approved'),
  ],
  [
    'a course is defined',
    async () =>
      (known['definition'] = ok(await professor.post(api.courseDefinitions.create, { name: 'Survival' }))._id),
    async () => expect(ok(await professor.get(api.courseDefinitions.list))).toHaveLength(1),
  ],
  [
    'and approved',
    async () =>
      ok(
        await registrar.patch(pathOf(api.courseDefinitions.setStatus, { id: String(known['definition']) }), {
          status: 'Approved',
        }),
      ),
    async () => expect(ok(await professor.get(api.courseDefinitions.approved))).toHaveLength(1),
  ],
  [
    'an instance is drafted',
    async () => {
      const body = {
        ...courseForm('Survival', String(known['definition']), [known['professor']]),
        cost: 400,
        auditCost: 100,
      };
      known['course'] = ok(await professor.post(api.courseInstances.create, body))._id;
    },
    is('Draft'),
  ],
  ['submitted', move(professor, 'Pending Approval'), is('Pending Approval')],
  ['approved', move(registrar, 'Approved'), is('Approved')],
  ['and opened', move(professor, 'Open/Registering'), is('Open/Registering')],
  [
    'the student orders',
    async () =>
      (known['order'] = ok(
        await student.post(api.checkout.createOrder, { courseInstanceREF: known['course'], isAudit: false }),
      )['orderId']),
    async () =>
      expect(
        ok(await student.post(api.checkout.createOrder, { courseInstanceREF: known['course'], isAudit: false }))[
          'orderId'
        ],
      ).toBe(known['order']),
  ],
  [
    'and the server dies while the money is taken (F03)',
    async () => {
      await admin.post('/paypal-simulator/_sim/approve', { orderId: known['order'] });
      await admin.post('/paypal-simulator/_sim/faults', [{ op: 'capture', kind: 'slow', ms: 4000 }]);
      void student.post(pathOf(api.checkout.capture, { orderId: String(known['order']) })).catch(() => undefined);
      await sleep(500);
    },
    async () => {
      await admin.post('/paypal-simulator/_sim/faults', []);
      const registered = async () => ok(await student.get(api.registrations.mine)) as unknown as Json[];
      await expect.poll(registered).toMatchObject([{ status: 'Registered', transactionREF: { amount: 400 } }]);
      const { captures } = ok(await admin.get('/paypal-simulator/_sim/state')) as unknown as { captures: object[] };
      expect(captures).toHaveLength(1);
    },
  ],
  ['registration ends', move(professor, 'Registration Closed'), is('Registration Closed')],
  ['the course starts', move(professor, 'Active'), is('Active')],
  [
    'an assignment is added',
    async () =>
      ok(
        await professor.post(api.gradebook.addAssignment, {
          courseInstanceREF: known['course'],
          assignmentName: 'Essay',
        }),
      ),
    async () => {
      const [entry] = ok(
        await professor.get(pathOf(api.gradebook.byCourse, { id: String(known['course']) })),
      ) as unknown as [Json];
      known['entry'] = entry['_id'];
    },
  ],
  [
    'and graded',
    async () =>
      ok(await professor.put(pathOf(api.gradebook.save, { id: String(known['entry']) }), { score: 9, maxScore: 10 })),
    async () =>
      expect(
        ok(await student.get(`${api.gradebook.mine.path}?courseInstanceREF=${String(known['course'])}`)),
      ).toMatchObject([{ score: 9 }]),
  ],
  [
    'the professor writes on the board, with a file',
    async () =>
      ok(
        await professor.post(
          pathOf(api.board.post, { courseInstanceId: String(known['course']) }),
          form({ message: 'Well done.', file: aDocument('pdf') }),
        ),
      ),
    async () => {
      const [message] = ok(
        await student.get(pathOf(api.board.messages, { courseInstanceId: String(known['course']) })),
      ) as unknown as [Json];
      ok(await student.get(pathOf(api.files.download, { fileId: String(message['attachmentREF']._id) })));
    },
  ],
];

/**
 * Seen red at the capture without the sweep of the start. It takes twenty starts, and two mails whose jobs were killed, each of
 * which may run again only after a minute.
 */
test('kill -9 after each step of the main job loses nothing (F01, F02)', { timeout: 300_000 }, async () => {
  const survived: string[] = [];
  for (const [step, act, check] of steps) {
    await act();
    await stoa.kill();
    await stoa.start();
    await check();
    survived.push(step);
  }
  expect(survived).toHaveLength(steps.length);
});

test('asked to stop it stops with 0 and takes its PostgreSQL with it, and starts again', async () => {
  expect(await stoa.stop()).toBe(0);
  expect(existsSync(path.join(realpathSync(path.join(stoa.dataDir, 'postgres')), 'postmaster.pid'))).toBe(false);
  await stoa.start();
  ok(await admin.get(api.accounts.session));
});
