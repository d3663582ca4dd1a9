import { api, pathOf } from './paths.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendParts } from './multipart.ts';
import type { Json, Person } from './person.ts';
import { openWorld } from './world.ts';
import { docxOf, partsOf, zipOf } from './zips.ts';

const world = await openWorld();
const small = await openWorld({ PROMO_LIMIT_MB: '1' });
let professor: Person;
let course: string;
let draft: string;
beforeAll(async () => {
  professor = await world.professor('Hypatia');
  course = (await world.courseInstance({ professor }))._id;
  draft = (await world.courseInstance({ professor, status: 'Draft' }))._id;
});

// Nobody writes so many messages in a minute.
beforeEach(async () => {
  await world.db.deleteFrom('throttle').execute();
});

const hex = (head: string, length = 600) => Buffer.concat([Buffer.from(head, 'hex'), Buffer.alloc(length, 7)]);
const box = (brand: string) => Buffer.concat([hex('00000018', 0), Buffer.from(`ftyp${brand}`), Buffer.alloc(99, 7)]);
const riff = (form: string) =>
  Buffer.concat([Buffer.from('RIFF\x10\x20\x30\x40'), Buffer.from(form), Buffer.alloc(99, 7)]);
const packets = Buffer.alloc(188 * 3);
for (const at of [0, 188, 376]) packets[at] = 0x47;
const part = (name: string, text = '<x/>') => ({ name, data: Buffer.from(text) });
const xlsx = zipOf(partsOf('xlsx'));
const odf = (kind: string) =>
  zipOf([part('mimetype', `application/vnd.oasis.opendocument.${kind}`), part('content.xml')]);
const ole = (length: number) => hex('d0cf11e0a1b11ae1', length);
const film = box('isom');

const audio: [string, Buffer, string][] = [
  ['a.mp3', Buffer.concat([Buffer.from('ID3'), Buffer.alloc(99, 7)]), 'audio/mpeg'],
  ['b.mp3', hex('fffb9064'), 'audio/mpeg'],
  ['a.m4a', box('M4A '), 'audio/mp4'],
  ['a.wav', riff('WAVE'), 'audio/wav'],
  ['a.ogg', hex('4f676753'), 'audio/ogg'],
];
const documents: [string, Buffer, string][] = [
  ['a.pdf', Buffer.from('%PDF-1.7'), 'application/pdf'],
  ['a.docx', docxOf([]), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['a.xlsx', xlsx, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  [
    'a.pptx',
    zipOf([...partsOf('pptx'), { name: 'ppt/embeddings/chart.xlsx', data: xlsx }]),
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  ],
  ['a.doc', ole(600), 'application/msword'],
  ['a.ppt', ole(601), 'application/vnd.ms-powerpoint'],
  ['a.xls', ole(602), 'application/vnd.ms-excel'],
  ['a.odt', odf('text'), 'application/vnd.oasis.opendocument.text'],
  ['a.odp', odf('presentation'), 'application/vnd.oasis.opendocument.presentation'],
  ['a.ODS', odf('spreadsheet'), 'application/vnd.oasis.opendocument.spreadsheet'],
  ['a.rtf', Buffer.from(String.raw`{\rtf1 Hello}`), 'application/rtf'],
  ['a.csv', Buffer.from('name,score\r\nAda,9\r\n'), 'text/csv'],
  ['a.md', Buffer.from('# Reading list\n'), 'text/markdown'],
  ['a.txt', Buffer.from('Καλημέρα'), 'text/plain'],
  [
    'a.zip',
    zipOf([part('list.txt'), { name: 'essay.docx', data: docxOf([{ name: 'word/a.xlsx', data: xlsx }]) }]),
    'application/zip',
  ],
];
const images: [string, Buffer, string][] = [
  ['a.jpeg', hex('ffd8ffe0'), 'image/jpeg'],
  ['a.png', hex('89504e470d0a1a0a'), 'image/png'],
  ['a.gif', Buffer.from('GIF89a\x01\0\x01\0 and so on'), 'image/gif'],
  ['a.webp', riff('WEBP'), 'image/webp'],
  ['a.avif', box('avif'), 'image/avif'],
  ['a.bmp', Buffer.from('BM and so on'), 'image/bmp'],
  ['a.tiff', hex('49492a00'), 'image/tiff'],
  ['b.tif', hex('4d4d002a'), 'image/tiff'],
  ['a.heic', box('heic'), 'image/heic'],
];
const videos: [string, Buffer, string][] = [
  ['a.mp4', film, 'video/mp4'],
  ['a.m4v', film, 'video/mp4'],
  ['a.webm', hex('1a45dfa3'), 'video/webm'],
  ['a.mkv', hex('1a45dfa3'), 'video/x-matroska'],
  ['a.mov', box('qt  '), 'video/quicktime'],
  ['b.mov', Buffer.concat([hex('00000008', 0), Buffer.from('wide'), Buffer.alloc(99, 7)]), 'video/quicktime'],
  ['a.avi', riff('AVI '), 'video/x-msvideo'],
  ['a.mpeg', hex('000001ba'), 'video/mpeg'],
  ['a.mpg', hex('000001b3'), 'video/mpeg'],
  ['a.ts', packets, 'video/mp2t'],
  ['a.ogv', hex('4f676753'), 'video/ogg'],
  ['a.wmv', hex('3026b2758e66cf11'), 'video/x-ms-wmv'],
  ['a.flv', Buffer.from('FLV and so on'), 'video/x-flv'],
  ['a.3gp', box('3gp5'), 'video/3gpp'],
];
const fields = {
  board: {
    words: 'Invalid file type. Only PDF, Office documents, text, images, audio and ZIP are allowed.',
    name: 'file',
  },
  promo: { words: 'Invalid file type. Only videos are allowed.', name: 'promoREF' },
  thumbnail: { words: 'Invalid file type. Only images are allowed.', name: 'thumbnailREF' },
} as const;
type Field = keyof typeof fields;

async function send(field: Field, filename: string, content: Buffer) {
  const { name } = fields[field];
  const [method, path] =
    field === 'board'
      ? ['POST', pathOf(api.board.post, { courseInstanceId: course })]
      : ['PUT', pathOf(api.courseInstances.update, { id: draft })];
  return sendParts(world.stoa, professor, method!, path!, [{ name, filename, content }]);
}
const storedAs = async (filename: string) =>
  (
    await world.db
      .selectFrom('file')
      .select('type')
      .where('name', '=', filename)
      .orderBy('_id', 'desc')
      .limit(1)
      .execute()
  )[0]?.type;

const cases = (field: Field, all: [string, Buffer, string][]) =>
  all.map(([name, content, type]) => [field, name, type, content] as const);
test.each([
  ...cases('board', [...documents, ...images, ...audio]),
  ...cases('thumbnail', images),
  ...cases('promo', videos),
])('%s: %s is kept as %s', async (field, name, type, content) => {
  const said = await send(field, name, content);
  expect([said.message, said.status]).toEqual(['', field === 'board' ? 201 : 200]);
  expect(await storedAs(name)).toBe(type);
});

test.each<[Field, string, Buffer]>([
  ['board', 'a.mp4', film],
  ['board', 'song.m4a', box('avif')],
  ['board', 'photo.avif', film],
  ['board', 'sheet.xlsx', docxOf([])],
  ['board', 'slides.pptx', xlsx],
  ['board', 'text.odt', odf('spreadsheet')],
  ['board', 'text.odt', zipOf([part('content.xml')])],
  ['board', 'sheet.xls', xlsx],
  ['board', 'a.rar', Buffer.from('Rar!\x1a\x07\x00')],
  ['board', 'a.zip', Buffer.from('Rar!\x1a\x07\x00')],
  ['board', 'a.zip', zipOf([{ name: 'b.bin', data: zipOf([part('c.txt')]) }])],
  [
    'board',
    'a.zip',
    zipOf(Array.from({ length: 6 }, (_, at) => ({ name: `${at}.bmp`, data: Buffer.alloc(10_000_000) }))),
  ],
  ['board', 'a.pptm', zipOf(partsOf('pptx'))],
  ['board', 'a.svg', Buffer.from('<svg/>')],
  ['board', 'sound.wav', riff('AVI ')],
  ['thumbnail', 'a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['thumbnail', 'a.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['thumbnail', 'a.heic', film],
  ['thumbnail', 'a.pdf', Buffer.from('%PDF-1.7')],
  ['promo', 'a.mp4', box('heic')],
  ['promo', 'a.mp3', hex('fffb9064')],
  ['promo', 'a.avi', riff('WAVE')],
  ['promo', 'a.ts', Buffer.from('G'.padEnd(400, 'x'))],
])('%s: %s of other content, or of another kind, is refused (T86)', async (field, name, content) => {
  const said = await send(field, name, content);
  const { words } = fields[field];
  expect([said.status, said.fields]).toEqual([400, { [fields[field].name]: words }]);
});

const greek = 'Καλημέρα, κόσμε.\r\nDear Ada – “naïve”.\n';
const utf16 = (text: string, order: 'le' | 'be', mark: boolean) => {
  const bytes = Buffer.from(`${mark ? '\uFEFF' : ''}${text}`, 'utf16le');
  return order === 'le' ? bytes : bytes.swap16();
};
describe('a text', () => {
  test.each<[string, Buffer, string]>([
    ['UTF-8', Buffer.from(greek), 'text/plain'],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${greek}`), 'text/plain'],
    ['UTF-16 as Windows saves it', utf16(greek, 'le', true), 'text/plain; charset=utf-16le'],
    ['UTF-16 the other way round', utf16(greek, 'be', true), 'text/plain; charset=utf-16be'],
    ['UTF-16 without its mark', utf16(greek, 'le', false), 'text/plain; charset=utf-16le'],
    [
      'UTF-16 of another script, without its mark',
      utf16('第一課 孔子曰：學而時習之。\n', 'be', false),
      'text/plain; charset=utf-16be',
    ],
    ['Latin-1', Buffer.from('El ni\xf1o\xa0ley\xf3 a Goethe.', 'latin1'), 'text/plain; charset=windows-1252'],
    [
      'Latin-1 with the quotation marks of Windows',
      Buffer.from('\x93na\xefve\x94 \x80 5', 'latin1'),
      'text/plain; charset=windows-1252',
    ],
    [
      'Latin-1 beyond what is read at once',
      Buffer.from(`${'x'.repeat(200_000)}\xe9`, 'latin1'),
      'text/plain; charset=windows-1252',
    ],
    ['one letter', Buffer.from('\xe9', 'latin1'), 'text/plain; charset=windows-1252'],
  ])('in %s is taken, and shown as it was written', async (_what, content, type) => {
    const said = await send('board', 'notes.txt', content);
    expect([said.message, said.status]).toEqual(['', 201]);
    const { _id } = (said.body as Json)['attachmentREF'];
    const { headers } = await professor.get(`${pathOf(api.files.download, { fileId: _id })}?preview=1`);
    expect([headers.get('content-type'), headers.get('content-disposition')?.slice(0, 6)]).toEqual([type, 'inline']);
  });

  test.each<[string, Buffer]>([
    ['a program', Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff', 'latin1')],
    ['a picture', Buffer.concat([hex('89504e470d0a1a0a0000000d49484452'), Buffer.from([0, 1, 2, 3, 255])])],
    ['spaces with a NUL', Buffer.concat([Buffer.alloc(9001, 0x20), Buffer.from('\0')])],
    ['spaces with a NUL and one more', Buffer.concat([Buffer.alloc(9000, 0x20), Buffer.from('\0 ')])],
    ['UTF-16 that breaks off', utf16(greek, 'le', true).subarray(0, -1)],
    ['UTF-16 with half a letter', Buffer.concat([utf16(greek, 'le', true), Buffer.from([0x00, 0xd8])])],
    ['UTF-16 with a NUL', utf16(`${greek}\0`, 'le', true)],
    ['Latin-1 with an escape', Buffer.from('ni\xf1o \x1b[31m', 'latin1')],
    ['codes that stand for nothing', Buffer.from('ni\x81o', 'latin1')],
  ])('is not %s', async (_what, content) => {
    expect((await send('board', 'notes.txt', content)).fields).toEqual({ file: fields.board.words });
  });
});

test('a sheet of people to import is still UTF-8 alone', async () => {
  const admin = await world.administrator();
  const content = Buffer.from('firstName\r\nZo\xeb\r\n', 'latin1');
  const said = await sendParts(world.stoa, admin, 'POST', api.userImport.run.path, [
    { name: 'file', filename: 'a.csv', content },
  ]);
  expect([said.status, said.fields]).toEqual([
    400,
    { file: 'Choose a CSV file in UTF-8, with the headings in its first line.' },
  ]);
});

describe('a course', () => {
  let shown: Json;
  beforeAll(async () => {
    const admin = await world.administrator();
    const name = (filename: string, content: Buffer, field: string) => ({ name: field, filename, content });
    const said = await sendParts(world.stoa, admin, 'PUT', pathOf(api.courseInstances.update, { id: course }), [
      name('promo.mkv', hex('1a45dfa3'), 'promoREF'),
      name('cover.tiff', hex('49492a00'), 'thumbnailREF'),
    ]);
    shown = said.body as Json;
  });
  test.each(['promoREF', 'thumbnailREF'])('offers what browsers can’t show as a download: %s', async (field) => {
    const { headers } = await world
      .visitor()
      .get(`${pathOf(api.files.download, { fileId: shown[field]._id })}?preview=1`);
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('content-disposition')).toMatch(/^attachment; /);
  });
  test('shows what they can', async () => {
    for (const [field, name, content, type] of [
      ['promo', 'a.mov', box('qt  '), 'video/quicktime'],
      ['thumbnail', 'a.avif', box('avif'), 'image/avif'],
    ] as const) {
      const said = await send(field, name, content);
      const { _id } = (said.body as Json)[fields[field].name];
      const { headers } = await professor.get(`${pathOf(api.files.download, { fileId: _id })}?preview=1`);
      expect(headers.get('content-type')).toBe(type);
    }
  });
});

test('how long a promo may be is a setting: what is said before, what is taken, and how it is refused', async () => {
  expect((await world.visitor().get(api.site.config)).body).toMatchObject({
    promoLimit: 104_857_600,
    uploadLimit: 5_242_880,
  });
  expect((await small.visitor().get(api.site.config)).body).toMatchObject({
    promoLimit: 1_048_576,
    uploadLimit: 5_242_880,
  });
  const own = await small.professor();
  const { _id } = await small.courseInstance({ professor: own, status: 'Draft' });
  const put = (name: string, filename: string, content: Buffer) =>
    sendParts(small.stoa, own, 'PUT', pathOf(api.courseInstances.update, { id: _id }), [{ name, filename, content }]);
  const exact = Buffer.concat([film, Buffer.alloc(1_048_576 - film.length)]);
  expect((await put('promoREF', 'a.mp4', exact)).status).toBe(200);
  const sentence = 'File size exceeds the limit of 1 MB.';
  expect(await put('promoREF', 'a.mp4', Buffer.concat([exact, Buffer.from('x')]))).toMatchObject({
    status: 413,
    message: sentence,
    fields: { promoREF: sentence },
  });
  // the other files keep their own limit
  const picture = Buffer.concat([hex('ffd8ffe0', 0), Buffer.alloc(5_242_876)]);
  expect((await put('thumbnailREF', 'a.jpg', picture)).status).toBe(200);
  expect((await put('thumbnailREF', 'a.jpg', Buffer.concat([picture, picture]))).message).toBe(
    'File size exceeds the limit of 5 MB.',
  );
});
