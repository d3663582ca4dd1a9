import { cutText, cutWords } from '@stoa/contract/kernel/text';
import { expect, test } from 'vitest';
import { sendParts } from './multipart.ts';
import { api, pathOf } from './paths.ts';
import { aDocument, openWorld } from './world.ts';

const world = await openWorld();
const family = '👨‍👩‍👧‍👦';

test.each([
  ['short', 10, '', 'short'],
  ['a longer one', 8, '', 'a longer'],
  ['a longer one', 8, '…', 'a longe…'],
  [`abc😀`, 4, '', 'abc'],
  [`abc😀`, 5, '', 'abc😀'],
  [`abc${family}d`, 8, '', 'abc'],
  [`abc${family}de`, 15, '…', `abc${family}…`],
  ['cafe\u0301 au lait', 4, '', 'caf'],
  [`a${'\u0301'.repeat(20)}`, 5, '', `a${'\u0301'.repeat(4)}`],
  [`😀${'\u0301'.repeat(20)}`, 1, '', ''],
  ['half \uD83D', 100, '', 'half \uFFFD'],
])('%j cut to %i units, with %j, is %j', (text, most, mark, expected) => {
  expect(cutText(text, most, mark)).toBe(expected);
});

test.each([
  ['it fits', 7, 'it fits'],
  ['a longer one', 9, 'a longer…'],
  ['a longer one', 11, 'a longer…'],
  ['Unbrokenwords', 8, 'Unbroke…'],
  ['論語學而時習之', 5, '論語學而…'],
  [` ${family}${family}`, 13, ` ${family}…`],
  ['two  spaces here', 6, 'two…'],
])('%j in a preview of %i units is %j', (text, most, expected) => {
  expect(cutWords(text, most)).toBe(expected);
});

test.each([
  ['an emoji', `${'a'.repeat(126)}😀 and on`],
  ['a family', `${'b'.repeat(120)}${family} and on`],
])('a course with %s where the processor’s text ends is paid', async (_what, name) => {
  const professor = await world.professor();
  const course = await world.courseInstance({ professor, name });
  const student = await world.someone('Student');
  const paid = await world.pays(student, course);
  expect([paid.status, paid.body['transaction']?.['status']]).toEqual([200, 'COMPLETED']);
});

test('copies and file names end in whole letters', async () => {
  const professor = await world.professor();
  const name = `${'c'.repeat(192)}😀 tail`;
  const course = await world.courseInstance({ professor, name });
  const copy = await professor.post(pathOf(api.courseReviews.copy, { id: course._id }));
  expect(copy.body['name']).toBe(`${'c'.repeat(192)} (copy)`);

  const content = Buffer.from(await aDocument('txt').arrayBuffer());
  const board = pathOf(api.board.post, { courseInstanceId: course._id });
  const part = { name: 'file', filename: `${'d'.repeat(195)}😀.txt`, content };
  const sent = await sendParts(world.stoa, professor, 'POST', board, [part]);
  expect(sent.body).toMatchObject({ attachmentREF: { name: `${'d'.repeat(195)}.txt` } });
});
