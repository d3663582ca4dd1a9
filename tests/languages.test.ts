import { describe, expect, test } from 'vitest';
import { api, pathOf } from './paths.ts';
import { form, professorApplication, type Json } from './person.ts';
import { openWorld } from './world.ts';

const world = await openWorld();
const mexican = { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' };
const american = { 'accept-language': 'en-US,en;q=0.9,es;q=0.1' };
const notThere = pathOf(api.registrations.one, { id: '018f0000-0000-7000-8000-000000000000' });
const english = 'This doesn’t exist, or you don’t have access to it.';
const spanish = 'Esto no existe o usted no tiene acceso.';

describe('an answer is in the language', () => {
  test('that the request accepts, and in English where it accepts none we speak', async () => {
    const student = await world.someone('Student');
    for (const [headers, message] of [
      [mexican, spanish],
      [american, english],
      [{ 'accept-language': 'fr' }, english],
      [{}, english],
    ] as const)
      expect((await student.get(notThere, headers)).body['message']).toBe(message);
  });

  // Seen red with the person's choice asked first.
  test('that was chosen in the browser, whatever it accepts and the person chose elsewhere', async () => {
    const [spaniard, other] = [await world.someone('Student'), await world.someone('Student')];
    await spaniard.put(api.ownAccount.changeLanguage, { language: 'es' });
    expect((await spaniard.get(api.accounts.session)).body).toMatchObject({ language: 'es' });
    spaniard.cookie += '; language=en';
    expect((await spaniard.get(api.accounts.session)).body).toMatchObject({ language: 'en' });
    other.cookie += '; language=es';
    expect((await spaniard.get(notThere, mexican)).body['message']).toBe(english);
    expect((await other.get(notThere, american)).body['message']).toBe(spanish);
    other.cookie = other.cookie.replace('language=es', 'language=xx');
    expect((await other.get(notThere, american)).body['message']).toBe(english);
  });

  test('of its person, for a program that asks for none', async () => {
    const [chose, beside] = [await world.someone('Student'), await world.someone('Student')];
    expect((await chose.put(api.ownAccount.changeLanguage, { language: 'es' })).status).toBe(204);
    expect((await chose.get(notThere)).body['message']).toBe(spanish);
    expect((await beside.get(notThere)).body['message']).toBe(english);
    expect((await chose.get(api.accounts.session)).body).toMatchObject({ language: 'es' });
    expect((await beside.get(api.accounts.session)).body).toMatchObject({ language: 'en' });
    await expect((await world.administrator()).get(api.accounts.session)).resolves.toMatchObject({
      body: { language: null },
    });
    expect((await chose.put(api.ownAccount.changeLanguage, { language: 'xx' })).status).toBe(400);
    expect((await chose.get(api.accounts.session)).body).toMatchObject({ language: 'es' });
  });

  test('of two who ask at once, each in their own (T157)', async () => {
    const student = await world.someone('Student');
    const asked = Array.from({ length: 40 }, (_, at) => (at % 2 ? mexican : american));
    const answers = await Promise.all(asked.map((headers) => student.get(notThere, headers)));
    expect(answers.map(({ body }) => body['message'])).toEqual(
      asked.map((one) => (one === mexican ? spanish : english)),
    );
  });
});

test('whoever joins keeps the language they joined in', async () => {
  const [ana, ben] = [world.visitor(), world.visitor()];
  for (const [who, name, headers] of [
    [ana, 'ana', mexican],
    [ben, 'ben', american],
  ] as const) {
    const body = {
      firstName: 'Joiner',
      lastName: 'Tester',
      zip: '10001',
      mobilePhone: '555',
      role: 'Student',
      email: `${name}@languages.example`,
      password: who.password,
    };
    expect((await who.call('POST', api.accounts.register, body, headers)).status).toBe(200);
  }
  const kept = await world.db
    .selectFrom('account')
    .innerJoin('person', 'person._id', 'account.personREF')
    .where('email', 'like', '%@languages.example')
    .orderBy('email')
    .select(['email', 'language'])
    .execute();
  expect(kept).toEqual([
    { email: 'ana@languages.example', language: 'es' },
    { email: 'ben@languages.example', language: 'en' },
  ]);
});

test('a refused field, a state in a sentence and an amount are said in the language; codes and values are not', async () => {
  const student = await world.someone('Student');
  const course = await world.courseInstance({ cost: 1234.5, status: 'Approved' });
  const empty = await student.call('POST', api.institutions.create, {}, mexican);
  expect(empty).toMatchObject({ status: 403, body: { message: 'Su rol, Estudiante, no puede hacer esto.' } });
  const admin = await world.administrator();
  expect(await admin.call('POST', api.institutions.create, { email: 'x' }, mexican)).toMatchObject({
    status: 400,
    body: { code: 'invalid', fields: { email: 'El correo electrónico no es válido' } },
  });
  const open = await world.courseInstance({ cost: 1234.5, name: 'Ética' });
  const free = { courseInstanceREF: open._id, isAudit: false };
  expect(await student.call('POST', api.registrations.create, free, mexican)).toMatchObject({
    status: 409,
    body: { code: 'payment', message: '«Ética» cuesta $1,234.50. Pague primero.' },
  });
  expect(await admin.get(pathOf(api.courseInstances.one, { id: course._id }), mexican)).toMatchObject({
    body: { status: 'Approved' },
  });
});

// Seen red with the words as they are written in the code: a refusal passes on what it is given.
test('a wrong password, a file of another kind and a missing document are refused in the language', async () => {
  const professor = await world.someone('Professor');
  const body = { username: professor.email, password: 'a wrong one' };
  expect(await world.visitor().call('POST', api.accounts.login, body, mexican)).toMatchObject({
    status: 401,
    body: { message: 'La dirección de correo o la contraseña no son correctas.' },
  });
  const sends = async (documents: Json) =>
    (await professor.call('POST', api.professors.create, form({ ...professorApplication(), ...documents }), mexican))
      .body;
  const program = new File(['MZ'], 'setup.exe');
  expect(await sends({ idREF: program })).toMatchObject({
    fields: { idREF: 'Tipo de archivo no válido. Solo se permiten PDF, JPG, TXT, DOCX y PNG.' },
  });
  expect(await sends({ idREF: [] })).toMatchObject({ fields: { idREF: 'Debe subir el documento de identidad' } });
});

test('what programs read stays as it is: a Pending account’s sign-in, and a link that was opened', async () => {
  const who = world.visitor();
  await who.register({ role: 'Student', firstName: 'Waits', email: 'waits@languages.example' });
  const body = { username: who.email, password: who.password };
  expect(await who.call('POST', api.accounts.login, body, mexican)).toMatchObject({
    status: 409,
    body: { code: 'pending', message: expect.stringContaining('Pending') },
  });
});

// Seen red with the zone of the meeting alone.
test('tells the times of a meeting by its reader’s clocks, in a mail and on a screen', async () => {
  const professor = await world.professor();
  const { _id } = await world.courseInstance({ professor, cost: 0, auditCost: 0, name: 'Night Sky' });
  const readers = await Promise.all(
    ['Europe%2FAthens', 'Nowhere%2FAtAll', undefined].map(async (zone) => {
      const student = await world.someone('Student');
      if (zone) student.cookie = `zone=${zone}`;
      await student.signIn(student.email);
      await student.post(api.registrations.create, { courseInstanceREF: _id, isAudit: true });
      return student;
    }),
  );
  const meeting = { start: '2041-01-14T20:00', zone: 'America/New_York', minutes: 60 };
  expect((await professor.post(pathOf(api.meetings.create, { id: _id }), meeting)).status).toBe(201);
  const there = 'Tuesday, January 15, 2041 at 3:00 AM Eastern European Time (Athens)';
  const here = 'Monday, January 14, 2041 at 8:00 PM Eastern Time (New York)';
  const said = await Promise.all(
    readers.map(
      async ({ email }) => (await world.mailsTo(email)).find(({ subject }) => subject.startsWith('New meeting'))!.text,
    ),
  );
  for (const [at, when] of [there, here, here].entries()) expect(said[at]).toContain(when);
  const [traveller] = readers;
  traveller!.cookie = traveller!.cookie.replace('Europe%2FAthens', 'Asia%2FTokyo');
  const { body } = await traveller!.get(api.notifications.all);
  expect(JSON.stringify(body)).toContain('January 15, 2041 at 10:00 AM Japan Standard Time (Tokyo)');
});
