import { api, pathOf } from '../../../../tests/paths.ts';
import { documentLimit } from '@stoa/contract/people/files.endpoints';
import { expect, test } from 'vitest';
import { aPartner } from '../../../../tests/partners.ts';
import { form, type Person } from '../../../../tests/person.ts';
import { aDocument, openWorld } from '../../../../tests/world.ts';
import { systemContext } from '../../kernel/context.ts';
import { deleteDenied } from './applications.erasure.ts';

const world = await openWorld();

test('a professor sends the application with real files, whatever their names', async () => {
  const professor = await world.someone('Professor', 'Υπατία');
  const sent = await professor.applies({
    idREF: aDocument('pdf', 'My passport – σελίδα 1.pdf'),
    transcriptREF: aDocument('docx', 'Zeugnis übersetzt.docx'),
    refLetter1REF: aDocument('jpg', '手紙.jpg', documentLimit),
  });
  expect(sent).toMatchObject({
    status: 201,
    body: {
      approvalStatus: 'Pending',
      idREF: { name: 'My passport – σελίδα 1.pdf' },
      refLetter1REF: { name: '手紙.jpg' },
    },
  });
  expect((await professor.get(api.professors.mine)).body).toEqual({ ...sent.body, usualDays: null });
  expect((await professor.applies()).status).toBe(409);

  const registrar = await world.registrar();
  const file = await registrar.get(`${pathOf(api.files.download, { fileId: sent.body['idREF']._id })}?preview=1`);
  expect(file.status).toBe(200);
  expect(file.headers.get('content-type')).toBe('application/pdf');
  expect(file.body['text']).toMatch(/^%PDF-1.4/);
  expect(file.headers.get('content-disposition')).toBe(
    `inline; filename="My passport _ ______ 1.pdf"; filename*=UTF-8''My%20passport%20%E2%80%93%20%CF%83%CE%B5%CE%BB%CE%AF%CE%B4%CE%B1%201.pdf`,
  );
});

test('one byte too many, a wrong kind and a lie about it are refused, and nothing is kept (T86, T89)', async () => {
  const professor = await world.someone('Professor');
  const files = () => world.db.selectFrom('file').selectAll().execute();
  const before = (await files()).length;
  expect(await professor.applies({ idREF: aDocument('pdf', 'big.pdf', documentLimit + 1) })).toMatchObject({
    status: 413,
    body: { fields: { idREF: 'File size exceeds the limit of 5 MB.' } },
  });
  const wrongType = 'Invalid file type. Only PDF, JPG, TXT, DOCX and PNG are allowed.';
  const html = new File(['<html><script>alert(1)</script>'], 'page.png');
  for (const file of [
    aDocument('pdf', 'a.exe'),
    aDocument('png', 'a.pdf'),
    html,
    new File([], 'empty.pdf'),
    new File(['PK\u0003\u0004nope'], 'a.docx'),
  ])
    expect(await professor.applies({ transcriptREF: file })).toMatchObject({
      status: 400,
      body: { fields: { transcriptREF: wrongType } },
    });
  expect(await professor.applies({ dob: '' })).toMatchObject({
    status: 400,
    body: { fields: { dob: 'Date of birth is required' } },
  });
  expect((await professor.get(api.professors.mine)).body).toBeNull();
  expect(await files()).toHaveLength(before);
  const kept: string[] = [];
  for await (const keys of world.stoa.services.files.olderThan(new Date(Date.now() + 1000))) kept.push(...keys);
  expect(kept).toHaveLength(before);
});

test('the fields and documents the form requires are named in its own words', async () => {
  const professor = await world.someone('Professor');
  const answer = await professor.post(api.professors.create, form({ title: 'Dr' }));
  expect(answer).toMatchObject({
    status: 400,
    body: {
      fields: {
        dob: 'Date of birth is required',
        ethnicity: 'Ethnicity is required',
        sex: 'Sex is required',
        maritalStatus: 'Marital status is required',
        idType: 'ID Type is required',
        idNumber: 'ID Number is required',
      },
    },
  });
});

test('the administrator’s form requires the status as well', async () => {
  const [admin, professor] = [await world.administrator(), await world.someone('Professor')];
  const personREF = (await professor.get(api.accounts.session)).body['person'] as { _id: string };
  const record = { dob: '1970-03-01', ethnicity: 'Other', sex: 'F', maritalStatus: 'Single', idType: 'Passport' };
  const add = (more = {}) => admin.post(api.professors.create, { ...record, idNumber: 'P-1', personREF, ...more });
  expect((await add()).body['fields']).toEqual({ approvalStatus: 'Status is required' });
  expect(await add({ approvalStatus: 'approved' })).toMatchObject({
    status: 201,
    body: { approvalStatus: 'Approved' },
  });
});

test('documents are for the person and the approvers, and every opening is logged (T36, T42)', async () => {
  const professor = await world.someone('Professor');
  const { body } = await professor.applies({ approvalStatus: 'Approved', hasAllDocs: true });
  expect(body).toMatchObject({ approvalStatus: 'Pending', hasAllDocs: false });
  const path = pathOf(api.files.download, { fileId: body['idREF']._id });
  const statuses = [];
  for (const person of [
    professor,
    await world.registrar(),
    await world.administrator(),
    await world.someone('Professor'),
    await world.someone('Student'),
    world.visitor(),
  ])
    statuses.push((await person.get(path)).status);
  expect(statuses).toEqual([200, 200, 200, 404, 404, 401]);
  const opened = await world.db.selectFrom('auditLog').selectAll().where('entityId', '=', body['idREF']._id).execute();
  expect(opened).toHaveLength(3);
});

test('an approval is mailed with its reason; whoever comes second is told who decided (T26, T119)', async () => {
  const professor = await world.someone('Professor');
  const { _id } = (await professor.applies()).body;
  const registrar = await world.registrar();
  const [row] = (await registrar.get(`${api.professors.list.path}?approvalStatus=Pending&q=${professor.email}`))
    .body as unknown as [{ actions: string[]; idNumber?: string }];
  expect(row.actions).toEqual(['approve', 'deny']);
  expect(row.idNumber).toBeUndefined();
  const path = pathOf(api.professors.setStatus, { id: _id });
  expect(await registrar.patch(path, { status: 'Denied', reason: 'The transcript is not legible.' })).toMatchObject({
    status: 200,
    body: { approvalStatus: 'Denied', statusReason: 'The transcript is not legible.' },
  });
  const second = await (await world.administrator()).patch(path, { approvalStatus: 'Approved' });
  expect(second).toMatchObject({
    status: 409,
    body: { message: 'Ada Tester is Denied. Rhea Registrar decided that.' },
  });
  expect((await world.mailsTo(professor.email)).at(-1)?.text).toContain('The transcript is not legible.');
  expect((await professor.patch(path, { approvalStatus: 'Approved' })).status).toBe(403);
});

test('sensitive values are sealed in the database, masked in answers, and revealed on request, which is logged (T54, T104)', async () => {
  const professor = await world.someone('Professor');
  const { body } = await professor.applies({ idNumber: 'CANARY-90210' });
  expect(body['idNumber']).toBe('••••0210');
  const row = await world.db
    .selectFrom('professor')
    .select(['idNumber', 'dob'])
    .where('_id', '=', body._id)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toMatch(/CANARY|"1970-/);
  const registrar = await world.registrar();
  expect((await registrar.post(pathOf(api.professors.reveal, { id: body._id }))).body).toEqual({
    idNumber: 'CANARY-90210',
  });
  const logged = await world.db.selectFrom('auditLog').select('action').where('entityId', '=', body._id).execute();
  expect(logged.map(({ action }) => action)).toContain('reveal id number');
});

// Seen red: the record went, and the college’s qualification with it.
test('a professor whom a college has qualified stays, and the refusal says why; another one goes', async () => {
  const [admin, college] = [await world.administrator(), await aPartner(world, 'Lyceum')];
  const idOf = async (who: Person) => (await who.get(api.professors.mine)).body._id;
  const [qualified, beside] = [await world.professor('Theano'), await world.professor('Damo')];
  const [id, other] = [await idOf(qualified), await idOf(beside)];
  const definition = { name: 'Logic', level: 100, credits: 3, institutionREF: college._id };
  const { body: course } = await qualified.post(api.courseDefinitions.create, definition);
  const made = await college.registrar.post(pathOf(api.instructorFiles.qualify, { id }), {
    institutionREF: college._id,
    courseDefinitionREF: course._id,
    basis: 'exception',
    reason: 'The college knows them.',
  });
  expect(made.status).toBe(201);
  const canDelete = async (_id: string) =>
    (await admin.get(pathOf(api.professors.one, { id: _id }))).body['canDelete'] as boolean;
  const remove = async (_id: string) => admin.delete(pathOf(api.professors.remove, { id: _id }));
  expect([await canDelete(id), await canDelete(other)]).toEqual([false, true]);
  expect(await remove(id)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('there is a course instance or a qualification. Deny it instead') },
  });
  const denied = { approvalStatus: 'Denied', decidedAt: new Date(Date.now() - 400 * 86_400_000) } as const;
  await world.db.updateTable('professor').set(denied).where('_id', 'in', [id, other]).execute();
  // Seen red: after the limit for denied applications both records went.
  const { services } = world.stoa;
  expect(await services.database.tx((db) => deleteDenied(systemContext(services, db), 365, 10))).toBe(1);
  expect(await world.db.selectFrom('qualification').select('_id').execute()).toHaveLength(1);
  expect((await remove(other)).status).toBe(404);
  await college.registrar.delete(pathOf(api.instructorFiles.removeQualification, { id: made.body._id }));
  expect([await canDelete(id), (await remove(id)).status]).toEqual([true, 204]);
});
