import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { api, pathOf } from './paths.ts';
import type { Json, Person } from './person.ts';
import { aDocument, openWorld } from './world.ts';

const world = await openWorld();
let people: { admin: Person; professor: Person; student: Person };
let course: Json & { _id: string };
beforeAll(async () => {
  people = {
    admin: await world.administrator(),
    professor: await world.professor('Hypatia'),
    student: await world.someone('Student', 'Ada'),
  };
  course = await world.courseInstance({ professor: people.professor, status: 'Active' });
});

const repeat = (who: Person, path: string, body: unknown, key: string) =>
  who.call('POST', path, body, { 'idempotency-key': key });
const rowsOf = async (table: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as "count" from ${sql.table(table)}`.execute(
    world.db,
  );
  return rows[0]!.count;
};
const message = () => {
  const form = new FormData();
  form.set('message', 'Please read the first chapter.');
  form.set('file', aDocument('pdf', 'chapter.pdf'));
  return form;
};
const material = () => {
  const form = new FormData();
  form.set('title', 'Chapter one');
  form.set('file', aDocument('pdf', 'one.pdf'));
  return form;
};
const contact = { firstName: 'Ida', lastName: 'Row', zip: '1', mobilePhone: '1', role: 'Student' };

/** Calls that create something: the table that grows by one, who calls, where, and with what. */
const creating: [string, keyof typeof people, () => string, () => unknown][] = [
  ['courseDefinition', 'professor', () => api.courseDefinitions.create.path, () => ({ name: 'Conics', level: 200 })],
  ['courseInstance', 'professor', () => pathOf(api.courseReviews.copy, { id: course._id }), () => undefined],
  [
    'account',
    'admin',
    () => api.accounts.createUser.path,
    () => ({ status: 'Active', person: { ...contact, email: 'ida@world.example' }, password: 'correct horse battery' }),
  ],
  [
    'invitation',
    'admin',
    () => api.invitations.create.path,
    () => ({ email: 'guest@world.example', role: 'Professor' }),
  ],
  ['apiToken', 'student', () => api.tokens.create.path, () => ({ name: 'Job', areas: ['roster'] })],
  ['boardMessage', 'professor', () => pathOf(api.board.post, { courseInstanceId: course._id }), message],
  ['material', 'professor', () => pathOf(api.materials.create, { id: course._id }), material],
  [
    'materialSection',
    'professor',
    () => pathOf(api.materials.createSection, { id: course._id }),
    () => ({ title: 'Week one' }),
  ],
  [
    'announcement',
    'professor',
    () => pathOf(api.announcements.make, { id: course._id }),
    () => ({ markdown: 'We begin on Monday.' }),
  ],
];

describe('a creating call that is repeated with one Idempotency-Key makes one thing (T498)', () => {
  test.each(creating)('%s', async (table, who, path, body) => {
    const before = await rowsOf(table);
    const files = await rowsOf('file');
    const statuses = new Set<number>();
    const answers = new Set<string>();
    for (let round = 0; round < 10; round += 1) {
      const all = await Promise.all(
        Array.from({ length: 10 }, async () => repeat(people[who], path(), body(), `one-${table}`)),
      );
      for (const { status, body: answer } of all) {
        statuses.add(status);
        if (status === 201) answers.add(JSON.stringify(answer));
      }
    }
    // Repetitions that come too early are told to wait where a call has several transactions.
    expect([...statuses].filter((status) => status !== 409)).toEqual([201]);
    expect(answers.size).toBe(1);
    expect((await rowsOf(table)) - before).toBe(1);
    expect((await rowsOf('file')) - files).toBeLessThanOrEqual(1);
  });
});

describe('an Idempotency-Key', () => {
  const define = (name: string, key: string, who = people.professor) =>
    repeat(who, api.courseDefinitions.create.path, { name, level: 200 }, key);

  test('is refused for another body and for another call, and is another’s own (T499)', async () => {
    expect((await define('Optics', 'k-1')).status).toBe(201);
    expect(await define('Other optics', 'k-1')).toMatchObject({ status: 422, body: { code: 'idempotency' } });
    expect((await repeat(people.professor, api.transcripts.issue.path, undefined, 'k-1')).status).toBe(422);
    const other = await world.professor('Ptolemy');
    const theirs = await define('Optics', 'k-1', other);
    expect(theirs.status).toBe(201);
    expect(theirs.body._id).not.toBe((await define('Optics', 'k-1')).body._id);
  });
  test('keeps nothing of a call that was refused', async () => {
    expect((await define('', 'k-2')).status).toBe(400);
    expect((await define('Spherics', 'k-2')).status).toBe(201);
  });
  test('may be quoted; blanks and 256 characters are refused in words', async () => {
    const first = await define('Elements', '"k-3"');
    expect((await define('Elements', 'k-3')).body._id).toBe(first.body._id);
    for (const wrong of ['a b', 'x'.repeat(256)])
      expect(await define('Elements', wrong)).toMatchObject({ status: 400, body: { code: 'idempotency' } });
  });
  test('keeps answers sealed: no secret of them is in the database', async () => {
    const { body } = await repeat(people.student, api.tokens.create.path, { name: 'Sealed', areas: ['roster'] }, 'k-4');
    const again = await repeat(people.student, api.tokens.create.path, { name: 'Sealed', areas: ['roster'] }, 'k-4');
    expect(again.body).toEqual(body);
    const { rows } =
      await sql`select 1 from "keptAnswer" as "t" where "t"::text like ${`%${String(body['secret']).slice(9)}%`}`.execute(
        world.db,
      );
    expect(rows).toEqual([]);
  });
  test('is free again after a day', async () => {
    const first = await define('Almagest', 'k-5');
    await sql`update "keptAnswer" set "createdAt" = now() - interval '25 hours' where "key" = 'k-5'`.execute(world.db);
    const second = await define('Almagest', 'k-5');
    expect(second.status).toBe(201);
    expect(second.body._id).not.toBe(first.body._id);
  });
});

describe('If-Match', () => {
  const update = (of: Json & { _id: string }, name: string, headers: Record<string, string>, more = {}) =>
    people.professor.call('PUT', pathOf(api.courseDefinitions.update, { id: of._id }), { name, ...more }, headers);

  test('is the check of the version, as a header: the ETag of the answer, 412 for an old one', async () => {
    const made = await people.professor.post(api.courseDefinitions.create, { name: 'Sand Reckoner', level: 200 });
    const etag = made.headers.get('etag')!;
    expect(etag).toBe(`"${made.body['version']}"`);
    const read = await people.professor.get(pathOf(api.courseDefinitions.one, { id: made.body._id }));
    expect(read.headers.get('etag')).toBe(etag);
    const saved = await update(made.body, 'Sand Reckoner II', { 'if-match': etag });
    expect(saved.status).toBe(200);
    expect(saved.headers.get('etag')).not.toBe(etag);
    const old = await update(made.body, 'Sand Reckoner III', { 'if-match': etag });
    expect([old.status, old.body]).toEqual([
      412,
      expect.objectContaining({ code: 'changed', current: expect.anything() }),
    ]);
    // Without the header the refusal stays 409.
    expect((await update(made.body, 'Sand Reckoner III', {}, { version: made.body['version'] })).status).toBe(409);
    expect((await update(made.body, 'Sand Reckoner IV', { 'if-match': '*' })).status).toBe(200);
  });
  test('that can’t be compared is refused in words', async () => {
    const { body } = await people.professor.post(api.courseDefinitions.create, { name: 'Method', level: 200 });
    for (const wrong of ['7', 'W/"7"', '"seven"', `"${'9'.repeat(30)}"`])
      expect(await update(body, 'x', { 'if-match': wrong })).toMatchObject({ status: 400, body: { code: 'if-match' } });
    expect((await update(body, 'x', { 'if-match': '"7"' }, { version: 8 })).status).toBe(400);
    // A creating call ignores the version of an answer that is sent back, so it has nothing to compare.
    const creating = ['POST', api.courseDefinitions.create.path, { name: 'x', level: 200 }] as const;
    expect((await people.professor.call(...creating, { 'if-match': '"1"' })).status).toBe(400);
    const path = pathOf(api.courseDefinitions.remove, { id: body._id });
    expect((await people.professor.call('DELETE', path, undefined, { 'if-match': '"1"' })).status).toBe(400);
  });
});
