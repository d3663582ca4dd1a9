import { dayIn, daysLater } from '@stoa/contract/catalog/enrollment-dates';
import { beforeAll, describe, expect, test } from 'vitest';
import { aPartner, type Partner } from '../../../tests/partners.ts';
import { api, pathOf } from '../../../tests/paths.ts';
import { form, type Answer, type Json } from '../../../tests/person.ts';
import { openWorld } from '../../../tests/world.ts';
import { aCalendarCourse, paysForCredit, type CalendarCourse } from '../../test/calendar-courses.ts';
import { batchAt, copyPlace, readsReceipt, takesSection } from '../../test/exchanges.ts';
import { aWorkbook } from '../../test/workbooks.ts';
import { answerOf, dayAs, orderOf, type Cells } from './receipt-reading.ts';
import { takeReceiptFile } from './receipt-applying.ts';

const world = await openWorld();
const { services } = world.stoa;
let course: CalendarCourse;
let college: Partner;
let other: Partner;
const count = 60;
const numberOf = (n: number) => `S${String(n).padStart(7, '0')}`;
const today = () => dayIn('America/New_York');

beforeAll(async () => {
  course = await aCalendarCourse(world);
  college = course.partner;
  other = await aPartner(world, 'Another College');
  const { registration } = await paysForCredit(world, course);
  await takesSection(course, '20261');
  await copyPlace(world, registration, count);
  const lines = Array.from({ length: count }, (_, n) => `${numberOf(n + 1)},copy${n + 1}@example.org`);
  const file = new File([`Number,Email\n${lines.join('\n')}`], 'numbers.csv');
  await college.registrar.post(pathOf(api.studentNumbers.import, { id: college._id }), form({ file }));
  await batchAt(college.registrar, college, 'registrations');
});
const preview = (content: BlobPart, more: Json = {}, name?: string): Promise<Answer> =>
  readsReceipt(college.registrar, college, content, { preview: true, ...more }, name);
const outcomesOf = ({ body }: Answer) =>
  (body['rows'] as Json[]).map(({ outcome, reason }) => [outcome, reason] as [string, string]);
const statuses = async () => {
  const rows = await world.db.selectFrom('exchangePlace').select('status').execute();
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ status }) => status)].map(([status, some]) => [status, some.length]),
  );
};

describe('answers as people make them', () => {
  test.each<[string, () => Promise<BlobPart> | BlobPart, string | undefined, Json]>([
    ['commas', () => `Student ID,CRN,Status\n${numberOf(1)},20261,Accepted\n`, undefined, {}],
    ['semicolons', () => `Banner ID;CRN;Result\r\n${numberOf(1)};20261;OK\r\n`, undefined, {}],
    [
      'tabs and a title',
      () => `Fall roster\n\nEMPLID\tClass Nbr\tDisposition\n${numberOf(1)}\t20261\tsuccess\n`,
      undefined,
      {},
    ],
    [
      'windows-1252',
      () => Buffer.from(`ID,CRN,Status,Message\n${numberOf(1)},20261,registered,Señal\n`, 'latin1'),
      undefined,
      {},
    ],
    ['UTF-16', () => Buffer.from(`\u{FEFF}ID,CRN,Status\n${numberOf(1)},20261,yes\n`, 'utf16le'), undefined, {}],
    [
      'a workbook with a title and merged cells',
      () =>
        aWorkbook([
          ['Registrar’s report', '', ''],
          ['Term', 'CRN', 'ID', 'Status'],
          ['2038SP', '20261', numberOf(2), 'accepted'],
          ['', '', numberOf(1), 'accepted'],
        ]),
      'answer.xlsx',
      {},
    ],
    ['own words', () => `ID,Status\n${numberOf(1)},Enregistré\n`, undefined, { acceptedWords: 'Enregistré, fait' }],
    [
      'own headings',
      () => `Matricule,Etat\n${numberOf(1)},ok\n`,
      undefined,
      { studentNumber: 'Matricule', status: 'Etat' },
    ],
  ])('%s', async (_what, content, name, more) => {
    const seen = await preview(await content(), more, name);
    expect(seen.status).toBe(200);
    expect(new Set(outcomesOf(seen).map(([outcome]) => outcome))).toEqual(new Set(['accepted']));
    expect(await statuses()).toEqual({ sent: count });
  });

  test.each([
    ['05/14/26', 'month first', '2026-05-14'],
    ['14/05/2026', 'day first', '2026-05-14'],
    ['14-MAY-26', 'month first', '2026-05-14'],
    ['14 de mayo de 2026', 'day first', '2026-05-14'],
    ['May 14, 2026', 'month first', '2026-05-14'],
    ['2026-05-14T08:00:00Z', 'day first', '2026-05-14'],
    ['5/14/2026 8:00 AM', 'month first', '2026-05-14'],
    ['31/02/2026', 'day first', undefined],
    ['soon', 'month first', undefined],
  ] as const)('the day %s, %s, is %s', (text, order, day) => {
    expect(dayAs(text, order)).toBe(day);
  });
  test('the order of days is found by one that only one order explains', () => {
    expect(orderOf(['03/04/2026', '14/05/2026'])).toBe('day first');
    expect(orderOf(['03/04/2026', '05/14/2026', ''])).toBe('month first');
    expect(orderOf(['03/04/2026', '04/03/2026'])).toBeUndefined();
  });
  test('a reason alone refuses, no status at all accepts, and an unknown word is unclear', () => {
    const cells = (some: Partial<Cells>) => ({ status: '', reason: '', posted: '', ...some }) as Cells;
    const none = { accepted: [], refused: [] };
    expect(answerOf(cells({ reason: 'Closed' }), none)).toBe('refused');
    expect(answerOf(cells({}), none)).toBe('accepted');
    expect(answerOf(cells({ status: 'Pending review' }), none)).toBe('unclear');
    expect(answerOf(cells({ status: 'E' }), { accepted: ['e'], refused: [] })).toBe('accepted');
  });
});

describe('what can’t be used', () => {
  test.each<[string, () => string | Promise<BlobPart>, Json, string, string]>([
    ['another institution’s', () => 'ID,Status\nQ1,accepted\nQ2,rejected\n', {}, 'file', 'No row fits anything'],
    ['another term’s', () => `Term,ID,Status\n2026FA,${numberOf(1)},accepted\n`, {}, 'file', 'No row fits anything'],
    ['one without a key', () => 'Name,Status\nAda,accepted\n', {}, 'file', 'We found no headings'],
    ['headings alone', () => 'ID,Status\n', {}, 'file', 'no rows below'],
    ['a heading twice', () => `ID,ID,Status\n${numberOf(1)},2,ok\n`, {}, 'file', 'appears twice'],
    [
      'a day to come',
      () => `ID,Status\n${numberOf(1)},ok\n`,
      { answeredOn: '2999-01-01' },
      'answeredOn',
      'a day to come',
    ],
    [
      '100,000 rows',
      () => `ID,Status\n${Array.from({ length: 100_000 }, (_, n) => `S${n},ok`).join('\n')}`,
      {},
      'file',
      'up to 25,000 rows',
    ],
  ])('%s is refused in words, and nothing changes', async (_what, content, more, field, words) => {
    const answer = await readsReceipt(college.registrar, college, await content(), more);
    expect([answer.status, (answer.body['fields'] as Json)[field]]).toEqual([400, expect.stringContaining(words)]);
    expect(await statuses()).toEqual({ sent: count });
    expect((await college.registrar.get(pathOf(api.receipts.list, { id: college._id }))).body).toEqual([]);
  });

  test('a workbook that unpacks to much more is refused as no workbook', async () => {
    const bomb = await aWorkbook([
      ['ID', 'Status'],
      [numberOf(1), 'A'.repeat(6_000_000)],
    ]);
    const { status, body } = await readsReceipt(college.registrar, college, bomb, {}, 'bomb.xlsx');
    expect([status, (body['fields'] as Json)['file']]).toEqual([
      400,
      'Choose a CSV file or an Excel workbook (.xlsx).',
    ]);
  });

  // Seen red as a 500 with a control character in a cell, which was read as the mark of one of our reasons.
  test('rows of another course, term and student are named, and a formula is text (T559)', async () => {
    const seen = await preview(
      `Term,CRN,ID,Status,Message\n2038SP,20261,${numberOf(1)},rejected,"\u0001=HYPERLINK(""http://x"")"
2026FA,20261,${numberOf(2)},ok,\n2038SP,99999,${numberOf(3)},ok,\n2038SP,20261,Q1,ok,
2038SP,20261,${numberOf(4)},perhaps,\n2038SP,20261,${numberOf(5)},ok,\n2038SP,20261,${numberOf(5)},rejected,x\n`,
    );
    expect(outcomesOf(seen)).toEqual([
      ['refused', '=HYPERLINK("http://x")'],
      ['unmatched', 'Nothing of this student was sent in the term 2026FA.'],
      ['unmatched', 'This student wasn’t sent in the section 99999.'],
      ['unmatched', 'Nothing was sent with this student number.'],
      ['unmatched', 'We don’t know the word “perhaps”.'],
      ['contradicts', 'Line 8 says otherwise of the same place.'],
      ['contradicts', 'Line 7 says otherwise of the same place.'],
    ]);
  });
});

// Seen red with the second answer about a place left out, with a number that nobody has taken for the first place, and with
// each unknown word taken for an acceptance, and without the question whether the same bytes came before.
test('20 refusals, 5 unmatched and 3 contradictions are shown with their reasons, and the rest is applied, once (T574, T575)', async () => {
  const lines = Array.from({ length: count }, (_, n) => {
    const number = numberOf(n + 1);
    if (n < 20) return `${number},20261,rejected,Reason ${n},`;
    if (n === 20) return `${number},20261,posted,,A`;
    if (n === 21) return `${number},20261,perhaps,,`;
    return `${number},20261,accepted,,`;
  });
  const odd = [`${numberOf(23)},20261,rejected,No,`, ...['Q1', 'Q2', 'Q3', 'Q4'].map((id) => `${id},20261,ok,,`)];
  const text = `ID,CRN,Status,Message,Grade\n${[...lines, ...odd].join('\n')}\n`;
  const read = await readsReceipt(college.registrar, college, text);
  const receipt = read.body['receipt'] as Json;
  expect([receipt['state'], receipt['counts']]).toEqual([
    'waiting',
    { refused: 20, contradicts: 3, unmatched: 5, accepted: count - 23 },
  ]);
  expect(await statuses()).toEqual({ sent: count });
  const id = { id: String(receipt['_id']) };
  expect((await other.registrar.post(pathOf(api.receipts.apply, id))).status).toBe(404);
  const applied = await college.registrar.post(pathOf(api.receipts.apply, id));
  expect(applied.body).toMatchObject({ state: 'applied', open: 8 });
  expect(await statuses()).toEqual({ refused: 20, sent: 3, accepted: count - 23 });
  const open = (await college.registrar.get(pathOf(api.receipts.open, { id: college._id }))).body as unknown as Json[];
  expect(open.map(({ reason }) => reason)).toEqual([
    'The college has the grade A, and none was sent.',
    'We don’t know the word “perhaps”.',
    'Line 62 says otherwise of the same place.',
    'Line 24 says otherwise of the same place.',
    ...Array.from({ length: 4 }, () => 'Nothing was sent with this student number.'),
  ]);
  // Applied twice, or sent once more, it changes nothing.
  await college.registrar.post(pathOf(api.receipts.apply, id));
  expect((await readsReceipt(college.registrar, college, text)).body['receipt']).toMatchObject({ _id: id.id });
  expect(await statuses()).toEqual({ refused: 20, sent: 3, accepted: count - 23 });
});

// Seen red with the day of the known answer, the day of the row that was sent last, or its number not looked at.
test('an older answer than the one that is known does nothing, and says so (T575)', async () => {
  const text = `ID,CRN,Status,Message\n${numberOf(1)},20261,accepted,\n${numberOf(60)},20261,rejected,late\n`;
  const seen = await preview(text, { answeredOn: daysLater(today(), -1) });
  expect(outcomesOf(seen)).toEqual([
    ['known', 'It is older than the answer that is known.'],
    ['known', 'It is older than the answer that is known.'],
  ]);
  const now = await preview(text);
  expect(outcomesOf(now).map(([outcome]) => outcome)).toEqual(['accepted', 'refused']);
  // Nothing was answered about the first one, and the second is sent once more.
  const unanswered = await preview(`ID,Status\n${numberOf(21)},accepted\n`, { answeredOn: daysLater(today(), -1) });
  expect(outcomesOf(unanswered)).toEqual([['known', 'It is older than the row that was sent last.']]);
  const lastOf = async () => {
    const [batch] = (await college.registrar.get(pathOf(api.batches.list, { id: college._id })))
      .body as unknown as Json[];
    const rows = await college.registrar.get(pathOf(api.batches.rows, { id: String(batch!['_id']) }));
    return (rows.body as unknown as Json[]).find(({ after }) => after['studentNumber'] === numberOf(1))!;
  };
  const { sequence: first, registrationREF } = await lastOf();
  await college.registrar.post(pathOf(api.batches.repeat, { id: String(registrationREF) }));
  await batchAt(college.registrar, college, 'changes');
  const { sequence: second } = await lastOf();
  const rows = await preview(`Sequence,Status,Message\n${first},rejected,old\n`);
  expect(outcomesOf(rows)).toEqual([['known', `It answers an older row: row ${second} was sent since.`]]);
  expect(outcomesOf(await preview(`Sequence,Status\n${second},accepted\n`))).toEqual([['accepted', '']]);
});

test('a file on the college’s server is read as the last one, applied once, and refused where nothing fits', async () => {
  const bytes = Buffer.from(`ID,CRN,Status,Message\n${numberOf(2)},20261,accepted,\n`);
  const file = { name: 'answers.csv', bytes, at: Date.now() };
  expect(await takeReceiptFile(services, college._id, file)).toBe('applied');
  expect(await takeReceiptFile(services, college._id, file)).toBe('known');
  const strange = { ...file, bytes: Buffer.from('ID,Status\nQ9,accepted\n') };
  await expect(takeReceiptFile(services, college._id, strange)).rejects.toThrow('No row fits');
  await expect(takeReceiptFile(services, other._id, file)).rejects.toThrow('No row fits');
  const [row] = await world.db
    .selectFrom('receipt')
    .select(['origin', 'createdByREF'])
    .where('origin', '=', 'server')
    .execute();
  expect(row).toEqual({ origin: 'server', createdByREF: null });
});

// Seen red without the question whether it can be undone, and without its part about the next batch.
test('an answer is undone until the next batch or the next answer, and not after it (T576)', async () => {
  const before = await statuses();
  const read = async (n: number) => {
    const { body } = await readsReceipt(
      college.registrar,
      college,
      `ID,Status,Message\n${numberOf(n)},rejected,again\n`,
    );
    const id = { id: String((body['receipt'] as Json)['_id']) };
    await college.registrar.post(pathOf(api.receipts.apply, id));
    return id;
  };
  const first = await read(30);
  const second = await read(31);
  const undo = (id: { id: string }) => college.registrar.post(pathOf(api.receipts.undo, id));
  expect((await undo(first)).body['code']).toBe('later');
  expect((await undo(second)).body['state']).toBe('undone');
  expect((await undo(second)).body['code']).toBe('not-applied');
  expect(await statuses()).toEqual({ ...before, refused: before['refused']! + 1, accepted: before['accepted']! - 1 });
  const third = await read(32);
  const refused = await world.db.selectFrom('exchangePlace').select('_id').where('status', '=', 'refused').execute();
  await college.registrar.post(pathOf(api.batches.repeat, { id: refused[0]!._id }));
  expect((await batchAt(college.registrar, college, 'changes')).status).toBe(201);
  expect((await undo(third)).body['code']).toBe('later');
});

// Seen red with the state between the two.
test('two rows about one place that were taken are undone to the state before both', async () => {
  const before = await statuses();
  const text = `ID,CRN,Status,Message\n${numberOf(40)},20261,rejected,No\n${numberOf(40)},20261,accepted,\n`;
  const { body } = await readsReceipt(college.registrar, college, text);
  const id = { id: String((body['receipt'] as Json)['_id']) };
  await college.registrar.post(pathOf(api.receipts.apply, id));
  const rows = (await college.registrar.get(pathOf(api.receipts.rows, id))).body as unknown as Json[];
  for (const { _id } of rows) {
    const taken = { decision: 'taken', reason: 'They are right.' };
    const decided = await college.registrar.put(pathOf(api.receipts.decide, { id: String(_id) }), taken);
    expect(decided.body).toMatchObject({ decision: 'taken' });
  }
  expect((await college.registrar.post(pathOf(api.receipts.undo, id))).body['state']).toBe('undone');
  expect(await statuses()).toEqual(before);
});
