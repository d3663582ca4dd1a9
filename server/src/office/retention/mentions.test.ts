import { expect, test } from 'vitest';
import { api, pathOf } from '../../../../tests/paths.ts';
import { form, type Json } from '../../../../tests/person.ts';
import { listenToPostgres } from '../../../../tests/sent.ts';
import { aDocument, openWorld } from '../../../../tests/world.ts';
import { mentionPlaces } from '@stoa/contract/office/mentions.endpoints';
import { aPartner } from '../../../../tests/partners.ts';
import { retentionJob } from '../office.jobs.ts';
import { treatments } from './columns.ts';
import { accountOf, deletes, erasedPerson, wordsInDatabase } from './canary-world.ts';
import { endOldMentions } from './mentions.ts';

const sentDuring = listenToPostgres();
const world = await openWorld();

/** Names and numbers that are words, dates, punctuation or somebody famous, each with a text by somebody else that holds them. */
const people = [
  { firstName: 'Introduction', lastName: 'to', text: 'Introduction to Logic' },
  { firstName: 'Adam', lastName: 'Smith', text: 'We read Adam Smith, The Wealth of Nations.' },
  { firstName: ':', lastName: ':', text: 'Bring: : paper and "a pen", {"key": ": :"}' },
  { firstName: 'Ed', lastName: 'Dated', homePhone: '2038-02-03', text: 'The exam is on 2038-02-03 at noon.' },
  { firstName: '\\"', lastName: "O'", text: 'A quote \\" O\' stays as it is.' },
  { firstName: '王', lastName: '小明', text: '今天王 小明不来。' },
];

const mentions = async () =>
  (await (await world.administrator()).get(api.mentions.list)).body as unknown as (Json & { _id: string })[];

/** Every text that somebody else wrote, as it is stored. */
async function othersTexts() {
  const courses = await world.db
    .selectFrom('courseInstance')
    .select(['name', 'courseDescription', 'reviewed'])
    .orderBy('_id')
    .execute();
  const messages = await world.db.selectFrom('boardMessage').select(['message']).orderBy('_id').execute();
  const notes = await world.db.selectFrom('gradebookEntry').select('notes').orderBy('_id').execute();
  const rubrics = await world.db
    .selectFrom('assignment')
    .select(['instructions', 'rubric', 'outcomes'])
    .orderBy('_id')
    .execute();
  const log = await world.db
    .selectFrom('auditLog')
    .select(['detail'])
    .where('entity', '=', 'courseInstance')
    .orderBy('_id')
    .execute();
  return { courses, messages, notes, rubrics, log };
}

test('others’ texts stay as written, byte for byte, whatever a deleted person was called (T502)', async () => {
  const professor = await world.professor('Prof');
  const course = await world.courseInstance({
    professor,
    name: people
      .map(({ text }) => text)
      .join(' / ')
      .slice(0, 200),
    cost: 0,
  });
  const reader = await world.someone('Student', 'Reader');
  await reader.post(api.registrations.create, { courseInstanceREF: course._id, isAudit: false });
  const board = pathOf(api.board.post, { courseInstanceId: course._id });
  for (const { text } of people) expect((await reader.post(board, form({ message: text }))).status).toBe(201);
  const leavers: string[] = [];
  for (const { text: _, ...person } of people) {
    const leaver = await world.someone('Student', 'Leaver');
    const id = await accountOf(world, leaver);
    const admin = await world.administrator();
    const { status, person: before } = (await admin.get(pathOf(api.accounts.user, { id }))).body;
    const saved = await admin.put(pathOf(api.accounts.updateUser, { id }), {
      status,
      person: { ...before, ...person },
    });
    expect([person.firstName, saved.status]).toEqual([person.firstName, 200]);
    leavers.push(id);
  }
  const before = await othersTexts();
  for (const id of leavers) expect((await deletes(world, id)).status).toBe(200);
  await world.jobsAreDone('retention.words');
  expect(await othersTexts()).toEqual(before);

  // Each place is listed with its text, for an administrator alone.
  const listed = await mentions();
  for (const { firstName, lastName, homePhone, text } of people) {
    const found = homePhone ?? `${firstName} ${lastName}`;
    const places = listed.filter((one) => one['found'] === found && one['place'] === 'boardMessage');
    expect([found, places.map(({ before: left, found: word, after }) => `${left}${word}${after}`)]).toEqual([
      found,
      [text],
    ]);
  }
  // However many places there are, the texts of each table are read by one statement.
  const places = new Set(listed.map((one) => one['place'] as string));
  expect([places.size > 1, listed.length > places.size]).toEqual([true, true]);
  const sent = await sentDuring(mentions);
  expect(sent.filter(({ text }) => /as "values?" from/.test(text))).toHaveLength(places.size);
  expect((await professor.get(api.mentions.list)).status).toBe(403);
  const searched = await (await world.administrator()).get(`${api.mentions.list.path}?q=boardmess`);
  expect(searched.body).toEqual(listed.filter((one) => one['place'] === 'boardMessage'));

  // They are decided one by one: one is replaced, another left, and nothing else changes.
  const admin = await world.administrator();
  const [adam, dated] = ['Adam Smith', '2038-02-03'].map((word) =>
    listed.find((one) => one['found'] === word && one['place'] === 'boardMessage')!,
  );
  const decide = (id: string, decision: string) => admin.post(pathOf(api.mentions.decide, { id }), { decision });
  expect((await decide(adam!._id, 'replace')).status).toBe(200);
  expect((await decide(dated!._id, 'leave')).status).toBe(200);
  expect((await decide(dated!._id, 'leave')).status).toBe(404);
  const { messages, ...rest } = await othersTexts();
  expect(rest).toEqual({ courses: before.courses, notes: before.notes, rubrics: before.rubrics, log: before.log });
  expect(messages.map(({ message }) => message.replace(/Deleted person \w{8}/, 'Adam Smith'))).toEqual(
    people.map(({ text }) => text),
  );
  expect(messages[1]!.message).toMatch(/^We read Deleted person \w{8}, The/);

  // The words by which a person is looked for go with the last place, and after 90 days in any case.
  await world.db
    .updateTable('mention')
    .set({ foundAt: new Date(Date.now() - 91 * 86_400_000) as never })
    .execute();
  await endOldMentions(world.stoa.services);
  expect(await mentions()).toEqual([]);
  expect(await world.db.selectFrom('deletedPerson').select('words').where('words', 'is not', null).execute()).toEqual(
    [],
  );
});

test('records that refer to a person name the pseudonym, and a namesake keeps their own name (T502, T170)', async () => {
  const professor = await world.professor('Zephyrine');
  const course = await world.courseInstance({ professor, name: 'Optics', cost: 0 });
  const student = await world.someone('Student', 'Holder');
  await student.post(api.registrations.create, { courseInstanceREF: course._id, isAudit: false });
  for (const status of ['Registration Closed', 'Active', 'Closed'])
    await professor.patch(pathOf(api.courseInstances.setStatus, { id: course._id }), { status });
  const { code } = (await student.post(api.transcripts.issue)).body;
  const twin = await world.professor('Zephyrine');
  const other = await world.courseInstance({ professor: twin, name: 'Waves', cost: 0 });
  await student.post(api.registrations.create, { courseInstanceREF: other._id, isAudit: false });
  const lines = async () =>
    (await world.visitor().get(pathOf(api.transcripts.verify, { code: code as string }))).body['lines'] as Json[];
  expect(await lines()).toMatchObject([{ course: 'Optics', professors: expect.stringContaining('Zephyrine') }]);
  expect((await deletes(world, await accountOf(world, professor))).status).toBe(200);
  await erasedPerson(world);
  expect(await lines()).toMatchObject([{ course: 'Optics', professors: expect.stringMatching(/^Deleted person/) }]);
  expect(await wordsInDatabase(world, [professor.email])).toEqual([]);
});

// Seen red without the place of a college's answers: the whole list ended in an error.
test('each table with others’ texts has a place in the list, and a college’s answer and a file name are in it', async () => {
  const withWords = Object.entries<Record<string, string>>(treatments).filter(([, columns]) =>
    Object.values(columns).some((treatment) => treatment.startsWith('words')),
  );
  expect(withWords.map(([table]) => table).toSorted()).toEqual(Object.keys(mentionPlaces).toSorted());
  const { _id: institutionREF } = await aPartner(world, 'Receipt College');
  const student = await world.someone('Student', 'Calliope');
  const common = { institutionREF, answeredOn: '2038-01-01', origin: 'screen', term: '2038SP' } as const;
  const none = { appliedAt: null, createdByREF: null, lastBatch: null };
  await world.db
    .insertInto('receipt')
    .values({ ...common, ...none, name: 'Answer on Calliope Tester.csv', sha256: 'a' })
    .execute();
  await student.appliesAsStudent({ idREF: aDocument('pdf', 'mine.pdf') });
  const other = await world.someone('Student', 'Other');
  await other.appliesAsStudent({ idREF: aDocument('pdf', 'Calliope Tester recommends me.pdf') });
  expect((await deletes(world, await accountOf(world, student))).status).toBe(200);
  await world.jobsAreDone('retention.words');
  const { status, body } = await (await world.administrator()).get(api.mentions.list);
  expect(status).toBe(200);
  const found = (body as unknown as Json[]).filter((one) => one['found'] === 'Calliope Tester');
  expect(found.map(({ place }) => place as string).toSorted()).toEqual(['file', 'receipt']);
});

// Seen red with jobs alone: the names stayed, and nobody looked for them; and with a failure that ended the others' searches.
test('a search that got lost is made at night, after a day, for each person without one', async () => {
  const searched = async (personREF: string) => {
    const found = world.db.selectFrom('deletedPerson').select('lookedAt').where('personREF', '=', personREF);
    return (await found.executeTakeFirstOrThrow()).lookedAt !== null;
  };
  const ids: string[] = [];
  for (const name of ['Broken', 'Lost', 'Young']) {
    const student = await world.someone('Student', name);
    ids.push((await student.get(api.accounts.self)).body._id);
    expect((await deletes(world, await accountOf(world, student))).status).toBe(200);
  }
  await world.jobsAreDone('retention.words');
  const yesterday = new Date(Date.now() - 25 * 3_600_000) as never;
  for (const [at, personREF] of ids.entries()) {
    const words = at === 0 ? 'broken' : world.stoa.services.encryption.encrypt('["Lost Tester"]');
    const change = { words, lookedAt: null, ...(at < 2 && { deletedAt: yesterday }) };
    await world.db.updateTable('deletedPerson').set(change).where('personREF', '=', personREF).execute();
  }
  await retentionJob(world.stoa.services).run({} as never);
  expect(await Promise.all(ids.map(searched))).toEqual([false, true, false]);
  await world.db.deleteFrom('deletedPerson').where('personREF', '=', ids[0]!).execute();
});
