import { dayIn, daysLater } from '@stoa/contract/catalog/enrollment-dates';
import { expect, test } from 'vitest';
import { api, pathOf } from '../../../tests/paths.ts';
import type { Answer, Json } from '../../../tests/person.ts';
import { openWorld } from '../../../tests/world.ts';
import {
  aCalendarCourse,
  isDay,
  paysForCredit,
  type CalendarCourse,
  type Placed,
} from '../../test/calendar-courses.ts';
import { answers, batchAt, givesNumber, ownExchange, readsReceipt, takesSection } from '../../test/exchanges.ts';
import { tellOfAnswers } from './exchange.jobs.ts';

const world = await openWorld();

/** A course with its section and two students who were sent as S1 and S2. */
async function sentCourse(): Promise<{ at: CalendarCourse; ada: Placed; bo: Placed }> {
  const at = await aCalendarCourse(world);
  await takesSection(at, '20261');
  const [ada, bo] = [await paysForCredit(world, at), await paysForCredit(world, at)];
  for (const [n, one] of [ada, bo].entries()) await givesNumber(at.partner, one, `S${n + 1}`);
  expect((await batchAt(at.partner.registrar, at.partner, 'registrations')).status).toBe(201);
  return { at, ada, bo };
}
const states = async (...places: readonly Placed[]) =>
  Promise.all(places.map(async (place) => (await ownExchange(place))['state']));
const begins = async ({ professor, course }: CalendarCourse, day: string) => {
  await isDay(world, course._id, day);
  for (const status of ['Registration Closed', 'Active'])
    await professor.patch(pathOf(api.courseInstances.setStatus, { id: course._id }), { status });
};
const leaves = ({ person, registration }: Placed) =>
  person.delete(pathOf(api.registrations.unregister, { id: registration }));
const rowsIn = ({ body }: Answer) => (body['rows'] as Json[]).map(({ outcome }) => outcome as string);
const subjects = async ({ person }: Placed, word = 'registered') => {
  await tellOfAnswers(world.stoa.services);
  return (await world.mailsTo(person.email)).map(({ subject }) => subject).filter((one) => one.includes(word));
};

// Seen red: the census made the college's answers old, and a place lost its "Send again".
test('after a signed census the answers to the rows before it still count, and a place waits to be sent again', async () => {
  const { at, ada, bo } = await sentCourse();
  const { registrar } = at.partner;
  await answers(registrar, at.partner, 'Row number,ID,Status,Message\n2,S2,rejected,Another name\n');
  expect((await registrar.post(pathOf(api.batches.repeat, { id: bo.registration }))).status).toBe(204);
  await begins(at, '2038-02-25');
  const attended = [ada.registration, bo.registration];
  await at.professor.post(pathOf(api.enrollment.sign, { id: at.course._id }), { attended, never: [] });
  expect((await batchAt(registrar, at.partner, 'census')).status).toBe(201);
  const read = await readsReceipt(registrar, at.partner, 'Sequence,ID,Status\n1,S1,accepted\n', { preview: true });
  expect(rowsIn(read)).toEqual(['accepted']);
  expect((await batchAt(registrar, at.partner, 'changes')).body['rows']).toBe(1);
  expect(await states(ada, bo)).toEqual(['sent', 'sent']);
});

// Seen red: the grade of a place that the college has refused was sent, and the refusal went.
test('a place that the college has refused is mended before its grade goes', async () => {
  const { at, ada, bo } = await sentCourse();
  const { registrar } = at.partner;
  await answers(registrar, at.partner, 'ID,Status,Message\nS1,accepted,\nS2,rejected,Date of birth differs\n');
  await begins(at, '2038-05-01');
  for (const { registration } of [ada, bo])
    await at.professor.put(pathOf(api.finalGrades.post, { id: registration }), { grade: 'A' });
  expect((await batchAt(registrar, at.partner, 'grades')).body['rows']).toBe(1);
  expect(await states(ada, bo)).toEqual(['graded', 'refused']);
  await registrar.post(pathOf(api.batches.repeat, { id: bo.registration }));
  expect((await batchAt(registrar, at.partner, 'grades')).body).toMatchObject({ code: 'empty' });
  await batchAt(registrar, at.partner, 'changes');
  await answers(registrar, at.partner, 'ID,Status\nS2,accepted\n');
  expect((await batchAt(registrar, at.partner, 'grades')).body['rows']).toBe(1);
});

// Seen red: the changed grade of such a place ended the grade batch of the whole term.
test('a grade that was refused before its place was answered goes again after the place has changed', async () => {
  const { at, ada, bo } = await sentCourse();
  const { registrar } = at.partner;
  await begins(at, '2038-05-01');
  const posts = ({ registration }: Placed, grade: string) =>
    at.professor.put(pathOf(api.finalGrades.post, { id: registration }), { grade });
  for (const one of [ada, bo]) await posts(one, 'A');
  expect((await batchAt(registrar, at.partner, 'grades')).body['rows']).toBe(2);
  await answers(registrar, at.partner, 'ID,Status,Message\nS1,rejected,Not in the section\n');
  await givesNumber(at.partner, ada, 'S9');
  expect((await batchAt(registrar, at.partner, 'changes')).status).toBe(201);
  expect(await states(ada)).toEqual(['sent']);
  await at.professor.post(pathOf(api.finalGrades.reopen, { id: ada.registration }), { reason: 'A slip.' });
  expect((await posts(ada, 'B')).status).toBe(200);
  expect((await batchAt(registrar, at.partner, 'grades')).body['rows']).toBe(1);
  expect(await states(ada, bo)).toEqual(['graded', 'graded']);
});

// Seen red: such a student was "Several courses fit".
test('a student who came back is found by the number and the section once the college has confirmed the drop', async () => {
  const { at, ada } = await sentCourse();
  const { registrar } = at.partner;
  expect((await leaves(ada)).body).toMatchObject({ kind: 'dropped' });
  await batchAt(registrar, at.partner, 'changes');
  const removed = await answers(registrar, at.partner, 'ID,CRN,Status\nS1,20261,removed as asked\n', {
    acceptedWords: 'removed as asked',
  });
  expect(removed.body).toMatchObject({ counts: { accepted: 1 } });
  const again = await paysForCredit(world, at, ada.person);
  await batchAt(registrar, at.partner, 'changes');
  expect(await states(again)).toEqual(['sent']);
  const answer = await answers(registrar, at.partner, 'ID,CRN,Status\nS1,20261,accepted\nS2,20261,accepted\n');
  expect(answer.body).toMatchObject({ counts: { accepted: 2 } });
  expect(await states(again)).toEqual(['accepted']);
});

// Seen red: the file was "read before", whatever it was read with.
test('an answer that was undone is read again with other words; one that is applied is known', async () => {
  const { at, ada } = await sentCourse();
  const { registrar } = at.partner;
  const file = 'ID,Status\nS1,closed\nS2,open\n';
  const wrong = { acceptedWords: 'open', refusedWords: 'closed' };
  const first = await answers(registrar, at.partner, file, wrong);
  expect(await states(ada)).toEqual(['refused']);
  await registrar.post(pathOf(api.receipts.undo, { id: String(first.body['_id']) }));
  const right = { acceptedWords: 'closed', refusedWords: 'open' };
  expect(rowsIn(await readsReceipt(registrar, at.partner, file, { ...right, preview: true }))).toEqual([
    'accepted',
    'refused',
  ]);
  const second = await answers(registrar, at.partner, file, right);
  expect(second.body['_id']).not.toBe(first.body['_id']);
  expect(await states(ada)).toEqual(['accepted']);
  const known = await readsReceipt(registrar, at.partner, file, wrong);
  expect(known.body).toMatchObject({ receipt: { _id: second.body['_id'], state: 'applied' }, rows: [] });
  // The undone one is no later answer than the one before it.
  const third = await answers(registrar, at.partner, 'ID,Status,Message\nS2,rejected,Again\n');
  await registrar.post(pathOf(api.receipts.undo, { id: String(third.body['_id']) }));
  const undone = await registrar.post(pathOf(api.receipts.undo, { id: String(second.body['_id']) }));
  expect(undone.body).toMatchObject({ state: 'undone' });
});

// Seen red: the confirmed end counted as an accepted place, was billed, and stood among the differences.
test('a removal that the college has confirmed is no acceptance, no fee and no difference', async () => {
  const { at, ada, bo } = await sentCourse();
  const { registrar } = at.partner;
  await answers(registrar, at.partner, 'ID,Status\nS2,accepted\n');
  expect(await subjects(bo)).toEqual(['Calendar College F has registered you for “Ethics”']);
  await begins(at, '2038-02-25');
  for (const one of [ada, bo]) expect((await leaves(one)).body).toMatchObject({ kind: 'withdrawn' });
  await batchAt(registrar, at.partner, 'changes');
  const reconciled = async () =>
    (await registrar.get(`${pathOf(api.exchange.reconciliation, { id: at.partner._id })}?term=2038SP`)).body;
  expect(await reconciled()).toMatchObject({ students: 1, differences: [] });
  await answers(registrar, at.partner, 'ID,Status\nS1,accepted\nS2,accepted\n');
  expect(await states(ada, bo)).toEqual(['removed', 'removed']);
  expect(await reconciled()).toMatchObject({ students: 1, differences: [] });
  // Students hear nothing of the end of their places.
  expect([await subjects(ada), (await subjects(bo)).length]).toEqual([[], 1]);
});

// Seen red: the next file was read with the month first.
test('the order of days is remembered, and a column that was left out stays out', async () => {
  const { at } = await sentCourse();
  const { registrar } = at.partner;
  const posted = (n: number, day: string) => `ID,Grade,Posted,Hours\nS${n},A,${day},37.5\n`;
  const columns = { credits: 'Hours', preview: true };
  const seen = await readsReceipt(registrar, at.partner, posted(1, '03/04/2038'), { ...columns, days: 'day first' });
  expect(seen.body).toMatchObject({ days: 'day first', columns: { credits: 'Hours' } });
  const without = await readsReceipt(registrar, at.partner, posted(1, '03/04/2038'), { credits: '', preview: true });
  expect(without.body['columns']).not.toHaveProperty('credits');
  await readsReceipt(registrar, at.partner, posted(1, '03/04/2038'), { credits: '', days: 'day first' });
  const next = await readsReceipt(registrar, at.partner, posted(2, '05/04/2038'), { preview: true });
  expect(next.body['days']).toBe('day first');
});

// Seen red: the answer to the newer row was known by the one to the older, or contradicted it.
test('a file with answers to an older and a newer row of a place takes the one to the newer row', async () => {
  const { at, ada, bo } = await sentCourse();
  const { registrar } = at.partner;
  for (const [n, one] of [ada, bo].entries()) await givesNumber(at.partner, one, `S${n + 8}`);
  expect((await batchAt(registrar, at.partner, 'changes')).body['rows']).toBe(2);
  const file = 'Sequence,Status,Message\n1,accepted,\n3,accepted,\n4,accepted,\n2,rejected,No\n2,accepted,\n';
  const read = await readsReceipt(registrar, at.partner, file, { preview: true });
  expect(rowsIn(read)).toEqual(['known', 'accepted', 'accepted', 'known', 'known']);
  await answers(registrar, at.partner, file);
  expect(await states(ada, bo)).toEqual(['accepted', 'accepted']);
  // Two answers to the newer row still contradict each other.
  const both = 'Sequence,Status,Message\n1,accepted,\n3,accepted,\n3,rejected,No\n';
  const other = await readsReceipt(registrar, at.partner, both, { preview: true });
  expect((other.body['rows'] as Json[]).map(({ reason }) => reason)).toEqual([
    'It answers an older row: row 3 was sent since.',
    'Line 4 says otherwise of the same place.',
    'Line 3 says otherwise of the same place.',
  ]);
});

// Seen red: each file without the day posted the credit once more, and mailed the student.
test('a posted credit is known to later files that leave something out, and another grade or day is news', async () => {
  const { at, ada, bo } = await sentCourse();
  const { registrar } = at.partner;
  await begins(at, '2038-05-01');
  for (const { registration } of [ada, bo])
    await at.professor.put(pathOf(api.finalGrades.post, { id: registration }), { grade: 'A' });
  await batchAt(registrar, at.partner, 'grades');
  const yesterday = daysLater(dayIn('America/New_York'), -1);
  const posted = await answers(registrar, at.partner, 'Sequence,Status,Course\n3,posted,PHIL 1\n4,posted,\n', {
    answeredOn: yesterday,
  });
  expect(posted.body).toMatchObject({ counts: { posted: 2 } });
  for (const one of [ada, bo]) expect(await subjects(one, 'posted')).toHaveLength(1);
  expect(await ownExchange(ada)).toMatchObject({
    posted: { date: yesterday, course: 'PHIL 1', credits: 3, grade: 'A' },
  });
  const again = await answers(registrar, at.partner, 'Sequence,Status\n3,posted\n4,posted\n');
  for (const one of [ada, bo]) expect(await subjects(one, 'posted')).toHaveLength(1);
  expect(again.body).toMatchObject({ counts: { known: 2 } });

  const other = await answers(
    registrar,
    at.partner,
    `Sequence,Status,Grade,Posted\n3,posted,B,\n4,posted,,2038-05-02\n`,
  );
  expect(other.body).toMatchObject({ counts: { contradicts: 1, posted: 1 } });
  expect(await ownExchange(bo)).toMatchObject({ posted: { date: '2038-05-02', grade: 'A' } });
  expect([await subjects(ada, 'posted'), await subjects(bo, 'posted')].map((some) => some.length)).toEqual([1, 2]);
});
