import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { sendParts } from './multipart.ts';
import type { Person } from './person.ts';
import { api, pathOf } from './paths.ts';
import { openWorld } from './world.ts';
import { docxOf, partsOf, zipOf } from './zips.ts';

const world = await openWorld();
let professor: Person;
let board: string;
beforeAll(async () => {
  professor = await world.professor('Hypatia');
  board = pathOf(api.board.post, { courseInstanceId: (await world.courseInstance({ professor }))._id });
});
const part = (name: string, text = '<x/>') => ({ name, data: Buffer.from(text) });
const send = (filename: string, content: Buffer) =>
  sendParts(world.stoa, professor, 'POST', board, [{ name: 'file', filename, content }]);

const gzipped = (head: string, length = 400) =>
  gzipSync(Buffer.concat([Buffer.from(head, 'hex'), Buffer.alloc(length, 7)]));
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
/** Documents as other programs write them. */
const written: [string, Buffer, string][] = [
  ['online.docx', zipOf(partsOf('docx', { main: 'word/document2.xml' })), word],
  ['google.docx', zipOf(partsOf('docx').toReversed()), word],
  [
    'online.xlsx',
    zipOf(partsOf('xlsx', { main: 'xl/Book.xml' })),
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
  ['drawing.docx', docxOf([{ name: 'word/media/image1.emz', data: gzipped('01000000') }]), word],
  ['clip.docx', docxOf([{ name: 'word/media/image2.WMZ', data: gzipped('d7cdc69a') }]), word],
  ['marked.pdf', Buffer.from('\uFEFF%PDF-1.7'), 'application/pdf'],
  ['camera.jfif', Buffer.from('ffd8ffe00000', 'hex'), 'image/jpeg'],
];
const macros = 'application/vnd.ms-word.document.macroEnabled.main+xml';
const notThese: [string, Buffer][] = [
  ['macros.docx', zipOf(partsOf('docx', { type: macros }))],
  [
    'project.docx',
    zipOf(
      partsOf('docx').map((one) => ({
        ...one,
        data: Buffer.from(
          one.data
            .toString()
            .replace(
              '</Types>',
              '<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/></Types>',
            ),
        ),
      })),
    ),
  ],
  ['names.docx', zipOf([part('[Content_Types].xml', '<Types/>'), part('word/document.xml')])],
  ['gone.docx', zipOf(partsOf('docx', { main: 'word/document2.xml' }).slice(0, 2))],
  ['two.docx', docxOf(partsOf('docx', { type: macros }).slice(0, 1))],
  ['same.docx', docxOf(partsOf('docx').slice(0, 1))],
  [
    'long.docx',
    zipOf(
      partsOf('docx').map(({ name, data }, at) => ({
        name,
        data: at === 0 ? Buffer.concat([data, Buffer.from(`<!--${randomBytes(600_000).toString('hex')}-->`)]) : data,
      })),
    ),
  ],
  ['holder.docx', docxOf([{ name: 'word/media/image1.emz', data: gzipped('4d5a9000') }])],
  ['bomb.docx', docxOf([{ name: 'word/media/image1.emz', data: gzipped('01000000', 60_000_000) }])],
  ['broken.docx', docxOf([{ name: 'word/media/image1.emz', data: gzipped('01000000').subarray(0, 20) }])],
  ['marked.pdf', Buffer.from('\uFEFF\uFEFF%PDF-1.7')],
];

// Seen red with the fixed names of parts, and with every gzip refused.
test.each(written)('%s is kept', async (name, content, type) => {
  const said = await send(name, content);
  expect([said.message, said.status]).toEqual(['', 201]);
  const stored = await world.db.selectFrom('file').select('type').where('name', '=', name).execute();
  expect(stored).toEqual([{ type }]);
});

test.each(notThese)('%s is refused (T86)', async (name, content) => {
  expect((await send(name, content)).fields).toEqual({
    file: 'Invalid file type. Only PDF, Office documents, text, images, audio and ZIP are allowed.',
  });
});
