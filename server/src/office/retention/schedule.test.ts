import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { retentionKinds } from '@stoa/contract/office/retention.endpoints';
import { api, pathOf } from '../../../../tests/paths.ts';
import { form, type Json, type Person } from '../../../../tests/person.ts';
import { aDocument, openWorld } from '../../../../tests/world.ts';
import { endMerges } from '../merging/merging.ts';
import { merges, twoStudents } from '../merging/merging-world.ts';
import { bringDeletions, noteDeletions } from '../operations/backup/deletions.ts';
import { treatments } from './columns.ts';
import { repeatDeletion } from './deletion.ts';
import { accountOf, deletes, erasedPerson, wordsInDatabase } from './canary-world.ts';
import { removeDue } from './schedule.ts';

const world = await openWorld();
let admin: Person;
beforeAll(async () => {
  admin = await world.administrator();
});
const schedule = async () => (await admin.get(api.retention.schedule)).body;
const ruleOf = async (kind: string) => ((await schedule())['rules'] as Json[]).find((rule) => rule['kind'] === kind)!;
const sets = (days: Json, more: Json = {}) => admin.put(api.retention.setSchedule, { days, ...more });
const ago = (days: number) => sql<string>`now() - make_interval(days => ${days})`;
const runs = () => world.db.selectFrom('retentionRun').select(['kind', 'removed']).orderBy('_id').execute();

test('every column of every table says what becomes of it, and no other does (T171)', async () => {
  const { rows } = await sql<{ table: string; column: string; isJson: boolean }>`
    select table_name as "table", column_name as "column", data_type = 'jsonb' as "isJson" from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely%' order by 1, 2`.execute(world.db);
  const there = rows.map(({ table, column }) => `${table}.${column}`);
  const notice = Object.entries(treatments).flatMap(([table, columns]) =>
    Object.keys(columns).map((one) => `${table}.${one}`),
  );
  expect(notice.toSorted()).toEqual(there.toSorted());
  for (const { table, column, isJson } of rows) {
    const treatment = (treatments as Record<string, Record<string, string>>)[table]![column]!;
    const fits = !treatment.startsWith('words') || (treatment === 'words in JSON') === isJson;
    expect([table, column, fits]).toEqual([table, column, true]);
  }
});

test('the defaults remove nothing that money, grades or the specification need, and each says why', async () => {
  const rules = (await schedule())['rules'] as Json[];
  expect(Object.fromEntries(rules.map(({ kind, days }) => [kind, days]))).toEqual({
    deniedApplications: 1095,
    documents: null,
    messages: null,
    mails: 1095,
    notifications: 180,
    invitations: 30,
    notices: 1095,
    deliveries: 30,
    signIns: 730,
    log: null,
    payments: null,
    grades: null,
    transcripts: null,
  });
  for (const { what, why } of Object.values(retentionKinds))
    expect([what.length > 20, why.length > 20]).toEqual([true, true]);
});

test('only administrators set days; fewer than the least, none or another’s version are refused (T175)', async () => {
  for (const who of [await world.someone('Student'), await world.registrar()]) {
    expect((await who.put(api.retention.setSchedule, { days: { mails: 40 } })).status).toBe(403);
    expect((await who.get(api.retention.schedule)).status).toBe(403);
  }
  expect((await sets({ log: 364 })).body['fields']).toEqual({
    'days.log': 'Enter more days. This has to be kept longer.',
  });
  expect((await sets({ mails: 0 })).status).toBe(400);
  expect((await sets({ mails: 1.5 })).status).toBe(400);
  expect((await sets({ payments: 400 })).status).toBe(400);
  const { version } = await schedule();
  expect((await sets({ mails: 400 }, { version })).status).toBe(200);
  expect(await sets({ mails: 500 }, { version })).toMatchObject({ status: 409, body: { code: 'changed' } });
  expect(await ruleOf('mails')).toMatchObject({ days: 400 });
  const line = await world.db
    .selectFrom('auditLog')
    .select('detail')
    .where('action', '=', 'change retention')
    .executeTakeFirstOrThrow();
  expect(line.detail).toEqual({ changes: [{ field: 'mails', from: 1095, to: 400 }] });
});

test('the job removes what is due with its files, says how much, and nothing the second time (T175)', async () => {
  const denied = await world.someone('Student', 'Denied');
  const approved = await world.professor('Approved');
  const { _id } = (await denied.appliesAsStudent({ idREF: aDocument('pdf') })).body;
  await admin.patch(pathOf(api.students.setStatus, { id: _id }), { status: 'Denied' });
  const course = await world.courseInstance({ professor: approved, cost: 0, auditCost: 0, status: 'Active' });
  const board = pathOf(api.board.post, { courseInstanceId: course._id });
  await approved.post(board, form({ message: 'Long ago', file: aDocument('pdf') }));
  await approved.patch(pathOf(api.courseInstances.setStatus, { id: course._id }), { status: 'Closed' });
  // The messages of a course that was cancelled are over as well; those of one that is taught are not.
  for (const status of ['Active', 'Cancelled'] as const) {
    const { _id: other } = await world.courseInstance({ professor: approved, cost: 0, auditCost: 0, status: 'Active' });
    await approved.post(pathOf(api.board.post, { courseInstanceId: other }), { message: `Long ago, ${status}` });
    await world.db.updateTable('courseInstance').set({ status }).where('_id', '=', other).execute();
  }
  const keys = (await world.db.selectFrom('file').select('storageKey').execute()).map(({ storageKey }) => storageKey);
  expect(keys.length).toBe(4);
  await removeDue(world.stoa.services);
  expect(await runs()).toEqual([]);

  // everything is made old
  await sql`alter table "auditLog" disable trigger user`.execute(world.db);
  await world.db
    .updateTable('auditLog')
    .set({ at: ago(800) as never })
    .execute();
  await sql`alter table "auditLog" enable trigger user`.execute(world.db);
  await world.db
    .updateTable('student')
    .set({ decidedAt: ago(1100) as never })
    .execute();
  await world.db
    .updateTable('professor')
    .set({ decidedAt: ago(1100) as never })
    .execute();
  await world.db
    .updateTable('file')
    .set({ createdAt: ago(1100) as never })
    .execute();
  await world.db
    .updateTable('mail')
    .set({ createdAt: ago(1100) as never })
    .execute();
  await world.db
    .updateTable('boardMessage')
    .set({ createdAt: ago(1100) as never })
    .execute();
  const waiting = await world.db
    .insertInto('mail')
    .values({
      toAddress: 'a@b.example',
      toName: '',
      subject: 'Waits',
      text: 'x',
      createdAt: ago(1100) as never,
      about: null,
      body: null,
      error: null,
      sentAt: null,
      state: 'failed',
      nextAt: ago(-1) as never,
    })
    .returning('_id')
    .executeTakeFirstOrThrow();
  await sets({ documents: 900, messages: 900, log: 790 });
  for (const kind of ['deniedApplications', 'documents', 'messages', 'mails', 'signIns', 'log'])
    expect([kind, ((await ruleOf(kind))['due'] as number) > 0]).toEqual([kind, true]);
  const lines = () =>
    world.db
      .selectFrom('auditLog')
      .select(['action', 'entity'])
      .where('action', 'in', ['sign in', 'register', 'post grade', 'move course instance', 'send student application'])
      .execute();
  await removeDue(world.stoa.services);
  await erasedPerson(world);

  const done = await runs();
  expect(done.map(({ kind }) => kind)).toEqual([
    'deniedApplications',
    'documents',
    'messages',
    'mails',
    'signIns',
    'log',
  ]);
  expect(done.slice(0, 3).map(({ removed }) => removed)).toEqual([1, 2, 2]);
  expect(await world.db.selectFrom('student').select('_id').where('_id', '=', _id).execute()).toEqual([]);
  expect(await world.db.selectFrom('file').select('_id').execute()).toEqual([]);
  for (const key of keys) expect(await world.stoa.services.files.get(key)).toBeUndefined();
  expect(await lines()).toEqual([]);
  expect((await world.db.selectFrom('mail').select('_id').execute()).map((mail) => mail._id)).toEqual([waiting._id]);
  const said = await world.db
    .selectFrom('auditLog')
    .select('detail')
    .where('action', '=', 'remove what is due')
    .execute();
  expect(said.map(({ detail }) => (detail as Json)['kind'])).toEqual(done.map(({ kind }) => kind));
  await removeDue(world.stoa.services);
  expect((await runs()).length).toBe(done.length);
  expect(((await schedule())['runs'] as Json[])[0]).toMatchObject({ kind: 'log' });
});

test('the log takes no change but by the schedule or a deletion, and never one of who did what (T176)', async () => {
  await expect(world.db.deleteFrom('auditLog').execute()).rejects.toThrow('append-only');
  await expect(world.db.updateTable('auditLog').set({ detail: '{}' }).execute()).rejects.toThrow('append-only');
  const rewriting = world.db.transaction().execute(async (trx) => {
    await sql`select set_config('stoa.forgetting', 'on', true)`.execute(trx);
    await trx.updateTable('auditLog').set({ action: 'nothing' }).execute();
  });
  await expect(rewriting).rejects.toThrow('append-only');
});

test('a person asks once, administrators are told without the name, and it may be withdrawn (T177)', async () => {
  const student = await world.someone('Student', 'Leaving');
  const id = await accountOf(world, student);
  const requestedAt = expect.any(String);
  const [first, second] = await Promise.all([student.post(api.retention.request), student.post(api.retention.request)]);
  expect([first.body, second.body]).toEqual([{ requestedAt }, { requestedAt }]);
  const notice = (await world.mailsTo()).filter(
    ({ subject }) => subject === 'Someone asks to have their account deleted',
  );
  expect(notice.map(({ toAddress }) => toAddress)).toEqual(['admin@world.example']);
  expect(notice[0]!.text).toContain(`/mainContent/admin/users/${id}`);
  expect(notice[0]!.text).not.toContain('Leaving');
  const asking = async () =>
    ((await admin.get(`${api.accounts.users.path}?asksForDeletion=true`)).body as unknown as Json[]).map(
      ({ _id }) => _id as string,
    );
  expect(await asking()).toEqual([id]);
  expect((await admin.get(pathOf(api.retention.preview, { id }))).body).toMatchObject({ requestedAt });
  expect((await student.delete(api.retention.withdraw.path)).body).toEqual({ requestedAt: null });
  expect([await asking(), (await student.get(api.retention.ownRequest)).body]).toEqual([[], { requestedAt: null }]);
  await student.post(api.retention.request);
  expect((await deletes(world, id)).status).toBe(200);
  expect(await asking()).toEqual([]);
});

test('who comes back with an older backup is deleted again (T178)', async () => {
  const student = await world.someone('Student', 'Restored');
  await world.courseInstance({ cost: 0, auditCost: 0 });
  const { _id } = (await student.get(api.accounts.self)).body;
  const folder = mkdtempSync(path.join(tmpdir(), 'stoa-backups-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [older, newer] = [path.join(folder, 'older'), path.join(folder, 'newer')];
  expect(await bringDeletions(world.db as never, older)).toBe(0);
  // as at a backup after the deletion, and then a restore of the one before
  await world.db.insertInto('deletedPerson').values({ personREF: _id, words: null }).execute();
  const listed = await noteDeletions(world.databaseUrl, newer);
  await world.db.deleteFrom('deletedPerson').where('personREF', '=', _id).execute();
  expect(await noteDeletions(world.databaseUrl, newer)).toBe(listed);
  expect(readFileSync(path.join(folder, 'deleted-people.json'), 'utf8')).not.toMatch(/Restored|@/);
  expect(await bringDeletions(world.db as never, older)).toBe(listed);
  expect(await repeatDeletion(world.stoa.services)).toBe(1);
  await erasedPerson(world);
  expect(await wordsInDatabase(world, [student.email, 'Restored'])).toEqual([]);
  expect(await repeatDeletion(world.stoa.services)).toBe(0);
  writeFileSync(path.join(folder, 'deleted-people.json'), 'torn');
  await expect(bringDeletions(world.db as never, older)).rejects.toThrow('has to be a list of ids');
});

// Seen red with everybody listed: with a backup from before the merge, the merged account was deleted with its courses.
test('who was merged isn’t deleted again with a backup from before the merge, unless both are gone (T610)', async () => {
  const { merge, accountsOf, idOf } = merges(world);
  const pairs = [await twoStudents(world, 'Ina'), await twoStudents(world, 'Uta')] as const;
  const ids = await Promise.all(pairs.map(({ other }) => idOf(other)));
  for (const { kept, other } of pairs) expect((await merge(...(await accountsOf(kept, other)))).status).toBe(200);
  await sql`update "personMerge" set "mergedAt" = now() - interval '25 hours'`.execute(world.db);
  await endMerges(world.stoa.services);
  const folder = mkdtempSync(path.join(tmpdir(), 'stoa-merges-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const list = path.join(folder, 'deleted-people.json');
  const listed = async () => {
    await noteDeletions(world.databaseUrl, path.join(folder, 'newer'));
    const all = JSON.parse(readFileSync(list, 'utf8')) as string[];
    return ids.map((id) => all.includes(id));
  };
  // An earlier version wrote them all.
  writeFileSync(list, JSON.stringify(ids));
  expect(await listed()).toEqual([false, false]);
  await world.db.deleteFrom('registration').where('status', '=', 'Registered').execute();
  expect((await deletes(world, await accountOf(world, pairs[1].kept))).status).toBe(200);
  expect(await listed()).toEqual([false, true]);
});

// Seen red with an error that ends the job.
test('data that can’t be removed stops no other kind', async () => {
  const { db } = world;
  await sql`create function "refuse"() returns trigger language plpgsql as 'begin raise exception ''unwell''; end'`.execute(
    db,
  );
  await sql`create trigger "refusing" before delete on "notification" execute function "refuse"()`.execute(db);
  onTestFinished(async () => void (await sql`drop function "refuse"() cascade`.execute(db)));
  await admin.post(api.invitations.create, { email: 'late@world.example', role: 'Professor' });
  await db
    .updateTable('invitation')
    .set({ expiresAt: ago(99) as never })
    .where('email', '=', 'late@world.example')
    .execute();
  await removeDue(world.stoa.services);
  expect(await db.selectFrom('invitation').select('_id').where('email', '=', 'late@world.example').execute()).toEqual(
    [],
  );
});
