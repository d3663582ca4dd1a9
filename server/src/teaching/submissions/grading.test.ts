import { beforeAll, expect, test } from 'vitest';
import {
  activeCourse,
  assign,
  change,
  giveBack,
  grade,
  handIn,
  inHours,
  pass,
  rowOf,
  rowsOf,
  rubric,
} from '../../../../tests/hand-ins.ts';
import { api, pathOf } from '../../../../tests/paths.ts';
import { form, type Json, type Person } from '../../../../tests/person.ts';
import { aDocument, openWorld } from '../../../../tests/world.ts';
import { unzipped } from '../../../../tests/zips.ts';

const world = await openWorld();
let professor: Person, ada: Person, bo: Person;
let course: string;
beforeAll(async () => {
  ({ professor, ada, bo } = await world.people());
  course = await activeCourse(world, professor, [ada, bo]);
});
/** An assignment for which Ada and Bo have handed in, with the ids of their work. */
async function handedIn(name: string, more: Json = {}) {
  const id = await assign(professor, course, name, { rubric, ...more });
  for (const who of [ada, bo]) await handIn(who, id, { text: 'My own work.' });
  const [ofAda, ofBo] = [(await rowOf(professor, id, ada))['_id'], (await rowOf(professor, id, bo))['_id']];
  return { id, ofAda: String(ofAda), ofBo: String(ofBo) };
}
const cells = async (who: Person = professor) =>
  (
    await who.get(
      who === professor
        ? pathOf(api.gradebook.byCourse, { id: course })
        : `${api.gradebook.mine.path}?courseInstanceREF=${course}`,
    )
  ).body as unknown as Json[];
const cellOf = async (assignment: string, student: Person, seenBy = professor) =>
  (await cells(seenBy)).find((one) => one['assignmentREF'] === assignment && one['personREF'].email === student.email)!;
const gradingOf = async (who: Person, id: string) =>
  (await who.get(pathOf(api.submissions.draft, { id }))).body['grading'] as Json | null;

test('work is graded by its rubric: the cell of the gradebook is the same number, with the same history', async () => {
  const { id, ofAda, ofBo } = await handedIn('Essay');
  const part = await grade(professor, ofAda, { rubric: [2, 1, null, 1] });
  expect(part.body['grading']).toMatchObject({ levels: [2, 1, null, 1], score: null });
  const whole = await grade(professor, ofAda, { rubric: [2, 1, 1, 1] });
  expect(whole.body['grading']).toMatchObject({ given: 90, deducted: 0, score: 90, note: null });
  await grade(professor, ofBo, { rubric: [0, 0, 0, 0], score: 17.5, feedback: 'Read it **again**.' });
  expect([(await cellOf(id, ada))['score'], (await cellOf(id, bo))['score']]).toEqual([90, 17.5]);
  const cell = await cellOf(id, bo);
  // a score pasted or typed into the grid is the truth, and the work says so
  await professor.put(pathOf(api.gradebook.save, { id: cell['_id'] }), { score: 20, version: cell['version'] });
  const { grading } = (await professor.get(pathOf(api.submissions.submission, { id: ofBo }))).body;
  expect(grading).toMatchObject({
    score: 20,
    given: 20,
    note: expect.stringContaining('changed in the gradebook') as string,
    html: '<p>Read it <strong>again</strong>.</p>',
  });
  const history = (await professor.get(pathOf(api.gradebook.history, { id: cell['_id'] }))).body as unknown as Json[];
  expect(history.map(({ to }) => to.score)).toEqual([20, 17.5]);
  const stale = await grade(professor, ofBo, { score: 30, entryVersion: cell['version'] });
  expect([stale.status, stale.body['code']]).toEqual([409, 'stale']);
  expect((await grade(professor, ofBo, { score: null })).body['grading']).toMatchObject({ score: null, given: null });
});

test.each([
  [{ rubric: [0, 0, 0] }, 'rubric'],
  [{ rubric: [0, 0, 0, 9] }, 'rubric'],
  [{ rubric: [0, 0, 0, -1] }, 'rubric.3'],
  [{ score: -1 }, 'score'],
  [{ score: 1.234 }, 'score'],
  [{ letterGrade: 'Z' }, 'letterGrade'],
])('a grading that doesn’t fit is refused at its field: %j (T405)', async (fields, at) => {
  const { ofAda } = await handedIn(`Fields ${JSON.stringify(fields)}`);
  const { status, body } = await grade(professor, ofAda, fields);
  expect([status, Object.keys(body['fields'] as object)]).toEqual([400, [at]]);
});

test('what isn’t returned shows in no call of its student: not the list, the work, the gradebook, the download, nor a mail (T406)', async () => {
  const { id, ofAda, ofBo } = await handedIn('Secret');
  const plain = await professor.post(api.gradebook.addAssignment, {
    courseInstanceREF: course,
    assignmentName: 'Open',
    maxScore: 10,
  });
  const own = (plain.body as unknown as Json[]).find(({ personREF }) => personREF.email === ada.email)!;
  await professor.put(pathOf(api.gradebook.save, { id: own['_id'] }), { score: 7 });
  const feedback = form({
    score: 66.25,
    feedback: 'Hidden words',
    letterGrade: 'D',
    file: aDocument('pdf', 'back.pdf'),
  });
  const graded = await professor.put(pathOf(api.submissions.grade, { id: ofAda }), feedback);
  expect(graded.body['grading']).toMatchObject({ score: 66.25, file: { name: 'back.pdf' } });
  const cell = await cellOf(id, ada);
  await professor.put(pathOf(api.gradebook.save, { id: cell['_id'] }), { notes: 'Hidden note', weight: 3 });
  const { file } = graded.body['grading'] as Json;
  const open = async (who: Person) => (await who.get(pathOf(api.files.download, { fileId: file._id }))).status;
  const data = async () =>
    Buffer.from(
      await (
        await fetch(`${world.stoa.url}${api.exports.ownData.path}`, { headers: { cookie: ada.cookie } })
      ).arrayBuffer(),
    );
  const seen = async () =>
    [
      await ada.get(pathOf(api.submissions.assignments, { id: course })),
      await ada.get(pathOf(api.submissions.assignment, { id })),
      await ada.get(api.submissions.mine),
      await ada.get(pathOf(api.submissions.draft, { id })),
      await ada.get(`${api.gradebook.mine.path}?courseInstanceREF=${course}`),
      await ada.get(pathOf(api.courseRooms.one, { id: course })),
      await ada.get(api.dashboard.mine),
      await ada.get(api.notifications.all),
    ]
      .map(({ body }) => JSON.stringify(body))
      .join('\n') +
    unpacked(await data()) +
    JSON.stringify(await world.mailsTo(ada.email));
  const before = await seen();
  for (const secret of ['66.25', 'Hidden', 'back.pdf', 'is graded']) expect(before).not.toContain(secret);
  expect(await cellOf(id, ada, ada)).toMatchObject({ score: null, letterGrade: '', notes: '', weight: 1, version: 1 });
  expect([await open(ada), await open(bo), await open(professor)]).toEqual([404, 404, 200]);
  // a column without handing in shows at once
  expect(before).toContain('"score":7');
  await giveBack(professor, id, [ofAda]);
  const after = await seen();
  for (const known of ['66.25', 'Hidden words', 'Hidden note', 'back.pdf', 'is graded']) expect(after).toContain(known);
  expect(await cellOf(id, ada, ada)).toMatchObject({ score: 66.25, letterGrade: 'D', weight: 3 });
  expect([await open(ada), await open(bo)]).toEqual([200, 404]);
  await grade(professor, ofBo, { score: 1 });
  expect(await gradingOf(bo, id)).toBe(null);
});
const unpacked = (zip: Buffer) => [...unzipped(zip).values()].map(String).join('\n');

test('graded work is returned to some or all, each told once; what isn’t graded is not (T407)', async () => {
  const { id, ofAda, ofBo } = await handedIn('Back');
  await grade(professor, ofAda, { score: 81.25 });
  expect((await giveBack(professor, id, [ofAda, ofBo])).body).toMatchObject({ code: 'not-graded' });
  expect(await gradingOf(ada, id)).toBe(null);
  expect((await giveBack(professor, id)).body).toMatchObject([
    { returnedAt: null },
    { returnedAt: expect.any(String) as string },
  ]);
  await giveBack(professor, id);
  await giveBack(professor, id, [ofAda]);
  const notice = (await world.mailsTo(ada.email)).filter(({ subject }) => subject === 'Graded: Back');
  expect(notice).toHaveLength(1);
  expect(notice[0]!.text).not.toContain('81.25');
  expect((await world.mailsTo(bo.email)).filter(({ subject }) => subject === 'Graded: Back')).toEqual([]);
  expect(await gradingOf(ada, id)).toMatchObject({ score: 81.25 });
  const none = await assign(professor, course, 'Spoken', { handIn: 'none' });
  expect((await giveBack(professor, none)).status).toBe(409);
});

test('lateness costs what the rule says, and never more than there is; moved dates count anew, scores set by hand stay (T408)', async () => {
  const { id, ofAda, ofBo } = await handedIn('Late', { late: { perDay: 30, unit: 'points' } });
  await pass(world, id, 49);
  // 49 hours are three days that have begun
  expect((await grade(professor, ofAda, { score: 95 })).body['grading']).toMatchObject({
    given: 95,
    deducted: 90,
    score: 5,
    note: '3 days late: 90 points off.',
  });
  expect((await grade(professor, ofBo, { score: 50 })).body['grading']).toMatchObject({
    given: 50,
    deducted: 90,
    score: 0,
    note: '3 days late: 90 points off. A score can’t go below 0.',
  });
  expect((await cellOf(id, bo))['score']).toBe(0);
  await change(professor, id, { late: { perDay: 10, unit: 'percent' }, maxScore: 50 });
  expect([(await cellOf(id, ada))['score'], (await cellOf(id, bo))['score']]).toEqual([80, 35]);
  const cell = await cellOf(id, bo);
  await professor.put(pathOf(api.gradebook.save, { id: cell['_id'] }), { score: 44 });
  await change(professor, id, { due: inHours(1) });
  expect([(await cellOf(id, ada))['score'], (await cellOf(id, bo))['score']]).toEqual([95, 44]);
});

test('a rubric that changes after grading began stays as it was for what is graded (T409)', async () => {
  const { id, ofAda, ofBo } = await handedIn('Rubric');
  await grade(professor, ofAda, { rubric: [1, 1, 1, 1] });
  const shorter = rubric.slice(0, 2);
  expect((await change(professor, id, { rubric: shorter })).status).toBe(200);
  const kept = (await professor.get(pathOf(api.submissions.submission, { id: ofAda }))).body['grading'] as Json;
  expect(kept).toMatchObject({ rubric, levels: [1, 1, 1, 1], score: 80, isOldRubric: true });
  expect((await grade(professor, ofAda, { rubric: [2, 1, 1, 1] })).body['grading']).toMatchObject({
    score: 90,
    isOldRubric: true,
  });
  expect((await grade(professor, ofBo, { rubric: [2, 2] })).body['grading']).toMatchObject({
    rubric: shorter,
    score: 70,
    isOldRubric: false,
  });
  await giveBack(professor, id);
  expect(await gradingOf(ada, id)).toMatchObject({ rubric, score: 90 });
  expect((await grade(professor, ofAda, { newRubric: true, rubric: [0, 1] })).body['grading']).toMatchObject({
    rubric: shorter,
    score: 30,
    isOldRubric: false,
  });
});

test('where names are hidden, no answer says whose work it is until it is returned (T410)', async () => {
  const { id, ofAda } = await handedIn('Blind', { anonymous: true, handIn: 'files' });
  const named = new File([await aDocument('pdf', 'x.pdf').arrayBuffer()], 'ada tester.pdf', {
    type: 'application/pdf',
  });
  await handIn(ada, id, { file: named });
  await handIn(bo, id, { file: aDocument('docx', 'bo.docx') });
  // without the ids, whose letters can spell anything
  const before = JSON.stringify([
    await rowsOf(professor, id),
    (await professor.get(pathOf(api.submissions.submission, { id: ofAda }))).body,
  ]).replaceAll(/[\da-f-]{36}/g, '');
  for (const word of ['Ada', 'ada', 'Bo', ada.email]) expect(before).not.toContain(word);
  expect(before).toContain('File 1.pdf');
  const { files } = (await professor.get(pathOf(api.submissions.submission, { id: ofAda }))).body;
  const nameFor = async (who: Person) =>
    (await who.get(pathOf(api.files.download, { fileId: files[0]._id }))).headers.get('content-disposition');
  expect(await nameFor(professor)).toContain('filename="work.pdf"');
  expect(await nameFor(ada)).toContain('filename="ada tester.pdf"');
  const ids = (await cells()).map(({ _id }) => _id);
  expect(ids).not.toContain(ofAda);
  await grade(professor, ofAda, { score: 9 });
  await giveBack(professor, id);
  const names = (await rowsOf(professor, id)).map(({ personREF }) => personREF && personREF.firstName);
  expect(new Set(names)).toEqual(new Set(['Ada', null]));
});

test('the gradebook names the work that waits, and its person unless names are hidden', async () => {
  const waiting = async (id: string) => {
    const { toGrade } = (await professor.get(pathOf(api.gradebook.grading, { id: course }))).body;
    return (toGrade as Json[]).filter(({ assignmentREF }) => assignmentREF === id).map(({ personREF }) => personREF);
  };
  const [open, blind] = [await handedIn('Seen'), await handedIn('Unseen', { anonymous: true })];
  const people = [(await cellOf(open.id, ada))['personREF']._id, (await cellOf(open.id, bo))['personREF']._id];
  expect(new Set(await waiting(open.id))).toEqual(new Set(people));
  expect(await waiting(blind.id)).toEqual([null, null]);
  await grade(professor, open.ofAda, { score: 9 });
  await grade(professor, blind.ofBo, { score: 9 });
  expect([await waiting(open.id), await waiting(blind.id)]).toEqual([[people[1]], [null]]);
  // Another version waits as well.
  await handIn(ada, open.id, { text: 'Better.' });
  expect(new Set(await waiting(open.id))).toEqual(new Set(people));
});

test('a newer version waits on when lateness is reckoned again, and the graded one keeps its points', async () => {
  const { id, ofAda, ofBo } = await handedIn('Versions', { late: { perDay: 10, unit: 'points' } });
  await pass(world, id, 1);
  for (const one of [ofAda, ofBo]) await grade(professor, one, { score: 90 });
  await handIn(ada, id, { text: 'A second version.' });
  await change(professor, id, { late: { perDay: 20, unit: 'points' } });
  expect([(await cellOf(id, ada))['score'], (await cellOf(id, bo))['score']]).toEqual([80, 70]);
  const waits = async (who: Person) => (await rowOf(professor, id, who))['waits'];
  expect([await waits(ada), await waits(bo)]).toEqual([true, false]);
});

test('a grade for a version that has been replaced meanwhile is refused with the newer one', async () => {
  const { id, ofAda, ofBo } = await handedIn('Replaced');
  await handIn(ada, id, { text: 'A second version.' });
  const refused = await grade(professor, ofAda, { score: 50, version: 1 });
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: 'stale', current: { text: 'A second version.' } },
  ]);
  expect((await grade(professor, ofBo, { score: 50, version: 1 })).status).toBe(200);
  expect((await grade(professor, ofAda, { score: 60, version: 2 })).body['grading']).toMatchObject({ score: 60 });
  expect((await rowOf(professor, id, ada))['waits']).toBe(false);
});

// Seen red in each, and with a note in the gradebook: the newer version no longer waited.
test.each([
  ['feedback', { feedback: 'Better.' }],
  ['a file', { file: aDocument('pdf', 'back.pdf') }],
])('a newer version that got only %s waits until it is graded, and then costs its days', async (what, fields) => {
  const { id, ofAda } = await handedIn(`Only ${what}`, { late: { perDay: 10, unit: 'points' } });
  await grade(professor, ofAda, { score: 80 });
  await pass(world, id, 25);
  await handIn(ada, id, { text: 'A second version.' });
  expect((await professor.put(pathOf(api.submissions.grade, { id: ofAda }), form(fields))).status).toBe(200);
  const cell = pathOf(api.gradebook.save, { id: String((await cellOf(id, ada))['_id']) });
  expect((await professor.put(cell, { notes: 'Ask her.', weight: 2 })).status).toBe(200);
  expect(await rowOf(professor, id, ada)).toMatchObject({ waits: true, score: 80, isGraded: true });
  await grade(professor, ofAda, { score: 80 });
  expect(await rowOf(professor, id, ada)).toMatchObject({ waits: false, score: 60 });
});
