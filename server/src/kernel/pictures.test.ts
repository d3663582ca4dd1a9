import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { sendParts } from '../../../tests/multipart.ts';
import { api, pathOf } from '../../../tests/paths.ts';
import { form, type Json, type Person } from '../../../tests/person.ts';
import { aDocument, openWorld } from '../../../tests/world.ts';
import { withoutItems } from './pictures.ts';

const world = await openWorld();
let professor: Person;
let course: string;
let draft: string;
beforeAll(async () => {
  professor = await world.professor('Hypatia');
  course = (await world.courseInstance({ professor }))._id;
  draft = (await world.courseInstance({ professor, status: 'Draft' }))._id;
});

const place = 'at home, 48.137 N';
type Format = 'jpeg' | 'png' | 'webp' | 'avif';
/** Two colors, the red one above; turned by its notes it is on the right. */
const photograph = (format: Format, orientation?: number) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#0000ff' } })
    .composite([{ input: { create: { width: 40, height: 15, channels: 3, background: '#ff0000' } }, top: 0, left: 0 }])
    .toFormat(format)
    .withExif({ IFD0: { Copyright: place }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata(orientation === undefined ? {} : { orientation })
    .toBuffer();
const board = (name: string, content: Buffer) =>
  sendParts(world.stoa, professor, 'POST', pathOf(api.board.post, { courseInstanceId: course }), [
    { name: 'file', filename: name, content },
  ]);
const bytesOf = async (id: string, who = professor) => {
  const headers = { cookie: who.cookie };
  const answer = await fetch(`${world.stoa.url}${pathOf(api.files.download, { fileId: id })}`, { headers });
  return Buffer.from(await answer.arrayBuffer());
};
const isRed = async (picture: Buffer, left: number, top: number) => {
  const { data } = await sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data[0]! > 200 && data[2]! < 60;
};

// Seen red with the bytes as they were sent.
test.each<[Format, string]>([
  ['jpeg', 'a.jpg'],
  ['png', 'b.png'],
  ['webp', 'c.webp'],
  ['avif', 'd.avif'],
])('a %s that others see is kept without where it was taken, upright (T467)', async (format, name) => {
  const sent = await photograph(format, 6);
  expect(sent.includes(place)).toBe(true);
  const { status, body } = await board(name, sent);
  expect(status).toBe(201);
  const kept = await bytesOf((body as Json)['attachmentREF']._id);
  expect([kept.includes(place), kept.includes('Exif\0\0')]).toEqual([false, false]);
  const { width, height, exif, orientation } = await sharp(kept).metadata();
  expect(exif).toBeUndefined();
  if (format === 'avif') return; // its own boxes say which way is up, not its notes
  expect([width, height, orientation ?? 1]).toEqual([30, 40, 1]);
  expect([await isRed(kept, 25, 20), await isRed(kept, 4, 20)]).toEqual([true, false]);
});

test('each place where others see a picture keeps it without its notes (T467)', async () => {
  const admin = await world.administrator();
  const photo = await photograph('jpeg');
  const file = () => new File([new Uint8Array(photo)], 'me.jpg');
  const ids: string[] = [];
  const put = pathOf(api.courseInstances.update, { id: draft });
  const sent = [{ name: 'thumbnailREF', filename: 'me.jpg', content: photo }];
  ids.push(((await sendParts(world.stoa, professor, 'PUT', put, sent)).body as Json)['thumbnailREF']._id);
  const pictures = await admin.put(api.siteSettings.setPictures, form({ mark: file(), sharePicture: file() }));
  ids.push(pictures.body['mark'] as string, pictures.body['sharePicture'] as string);
  const profile = await professor.put(api.professors.setBiography, form({ biography: 'A life.', portraitREF: file() }));
  ids.push(profile.body['portraitREF']._id);
  const material = await professor.post(pathOf(api.materials.create, { id: course }), form({ file: file() }));
  ids.push(material.body['file']._id);
  for (const id of ids) expect([id, (await bytesOf(id, admin)).includes(place)]).toEqual([id, false]);
});

test('evidence is kept byte for byte, and so is a picture without notes (T467)', async () => {
  const photo = await photograph('jpeg', 6);
  const student = await world.someone('Student');
  const { body } = await student.appliesAsStudent({ idREF: new File([new Uint8Array(photo)], 'passport.jpg') });
  expect(await bytesOf((body['idREF'] as { _id: string })._id, student)).toEqual(photo);
  const plain = await sharp(photo).autoOrient().png().toBuffer();
  const said = await board('plain.png', plain);
  expect(await bytesOf((said.body as Json)['attachmentREF']._id)).toEqual(plain);
});

test('a picture that no program reads is refused when it has notes, in words (T467)', async () => {
  const broken = Buffer.concat([
    Buffer.from('ffd8ffe1', 'hex'),
    Buffer.from(`\0\x40Exif\0\0${place}`),
    Buffer.alloc(99),
  ]);
  expect((await board('broken.jpg', broken)).fields).toEqual({
    file: 'We can’t read this picture. Save it again as JPEG or PNG.',
  });
});

test.each([
  ['a message', 'POST', () => pathOf(api.board.post, { courseInstanceId: course }), 'file'],
  ['a course', 'PUT', () => pathOf(api.courseInstances.update, { id: draft }), 'thumbnailREF'],
] as const)(
  'a picture of 41 megapixels is refused by its header, with %s (T468)',
  async (_what, method, path, field) => {
    const png = Buffer.from(await aDocument('png').arrayBuffer());
    png.writeUInt32BE(8200, 16);
    png.writeUInt32BE(5000, 20);
    const gif = Buffer.concat([Buffer.from('GIF89a'), Buffer.from([0xff, 0xff, 0xff, 0xff]), Buffer.alloc(99)]);
    for (const [name, content, megapixels] of [
      ['a.png', png, '41'],
      ['a.gif', gif, '4,295'],
    ] as const) {
      const said = await sendParts(world.stoa, professor, method, path(), [{ name: field, filename: name, content }]);
      expect([name, said.status, said.fields]).toEqual([
        name,
        400,
        { [field]: `This picture has ${megapixels} megapixels. Choose one with at most 40.` },
      ]);
    }
  },
);

const box = (type: string, ...parts: Buffer[]) => {
  const content = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
};
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
const item = (id: string, type: string) => box('infe', hex(`02000000 ${id} 0000`), Buffer.from(`${type}\0`));
const items = box('iinf', hex('00000000 0002'), item('0001', 'Exif'), item('0002', 'hvc1'));
/** A HEIF file of boxes: a `meta` with two items, Exif and a picture in that order of their places or the other, and their bytes. */
function heif(exif: string, picture: string, order: readonly [string, string]): Buffer {
  const places = (first: number) => {
    const [one, other] = order;
    const table = hex(`00000000 4400 0002 ${one} 0000 0001 00000000 00000000 ${other} 0000 0001 00000000 00000000`);
    const [atExif, atPicture] = one === '0001' ? [14, 28] : [28, 14];
    table.writeUInt32BE(first, atExif);
    table.writeUInt32BE(exif.length, atExif + 4);
    table.writeUInt32BE(first + exif.length, atPicture);
    table.writeUInt32BE(picture.length, atPicture + 4);
    return box('iloc', table);
  };
  const front = (first: number) =>
    Buffer.concat([box('ftyp', Buffer.from('heic\0\0\0\0mif1')), box('meta', hex('00000000'), items, places(first))]);
  const start = front(0).length + 8;
  return Buffer.concat([front(start), box('mdat', Buffer.from(exif + picture, 'latin1'))]);
}
test.each([
  ['first', ['0001', '0002']],
  ['last', ['0002', '0001']],
] as const)('a HEIC keeps its picture, and zeros where its notes were, listed %s (T467)', async (_which, order) => {
  const sent = heif(`\0\0\0\x06Exif\0\0${place}`, 'the picture itself', order);
  const said = await board('phone.heic', sent);
  expect([said.status, said.message]).toEqual([201, '']);
  const kept = await bytesOf((said.body as Json)['attachmentREF']._id);
  expect([kept.length, kept.includes(place), kept.includes('the picture itself')]).toEqual([sent.length, false, true]);
  for (const cut of [9, 30, 60, 100]) expect(withoutItems(sent.subarray(0, cut))).toEqual(sent.subarray(0, cut));
});

// Seen red: the test did not end.
test.each([
  ['places without bytes, four billion times', '00000000 0000 ffff', '0001 0000 ffff'],
  ['the whole file, again and again', '00000000 4400 ffff', '0001 0000 0001 00000000 00080000'],
])('a HEIC whose list of items has %s is read at once (T468)', (_what, head, each) => {
  const places = box('iloc', hex(head), hex(each.replaceAll(' ', '').repeat(65_535)));
  const sent = Buffer.concat([
    box('ftyp', Buffer.from('heic\0\0\0\0mif1')),
    box('meta', hex('00000000'), items, places),
  ]);
  expect(withoutItems(sent)).toHaveLength(sent.length);
});
