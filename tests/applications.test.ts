import { api, pathOf } from './paths.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { form, type Json, type Person } from './person.ts';
import { aDocument, openWorld } from './world.ts';

/* Two applications beside each other, in every state, in the hands of everybody: what is done to one is not done to the other. */
const world = await openWorld();
let registrar: Person;
let admin: Person;
beforeAll(async () => {
  registrar = await world.registrar();
  admin = await world.administrator();
});

const decides = ['Pending to Approved', 'Pending to Denied'] as const;
/** In the hands of the InstitutionAdmin, and of the Administrator. */
const actions: Record<string, string[][]> = {
  Pending: [
    ['approve', 'deny'],
    ['approve', 'deny'],
  ],
  Approved: [[], []],
  Denied: [[], ['reopen']],
  'Awaiting Info': [[], ['approveAwaiting', 'denyAwaiting', 'resume']],
};
const site = 'http://localhost:3000/mainContent';
const student = {
  role: 'Student',
  table: 'student',
  statuses: ['Pending', 'Approved', 'Denied', 'Awaiting Info'],
  documents: ['idREF', 'hsREF', 'transcriptREF'],
  moves: [
    ...decides,
    'Denied to Awaiting Info',
    'Awaiting Info to Pending',
    'Awaiting Info to Approved',
    'Awaiting Info to Denied',
  ],
  letters: {
    Approved: `Your student application was approved. Courses you take for credit count from now on, including those you’re registered for already.{reason}Register for courses:\n${site}/student/course-registration`,
    'Awaiting Info': `Something is missing in your student application. Fill in the empty fields and send it again.{reason}Open your application:\n${site}/student/details`,
  } as Record<string, string>,
} as const;
const professor = {
  role: 'Professor',
  table: 'professor',
  statuses: ['Pending', 'Approved', 'Denied'],
  documents: ['idREF', 'transcriptREF', 'w9REF', 'refLetter1REF', 'refLetter2REF'],
  moves: [...decides, 'Denied to Pending'],
  letters: {
    Approved: `Your professor application was approved. You can now schedule courses and teach them.{reason}Open your courses:\n${site}/professor/my-courses`,
  } as Record<string, string>,
} as const;
const subjects: Record<string, string> = {
  Approved: 'Your application was approved',
  Denied: 'Your application was denied',
  Pending: 'Your application is under review again',
  'Awaiting Info': 'Your application needs more information',
};

// Made to go red with `moveStudent` and `moveProfessor` without their id, and with each letter exchanged.
describe.each([student, professor])('the application of a $role', (kind) => {
  const { role, table, statuses, documents } = kind;
  const [one, all, mine] = [`/api/${table}`, `/api/${table}s`, `/api/my${role}`];
  const own = `Open your application:\n${site}/${table}/details`;
  const letters: Record<string, string> = {
    ...kind.letters,
    Denied: `Your ${table} application was denied.{reason}If you have questions, write to support.\n\n${own}`,
    Pending: `We’re looking at your ${table} application again.{reason}We’ll write to you as soon as there’s a decision.\n\n${own}`,
  };
  async function applicant(firstName: string) {
    const person = await world.someone(role, firstName);
    const files = Object.fromEntries(documents.map((field) => [field, aDocument('pdf', `${firstName} ${field}.pdf`)]));
    const { status, body } = await (role === 'Student' ? person.appliesAsStudent(files) : person.applies(files));
    expect(status).toBe(201);
    return { person, body, path: `${one}/${body._id}` };
  }
  const set = (id: string, approvalStatus: string, more = {}) =>
    world.db
      .updateTable(table)
      .set({ approvalStatus, waitingSince: new Date('2026-01-01'), ...more } as never)
      .where('_id', '=', id)
      .execute();
  const row = async (path: string, who = admin) => (await who.get(path)).body;
  const listed = async (query = '', who = admin) => {
    const { body, headers } = await who.get(all + query);
    return { rows: body as unknown as (Json & { _id: string })[], total: Number(headers.get('x-total-count')) };
  };

  test('moves along its table in the hands of approvers alone; its person is mailed, and no other is touched', async () => {
    const [ada, bo] = [await applicant('Ada'), await applicant('Bo')];
    await set(bo.body._id, 'Pending');
    const before = await row(bo.path);
    const mails = async () => (await world.db.selectFrom('mail').select('_id').execute()).length;
    for (const [name, who] of [
      ['nobody', ada.person],
      ['nobody', bo.person],
      ['registrar', registrar],
      ['admin', admin],
    ] as const) {
      const done: string[] = [];
      const answered = new Set<number>();
      for (const from of statuses)
        for (const to of statuses) {
          await set(ada.body._id, from, { resubmitted: true });
          const sent = await mails();
          const reason = to === 'Approved' ? '' : 'For a reason.';
          const { status, body } = await who.patch(`${ada.path}/status`, { status: to, reason });
          expect((await mails()) - sent).toBe(status === 200 ? 1 : 0);
          answered.add(status);
          if (status !== 200) continue;
          done.push(`${from} to ${to}`);
          expect(body).toMatchObject({
            approvalStatus: to,
            statusReason: reason,
            resubmitted: false,
            decidedBy: { _id: expect.any(String) },
          });
          expect(Date.now() - Date.parse(body['decidedAt'] as string)).toBeLessThan(60_000);
          expect((body['waitingSince'] as string).startsWith('2026-01-01')).toBe(to !== 'Pending');
          const mail = (await world.mailsTo(ada.person.email)).at(-1)!;
          const given = reason ? '\n\nReason:\n\n> For a reason.\n\n' : '\n\n';
          expect([mail.subject, mail.text.split('\n\n-- \n')[0]!.trimEnd()]).toEqual([
            subjects[to],
            `Dear Ada,\n\n${letters[to]!.replace('{reason}', given)}`,
          ]);
        }
      expect(answered).toEqual(new Set(name === 'nobody' ? [403] : [200, 409]));
      expect(new Set(done)).toEqual(new Set({ nobody: [], registrar: decides, admin: kind.moves }[name]));
    }
    expect(await row(bo.path)).toEqual(before);
    for (const status of statuses) {
      await set(ada.body._id, status);
      expect([(await row(ada.path, registrar))['actions'], (await row(ada.path))['actions']]).toEqual(actions[status]);
    }
    await set(ada.body._id, 'Denied', { decidedByREF: null });
    const second = await registrar.patch(`${ada.path}/status`, { status: 'Approved' });
    expect(second.body['message']).toBe('Ada Tester is Denied, so you can’t do this now.');
  });

  test('is listed by its status, and not among those that wait while it is taken back', async () => {
    const made = [await applicant('Cy'), await applicant('Di'), await applicant('Ed')];
    const ids = made.map(({ body }) => body._id);
    const mineOf = (rows: readonly { _id: string }[]) =>
      rows.map(({ _id }) => ids.indexOf(_id)).filter((at) => at >= 0);
    for (const status of statuses) {
      for (const id of ids) await set(id, statuses[(statuses.indexOf(status as never) + 1) % statuses.length]!);
      await set(ids[0]!, status);
      await set(ids[1]!, status, { takenBackAt: new Date() });
      const { rows, total } = await listed(`?approvalStatus=${encodeURIComponent(status)}`);
      expect(mineOf(rows)).toEqual(status === 'Pending' ? [0] : [0, 1]);
      expect(total).toBe(rows.length);
      expect(new Set(rows.map(({ approvalStatus }) => approvalStatus))).toEqual(new Set([status]));
      await set(ids[1]!, status, { takenBackAt: null });
    }
    const { rows, total } = await listed('', registrar);
    expect([mineOf(rows), total]).toEqual([[0, 1, 2], rows.length]);
    expect(rows.some((one) => 'dob' in one || 'idNumber' in one)).toBe(false);
    expect((await made[0]!.person.get(all)).status).toBe(403);
  });

  test('is its person’s and the approvers’: its answers, its number, its history and each of its documents', async () => {
    const [ada, bo] = [await applicant('Ada'), await applicant('Bo')];
    const nobody = await world.someone(role, 'Nobody');
    expect((await nobody.get(mine)).body).toBeNull();
    expect([(await ada.person.get(mine)).body._id, (await bo.person.get(mine)).body._id]).toEqual([
      ada.body._id,
      bo.body._id,
    ]);
    for (const field of documents) {
      const file = pathOf(api.files.download, { fileId: ada.body[field]._id as string });
      const codes = [];
      for (const who of [ada.person, registrar, admin, bo.person, nobody]) codes.push((await who.get(file)).status);
      expect([field, ...codes]).toEqual([field, 200, 200, 200, 404, 404]);
    }
    const codes = [];
    for (const who of [ada.person, registrar, admin, bo.person, nobody])
      codes.push((await who.get(`${ada.path}/history`)).status);
    expect(codes).toEqual([200, 200, 200, 404, 404]);
    expect((await registrar.post(`${ada.path}/reveal`)).body['idNumber']).toBe(
      role === 'Student' ? 'S-1234567' : 'P-7654321',
    );
    expect((await bo.person.post(`${ada.path}/reveal`)).status).toBe(403);
    expect((await bo.person.put(ada.path, { sex: 'F' })).status).toBe(404);
    expect((await bo.person.post(`${ada.path}/take-back`)).status).toBe(404);
  });

  test('is sent once, for oneself; an administrator makes one for a person of the role, with a status', async () => {
    const ada = await applicant('Ada');
    const bo = await world.someone(role, 'Bo');
    const wrong = await world.someone(role === 'Student' ? 'Professor' : 'Student', 'Cy');
    const idOf = async (who: Person) => (await who.get(api.accounts.self)).body._id;
    const apply = (who: Person, more = {}) => (role === 'Student' ? who.appliesAsStudent(more) : who.applies(more));
    expect(await apply(ada.person)).toMatchObject({
      status: 409,
      body: { message: 'There is already an application.' },
    });
    expect(await apply(bo, { personREF: await idOf(ada.person) })).toMatchObject({
      status: 403,
      body: { message: 'You can only send your own application.' },
    });
    const details = role === 'Professor' && {
      ethnicity: 'Other',
      sex: 'F',
      maritalStatus: 'Single',
      idType: 'Passport',
      idNumber: 'P-1',
    };
    const make = (more: Json) => admin.post(one, { approvalStatus: 'Pending', dob: '1990-01-01', ...details, ...more });
    const refused = async (more: Json) => (await make(more)).body['fields'];
    const without = `Cy Tester doesn’t have the role ${role}.`;
    expect(await refused({ personREF: await idOf(wrong) })).toEqual({ personREF: without });
    expect(await refused({})).toEqual({ personREF: 'Person is required' });
    expect(await refused({ personREF: '01900000-0000-7000-8000-000000000000' })).toEqual({
      personREF: 'Person is required',
    });
    const personREF = await idOf(bo);
    expect(await refused({ personREF, approvalStatus: undefined })).toEqual({ approvalStatus: 'Status is required' });
    expect((await make({ personREF: await idOf(ada.person) })).status).toBe(409);
    const made = await make({ personREF, approvalStatus: 'Approved', hasAllDocs: true });
    expect(made).toMatchObject({
      status: 201,
      body: { approvalStatus: 'Approved', hasAllDocs: true, personREF: { _id: personREF } },
    });
    const mailed = (await world.mailsTo(bo.email)).map(({ subject }) => subject);
    expect(mailed.filter((subject) => subject.includes('application'))).toEqual([subjects['Approved']]);
    const [received, ...more] = (await world.mailsTo(ada.person.email)).filter(({ subject }) =>
      subject.includes('application'),
    );
    expect([received?.subject, more]).toEqual(['We received your application', []]);
    const decided = await admin.put(`${one}/${made.body._id}`, { approvalStatus: 'Denied' });
    expect(decided.body).toMatchObject({ approvalStatus: 'Denied' });
    expect((await world.mailsTo(bo.email)).filter(({ subject }) => subject === subjects['Denied'])).toHaveLength(1);
    expect((await admin.put(`${one}/${made.body._id}`, { approvalStatus: 'Denied' })).status).toBe(200);
    expect((await world.mailsTo(bo.email)).filter(({ subject }) => subject === subjects['Denied'])).toHaveLength(1);
  });

  test('of somebody who has another role by now can only be denied', async () => {
    const { person, body, path } = await applicant('Ada');
    await world.db
      .updateTable('person')
      .set({ role: role === 'Student' ? 'Professor' : 'Student' })
      .where('email', '=', person.email)
      .execute();
    for (const from of statuses)
      for (const to of statuses) {
        if (!kind.moves.some((move) => move === `${from} to ${to}`)) continue;
        await set(body._id, from);
        const open = to === 'Denied' || to === 'Awaiting Info';
        expect([from, to, (await admin.patch(`${path}/status`, { status: to })).status]).toEqual([
          from,
          to,
          open ? 200 : 409,
        ]);
      }
  });

  test('is deleted alone, with its own documents', async () => {
    const [ada, bo] = [await applicant('Ada'), await applicant('Bo')];
    const before = await row(bo.path);
    for (const who of [registrar, ada.person]) expect((await who.delete(ada.path)).status).toBe(403);
    expect((await admin.delete(ada.path)).status).toBe(204);
    expect([(await admin.get(ada.path)).status, (await admin.delete(ada.path)).status]).toEqual([404, 404]);
    const open = async (one: Json) => {
      const codes = [];
      for (const field of documents)
        codes.push((await admin.get(pathOf(api.files.download, { fileId: one[field]._id as string }))).status);
      return new Set(codes);
    };
    expect([await open(ada.body), await open(bo.body)]).toEqual([new Set([404]), new Set([200])]);
    expect(await row(bo.path)).toEqual(before);
  });

  test('is changed by an administrator alone in its row: a file that is replaced goes, the others stay', async () => {
    const [ada, bo] = [await applicant('Ada'), await applicant('Bo')];
    const before = await row(bo.path);
    const { version, ...was } = await row(ada.path);
    const { status, body } = await admin.put(
      ada.path,
      form({ sex: 'M', hasAllDocs: true, transcriptREF: aDocument('pdf', 'new.pdf') }),
    );
    expect(status).toBe(200);
    expect(body).toEqual({
      ...was,
      sex: 'M',
      hasAllDocs: true,
      version: version + 1,
      transcriptREF: { ...body['transcriptREF'], name: 'new.pdf' },
    });
    const open = async (file: Json) =>
      (await admin.get(pathOf(api.files.download, { fileId: file['_id'] as string }))).status;
    const codes = [];
    for (const field of documents) codes.push(await open(ada.body[field]));
    expect(codes).toEqual(documents.map((field) => (field === 'transcriptREF' ? 404 : 200)));
    expect(await open(body['transcriptREF'])).toBe(200);
    expect(await row(bo.path)).toEqual(before);
    expect((await registrar.put(ada.path, { sex: 'F' })).status).toBe(403);
  });
});
