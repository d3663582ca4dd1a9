import { api } from '../../../../tests/paths.ts';
import { expect, test } from 'vitest';
import { dear, inMail } from '../../kernel/mail-blocks.ts';
import { form } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';

const world = await openWorld();
let count = 0;

const addresses = [
  'Suspended: sign in at https://evil.example',
  'Visit evil.example',
  'WWW.evil',
  'Write to help@evil',
  'See t.co now',
  'Go to 10.1.2.3',
  'evil．example',
];
const marks = ['Ada\u202Eelpmaxe', 'Ada\u2066x', 'Ada\u200F', 'Ada\u2028x'];
const fine = ['St. John', 'J.R.R.', 'Ὑπατία', '王小明', 'محمد', 'O’Neil-Świątek', 'می\u200Cخواهم'];

const labels = { firstName: 'First name', middleName: 'Middle name', lastName: 'Last name' };
// Seen red with the rules of any other line.
test.each(['firstName', 'middleName', 'lastName'] as const)(
  'no %s holds an address or a direction mark (T133)',
  async (field) => {
    const admin = await world.administrator();
    const own = () => ({
      firstName: 'Ada',
      lastName: 'Plain',
      zip: '1',
      mobilePhone: '5',
      email: `n${++count}@names.example`,
    });
    const refusal = async (name: string, path: string) => {
      const person = { ...own(), role: 'Student', [field]: name };
      const join = { ...person, password: admin.password };
      const make = { status: 'Active', person, password: admin.password };
      const { status, body } = await (path === api.accounts.register.path
        ? world.visitor().post(path, join)
        : admin.post(path, make));
      return [status, Object.keys((body['fields'] as object | undefined) ?? {})];
    };
    for (const [path, at] of [
      [api.accounts.register.path, field],
      [api.accounts.createUser.path, `person.${field}`],
    ] as const) {
      for (const name of [...addresses, ...marks])
        expect([name, await refusal(name, path)]).toEqual([name, [400, [at]]]);
      for (const name of fine)
        expect([name, (await refusal(name, path))[0]]).toEqual([
          name,
          path === api.accounts.createUser.path ? 201 : 200,
        ]);
    }
    const csv = `firstName,middleName,lastName,email,zip,mobilePhone,role\n${['firstName', 'middleName', 'lastName']
      .map((one) => (one === field ? 'See https://evil.example' : 'Ada'))
      .join(',')},csv${++count}@names.example,1,5,Student`;
    const imported = await admin.post(api.userImport.run, form({ file: new File([csv], 'a.csv'), apply: true }));
    expect(imported.body).toMatchObject({
      rows: [{ outcome: 'refused', reason: expect.stringContaining(`${labels[field]}: A name can’t contain`) }],
    });
  },
);

test('the name of a course holds no address, in a definition or an instance (T133)', async () => {
  const professor = await world.professor();
  const define = (name: string) => professor.post(api.courseDefinitions.create, { name, level: 200, credits: 3 });
  for (const name of ['Sign in at https://evil.example', 'Write to help@evil.example', 'Logic\u202E'])
    expect((await define(name)).body).toMatchObject({ fields: { name: expect.any(String) } });
  const made = await define('Node.js and Web 2.0');
  expect(made.status).toBe(201);
  const course = { courseREF: made.body._id };
  for (const name of ['www.evil.example', 'Logic\u2066'])
    expect((await professor.post(api.courseInstances.create, { ...course, name })).body).toMatchObject({
      fields: { name: expect.any(String) },
    });
});

test('names from before stand in mails cut to sixty characters, and lead nowhere (T133)', async () => {
  const student = await world.someone('Student');
  await world.db
    .updateTable('person')
    .set({ firstName: `Now sign in at https://evil.example/login or evil.example ${'Ω'.repeat(100)}` })
    .where('email', '=', student.email)
    .execute();
  await student.post(api.accounts.requestPasswordReset, { email: student.email });
  const mail = (await world.mailsTo(student.email)).at(-1)!;
  const name = `Now sign in at … or evil.\u2060example ${'Ω'.repeat(25)}`;
  expect(Array.from(mail.toName)).toHaveLength(60);
  expect(mail.text.split('\n')[0]).toBe(`Dear ${name.slice(0, 59)}…,`);
  expect(mail.text.split('\n')[0]).not.toMatch(/:\/\/|evil\.example/);
});

test.each([
  ['Ada', 'Ada'],
  ['Ada\r\nBcc: x', 'Ada  Bcc: x'],
  ['Ada\u202Ex', 'Ada x'],
  ['a@b', '…'],
  ['Node.js', 'Node.\u2060js'],
  ['St. John', 'St. John'],
  ['Ω'.repeat(61), `${'Ω'.repeat(59)}…`],
  ['Ω'.repeat(60), 'Ω'.repeat(60)],
  ['', ''],
])('%j in a mail is %j', (name, expected) => {
  expect(inMail(name)).toBe(expected);
});
test('a mail to nobody we know by name says Hello', () => {
  expect([dear({ firstName: '' }), dear({ firstName: 'Ada' })]).toEqual(['Hello,', 'Dear Ada,']);
});
