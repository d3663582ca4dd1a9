import { api, pathOf } from '../paths.ts';
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { Person, form } from '../person.ts';
import { openWorld } from '../world.ts';
import { castOf } from './cast.ts';
import { History, brokenPromises } from './history.ts';

const world = await openWorld();
const { db } = world;
const { professor, someone, course, draft } = await castOf(world.stoa.url);
const history = new History();
const wrong = () => brokenPromises(history, db, professor);
const defines = (name: string, who = professor) =>
  history.does('one', 'define', name, () => who.post(api.courseDefinitions.create, { name, level: 200, credits: 3 }));
const copyOf = (name: string, as = name) =>
  sql`insert into "courseDefinition" select (json_populate_record(one, json_build_object('_id', "newId"(), 'name', ${as}::text))).*
    from "courseDefinition" as one where "name" = ${name}`.execute(db);
const erase = (name: string) => db.deleteFrom('courseDefinition').where('name', '=', name).execute();

test('the checker sees what was lost, doubled, or done although it was refused (F01)', async () => {
  const student = await someone('Student');
  for (const name of ['kept', 'lost', 'doubled']) expect((await defines(name))?.status).toBe(201);
  expect((await defines('refused', student))?.status).toBe(403);
  expect(await defines('unknown', new Person('http://127.0.0.1:1'))).toBeUndefined();
  expect(await wrong()).toEqual([]);

  await erase('lost');
  await copyOf('doubled');
  await copyOf('kept', 'refused');
  // Both outcomes are right if nobody was told anything.
  await copyOf('kept', 'unknown');
  expect(await wrong()).toEqual([
    'definition lost was acknowledged and is lost',
    'definition doubled is there 2 times',
    'definition refused was refused and is there',
  ]);
  for (const name of ['doubled', 'refused']) await erase(name);
  await copyOf('kept', 'lost');
  await copyOf('kept', 'doubled');
  expect(await wrong()).toEqual([]);
});

test('the checker sees a number that has gone back, and one that nobody wrote (F01)', async () => {
  const student = await someone('Student');
  const is = (zip: string) => db.updateTable('person').set({ zip }).where('email', '=', student.email).execute();
  for (const zip of ['10001', '10002', '10003'])
    await history.does(student.email, 'count', zip, () => student.put(api.ownAccount.changeContact, { zip }));
  expect(await wrong()).toEqual([]);
  for (const zip of ['10002', '10004']) {
    await is(zip);
    expect(await wrong()).toEqual([`${student.email} counted to 10003, and ${zip} is there`]);
  }
  await is('10003');
});

test('the checker sees a move that the log skips, one that no row allows, and a state to which nothing moved (F01)', async () => {
  const id = await draft();
  await professor.patch(pathOf(api.courseInstances.setStatus, { id }), { status: 'Pending Approval' });
  expect(await wrong()).toEqual([]);
  const is = (status: 'Approved' | 'Pending Approval') =>
    db.updateTable('courseInstance').set({ status }).where('_id', '=', id).execute();
  await is('Approved');
  expect(await wrong()).toEqual([`course ${id} is Approved, and moved to Pending Approval`]);
  await is('Pending Approval');

  const other = await draft();
  const logged = (from: string, to: string) =>
    db
      .insertInto('auditLog')
      .values({
        actorREF: null,
        action: 'move course instance',
        entity: 'courseInstance',
        entityId: other,
        detail: JSON.stringify({ from, to }),
      })
      .execute();
  await logged('Draft', 'Active');
  await logged('Registration Closed', 'Active');
  await db.updateTable('courseInstance').set({ status: 'Active' }).where('_id', '=', other).execute();
  expect(await wrong()).toEqual([
    `course ${other} moved from Draft to Active, which no row allows`,
    `course ${other} moved from Registration Closed, and was Active`,
  ]);
});

test('the checker sees a file that is not there, and one that is not whole (F01, F02)', async () => {
  const before = await wrong();
  const id = await course();
  const sent = await professor.post(
    pathOf(api.board.post, { courseInstanceId: id }),
    form({ message: 'Read this.', file: new File(['the whole text'], 'a.txt') }),
  );
  const fileId = (sent.body['attachmentREF'] as { _id: string })._id;
  const uploads = (text: string) =>
    history.does('one', 'upload', `${fileId} ${createHash('sha256').update(text).digest('hex')}`, async () => sent);
  await uploads('the whole text');
  expect(await wrong()).toEqual(before);
  await uploads('another text');
  expect(await wrong()).toEqual([`file ${fileId} answers 200, and is not whole`, ...before]);
  const { storageKey } = await db
    .selectFrom('file')
    .select('storageKey')
    .where('_id', '=', fileId)
    .executeTakeFirstOrThrow();
  await rm(world.placeOf(storageKey));
  const missing = `file ${fileId} answers 404, and is not whole`;
  expect(await wrong()).toEqual([missing, missing, ...before]);
});
