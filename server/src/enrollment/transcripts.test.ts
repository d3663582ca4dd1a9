import { api, pathOf } from '../../../tests/paths.ts';
import type { TranscriptLine } from '@stoa/contract/enrollment/transcripts.endpoints';
import { attemptedCredits, isProvisional, takenAs } from '@stoa/contract/enrollment/transcripts-words';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Json, Person } from '../../../tests/person.ts';
import { aPartner } from '../../../tests/partners.ts';
import { readPdf } from '../../../tests/pdf.ts';
import { begin } from '../../../tests/hand-ins.ts';
import { openWorld } from '../../../tests/world.ts';
import { aCalendarCourse, isDay } from '../../test/calendar-courses.ts';

const world = await openWorld();
let professor: Person;
let stranger: Person;

const post = (who: Person, place: string, grade: string) =>
  who.put(pathOf(api.finalGrades.post, { id: place }), { grade });
const reopen = (who: Person, place: string, reason = 'A page was not read.') =>
  who.post(pathOf(api.finalGrades.reopen, { id: place }), { reason });
const verify = (code: string) => world.visitor().get(pathOf(api.transcripts.verify, { code }));

beforeAll(async () => {
  professor = await world.professor();
  stranger = await world.professor('Ptolemy');
});

/** A course with a student and an auditor in it who are in no other. */
async function aClass() {
  const [student, auditor] = [await world.someone('Student', 'Ada'), await world.someone('Student', 'Bo')];
  const course = (await world.courseInstance({ professor, name: 'Logic', cost: 0, auditCost: 0 }))._id;
  const register = async (person: Person, isAudit: boolean) =>
    (await person.post(api.registrations.create, { courseInstanceREF: course, isAudit })).body._id;
  const places = { student: await register(student, false), auditor: await register(auditor, true) };
  const begin = async () => {
    for (const status of ['Registration Closed', 'Active'])
      await professor.patch(pathOf(api.courseInstances.setStatus, { id: course }), { status });
  };
  return { course, student, auditor, places, begin };
}
/** One that has begun. Its student has a transcript from before any grade, and then an A. */
async function aGradedClass() {
  const { begin, ...those } = await aClass();
  await begin();
  await those.student.post(api.transcripts.issue);
  await post(professor, those.places.student, 'A');
  return those;
}

test('there is nothing to certify until a course has begun', async () => {
  const { student, auditor, begin } = await aClass();
  for (const who of [student, auditor]) expect((await who.post(api.transcripts.issue)).status).toBe(409);
  await begin();
  for (const who of [student, auditor]) expect((await who.post(api.transcripts.issue)).status).toBe(201);
});

describe('final grades', () => {
  test('of many students are posted as one, or none of them', async () => {
    const { course, student, places, begin } = await aClass();
    await begin();
    const path = pathOf(api.finalGrades.postMany, { id: course });
    const grades = [{ _id: places.student, grade: 'A' }];
    expect((await stranger.post(path, { grades })).status).toBe(404);
    const withAuditor = [...grades, { _id: places.auditor, grade: 'A' }];
    expect((await professor.post(path, { grades: withAuditor })).body['message']).toBe(
      'Bo Tester audits the course and gets no final grade.',
    );
    const rows = (await professor.get(pathOf(api.registrations.byCourseInstance, { id: course }))).body;
    expect(rows['map']((row: Json) => row['grade'])).toEqual([null, null]);
    expect((await professor.post(path, { grades })).body).toMatchObject([{ grade: 'A', gradeReopened: false }]);
    // a second click posts nothing and tells nobody again
    await professor.post(path, { grades });
    const mails = (await world.mailsTo(student.email)).filter(({ subject }) => subject.startsWith('Your grade for'));
    expect(mails).toHaveLength(1);
  });

  test('are locked, and reopened with a reason that the student reads', async () => {
    const { student, places } = await aGradedClass();
    expect((await post(professor, places.student, 'B')).body['message']).toBe(
      'The final grade of Ada Tester, A, is posted and locked.',
    );
    expect((await reopen(stranger, places.student)).status).toBe(404);
    expect((await reopen(student, places.student)).status).toBe(403);
    expect((await reopen(professor, places.student, ' ')).body['fields']).toEqual({ reason: 'Give a reason.' });
    expect((await reopen(professor, places.auditor)).status).toBe(409);
    expect((await reopen(professor, places.student)).body).toMatchObject({ grade: 'A', gradeReopened: true });
    expect((await reopen(professor, places.student)).status).toBe(409);
    const mail = (await world.mailsTo(student.email)).at(-1)!;
    expect([mail.subject, mail.text]).toEqual([
      'Your grade for Logic may change',
      expect.stringContaining('A page was not read.'),
    ]);
    // posted again as it was, it is locked again, and nothing is revoked
    await post(professor, places.student, 'A');
    expect((await post(professor, places.student, 'B')).status).toBe(409);
    expect((await student.get(api.transcripts.mine)).body[0].revokedAt).toBeNull();
  });
});

describe('a transcript', () => {
  test('says what is so, and is the same one while nothing changes', async () => {
    const { student, auditor } = await aGradedClass();
    const { body } = await student.post(api.transcripts.issue);
    expect(body).toMatchObject({
      student: 'Ada Tester',
      code: expect.stringMatching(/^([2-9A-HJ-NP-Z]{4}-){4}[2-9A-HJ-NP-Z]{4}$/),
      revokedAt: null,
      lines: [{ course: 'Logic', credits: 3, grade: 'A', creditStatus: 'provisional', professors: 'Theano Tester' }],
    });
    const both = await Promise.all([student.post(api.transcripts.issue), student.post(api.transcripts.issue)]);
    expect(new Set([body._id, ...both.map((one) => one.body._id)]).size).toBe(1);
    expect((await student.get(api.transcripts.mine)).body).toHaveLength(2);
    const { lines } = (await auditor.post(api.transcripts.issue)).body;
    expect(lines).toMatchObject([{ grade: null, creditStatus: 'audit' }]);
  });

  test('says that credit is provisional only where a college has still to post it, and explains its grades', async () => {
    const at = await aCalendarCourse(world, { cost: 0, auditCost: 0, name: 'Ethics', agreement: { unit: 'quarter' } });
    const { student, auditor } = await aGradedClass();
    await student.put(api.guardians.giveBirthDate, { dob: '1980-05-05' });
    const input = { courseInstanceREF: at.course._id, isAudit: false, promise: at.promise };
    const place = (await student.post(api.registrations.create, input)).body._id;
    await isDay(world, at.course._id, '2038-05-01');
    const printed = async (who: Person) => {
      const { _id } = (await who.post(api.transcripts.issue)).body;
      const response = await fetch(`${world.stoa.url}/api/transcripts/${_id}/document`, {
        headers: { cookie: who.cookie },
      });
      return readPdf(Buffer.from(await response.arrayBuffer())).pages.join('\n');
    };
    // Free letters of a course that no college has agreed to, and an audited one, promise nothing.
    for (const paper of [await printed(student), await printed(auditor)]) {
      expect(paper).toContain('Unofficial: a record by Stoa.');
      expect(paper.toLowerCase()).not.toContain('provisional');
      expect(paper).not.toContain('Key of grades');
    }
    await begin(at.professor, at.course._id);
    const running = await printed(student);
    expect(running).toContain('Provisional credit hasn’t been posted yet by Calendar College.');
    expect(running).toContain('Credits attempted here\n3 semester credits and 3 quarter credits');
    await at.professor.put(pathOf(api.finalGrades.post, { id: place }), { grade: 'B' });
    expect(await printed(student)).toContain('Key of grades\nB\nGood');
    const lastActivity = '2026-11-20';
    await reopen(at.professor, place);
    await world.db
      .updateTable('courseInstance')
      .set({ start: '2026-01-01' })
      .where('_id', '=', at.course._id)
      .execute();
    await at.professor.put(pathOf(api.finalGrades.post, { id: place }), { grade: 'F', lastActivity });
    const failed = await printed(student);
    expect(failed).toContain('Key of grades\nF\nFailed');
    expect(failed.toLowerCase()).not.toContain('provisional');
    const { body } = await student.post(api.transcripts.issue);
    expect((await verify(String(body['code']))).body['lines']).toMatchObject([
      { course: 'Ethics', unit: 'quarter', institution: 'Calendar College', kind: 'not earned' },
      { course: 'Logic', unit: 'semester', institution: null },
    ]);
  });

  test.each(['posted', 'accepted'] as const)(
    'is the same one while nothing changes, once credit is %s',
    async (status) => {
      const { student, course, places } = await aGradedClass();
      const { _id: institutionREF } = await aPartner(world, `College of ${status}`);
      const { personREF } = await world.db
        .selectFrom('registration')
        .select('personREF')
        .where('_id', '=', places.student)
        .executeTakeFirstOrThrow();
      const posted = JSON.stringify({
        date: '2038-05-14',
        course: 'PHIL 101',
        credits: 3,
        unit: 'semester',
        grade: 'A',
      });
      const sent = { _id: places.student, personREF, courseInstanceREF: course, institutionREF, status, posted };
      await world.db
        .insertInto('exchangePlace')
        .values({ ...sent, lastSaid: 'grade', lastSequence: 1 })
        .execute();
      const issued = [await student.post(api.transcripts.issue), await student.post(api.transcripts.issue)];
      expect(issued.map(({ body }) => body['code'] as string)).toEqual([
        issued[0]!.body['code'],
        issued[0]!.body['code'],
      ]);
    },
  );

  test('is verified by anyone who holds its code, however it is typed, and by nobody else; a forged one is unknown (T563)', async () => {
    const { student, auditor } = await aGradedClass();
    const { code, lines, _id } = (await student.post(api.transcripts.issue)).body as Json & {
      _id: string;
      code: string;
    };
    const answer = await verify(code.toLowerCase().replaceAll('-', ' '));
    expect(answer).toMatchObject({ status: 200, body: { code, student: 'Ada Tester', isReplaced: false, lines } });
    for (const wrong of ['A', code.slice(0, -1), `${code.slice(0, -1)}${code.endsWith('2') ? '3' : '2'}`, 'ÄÖÜ'])
      expect((await verify(wrong)).status).toBe(404);
    expect((await auditor.get(pathOf(api.transcripts.document, { id: _id }))).status).toBe(404);
    expect((await professor.get(pathOf(api.transcripts.document, { id: _id }))).status).toBe(404);
  });

  test('is a tagged PDF that an independent reader reads', async () => {
    const { student } = await aGradedClass();
    const { code, _id } = (await student.post(api.transcripts.issue)).body as Json & { _id: string; code: string };
    const response = await fetch(`${world.stoa.url}/api/transcripts/${_id}/document`, {
      headers: { cookie: student.cookie },
    });
    expect(response.headers.get('content-disposition')).toContain('filename="Stoa - Record of study - Ada Tester.pdf"');
    const pdf = readPdf(Buffer.from(await response.arrayBuffer()));
    expect(JSON.stringify(pdf)).toContain(code);
  });

  test.each([
    [null, '–'],
    [2.5, '2.5 semester credits'],
  ])('says %s credits as “%s”', async (credits, said) => {
    const { student, course } = await aGradedClass();
    await world.db.updateTable('courseInstance').set({ credits }).where('_id', '=', course).execute();
    const { _id } = (await student.post(api.transcripts.issue)).body;
    const response = await fetch(`${world.stoa.url}/api/transcripts/${_id}/document`, {
      headers: { cookie: student.cookie },
    });
    const pages = readPdf(Buffer.from(await response.arrayBuffer())).pages.join('\n');
    // The column after the dates, before how it was taken.
    expect(pages.replaceAll(/\s+/g, ' ')).toContain(`May 1, 2038 ${said} Credit`);
  });

  test('is revoked and replaced when a grade changes; who looks up the old code learns that, and nothing else', async () => {
    const { student, auditor, places } = await aGradedClass();
    const { code } = (await student.post(api.transcripts.issue)).body as Json & { _id: string; code: string };
    await reopen(professor, places.student);
    await post(professor, places.student, 'B');
    expect((await verify(code)).body).toMatchObject({ revokedAt: expect.any(String), isReplaced: true, lines: [] });
    const [now, ...before] = (await student.get(api.transcripts.mine)).body as unknown as Json[];
    expect(now).toMatchObject({ revokedAt: null, lines: [{ grade: 'B' }] });
    expect(before.map(({ revokedAt }) => revokedAt)).toEqual([expect.any(String), expect.any(String)]);
    expect((await verify(String(now!['code']))).body['lines'][0].grade).toBe('B');
    const mail = (await world.mailsTo(student.email)).at(-1)!;
    expect([mail.subject, mail.text]).toEqual([
      'Your record of study was replaced',
      expect.stringContaining(String(now!['code'])),
    ]);
    // people without credit are not given a transcript
    expect((await auditor.get(api.transcripts.mine)).body).toEqual([]);
  });
});

const line = (more: Partial<TranscriptLine>) =>
  ({ credits: 3, grade: null, creditStatus: 'confirmed', institution: 'Academy', ...more }) as TranscriptLine;

test('credits are attempted, whatever came of them, by unit; audited courses have none', () => {
  expect(
    attemptedCredits([
      line({ grade: 'A' }),
      line({ credits: 2.5, grade: 'F', kind: 'not earned', unit: 'semester' }),
      line({ credits: 1, unit: 'quarter' }),
      line({ credits: 6, creditStatus: 'audit', institution: null }),
      line({ credits: null, grade: 'B' }),
    ]),
  ).toBe('5.5 semester credits and 1 quarter credit');
  expect([attemptedCredits([line({ unit: 'other' })]), attemptedCredits([])]).toEqual([
    '3 credits in the college’s unit',
    '',
  ]);
});

test('credit is posted in the college’s words once the college said so, and never before', () => {
  const posted = { date: '2038-05-14', course: 'PHIL 101', credits: 3, unit: 'quarter' as const, grade: 'B+' };
  expect(takenAs(line({ posted }))).toBe('Posted by Academy as PHIL 101, 3 quarter credits, B+, on May 14, 2038');
  expect(takenAs(line({ grade: 'B' }))).toBe('Credit, provisional');
  expect([isProvisional(line({ posted })), isProvisional(line({ grade: 'B' }))]).toEqual([false, true]);
});

test.each([
  ['of a running course under an agreement', {}, true],
  ['that was earned there', { grade: 'B', kind: 'earned' as const }, true],
  ['that was not earned', { grade: 'F', kind: 'not earned' as const }, false],
  ['of a course that was left', { grade: 'W', kind: 'withdrawn' as const }, false],
  ['without an agreement', { institution: null, creditStatus: 'provisional' as const }, false],
  ['of an audited course', { institution: null, creditStatus: 'audit' as const }, false],
  ['as it was issued before', { institution: undefined, creditStatus: 'provisional' as const }, true],
])('credit %s is provisional, or nobody has to decide', (_which, more, expected) => {
  expect(isProvisional(line(more))).toBe(expected);
});
