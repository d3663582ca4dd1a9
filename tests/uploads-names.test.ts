import { api, pathOf } from './paths.ts';
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { slowness } from './jobs.ts';
import { multipart, multipartType, sendParts, type Part } from './multipart.ts';
import type { Person } from './person.ts';
import { aDocument, openWorld } from './world.ts';

const world = await openWorld();
const pdf = Buffer.from(await aDocument('pdf').arrayBuffer());
let admin: Person;
let at: string;
beforeAll(async () => {
  admin = await world.administrator();
  const { body } = await (await world.someone('Student')).appliesAsStudent();
  at = pathOf(api.students.one, { id: body._id });
});
const send = (parts: readonly Part[]) => sendParts(world.stoa, admin, 'PUT', at, parts);
/** The file's id and its name on record, sent with this name; `encoded` is the parameter of RFC 6266 for any script. */
async function kept(filename: string, encoded = false): Promise<{ _id: string; name: string }> {
  const naming = encoded ? { more: `; filename*=UTF-8''${filename}` } : { filename };
  const { status, body } = await send([{ name: 'hsREF', content: pdf, ...naming }]);
  expect([filename, status]).toEqual([filename, 200]);
  return body['hsREF']!;
}
const everyFile = () =>
  readdirSync(path.dirname(world.dataDir), { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => path.relative(world.dataDir, path.join(one.parentPath, one.name)));

test.each([
  ['control characters', 'tab%09bell%07escape%1bdelete%7f.pdf', true, 'tabbellescapedelete.pdf'],
  ['quotes', String.raw`he said \"no\"; filename=\"evil.exe\".pdf`, false, `he said "no"; filename="evil.exe".pdf`],
  ['quotes as browsers write them', 'Ὅμηρος %22Ἰλιάς%22 %221%22.pdf', false, 'Ὅμηρος "Ἰλιάς" "1".pdf'],
  ['quotes and Chinese', '論語 %22學而%22; 50%.pdf', false, '論語 "學而"; 50%.pdf'],
  ['emoji and Greek', 'Πτυχίο 🎓 (2).pdf', false, 'Πτυχίο 🎓 (2).pdf'],
  ['percent signs and apostrophes', `100%25 o'Neill's%0d%0a.pdf`, false, `100%25 o'Neill's%0d%0a.pdf`],
  ['a writing direction', 'thesis\u202efdp.exe.pdf', false, 'thesisfdp.exe.pdf'],
])('a name with %s makes one clean header (T87)', async (_what, filename, encoded, name) => {
  const file = await kept(filename, encoded);
  expect(file.name).toBe(name);
  const { headers } = await admin.get(pathOf(api.files.download, { fileId: file._id }));
  const header = headers.get('content-disposition')!;
  expect(header).toMatch(/^attachment; filename="[\w .,:=()'-]*"; filename\*=UTF-8''(?:[\w.~-]|%[0-9A-Fa-f]{2})*$/);
  expect(decodeURIComponent(header.split("UTF-8''")[1]!)).toBe(name);
});

test('a name with line breaks, had it come onto record, would break no header (T87)', async () => {
  const { _id } = await kept('harmless.pdf');
  const name = 'a.pdf\r\nSet-Cookie: session=evil\r\n\r\n<script>';
  await world.db.updateTable('file').set({ name }).where('_id', '=', _id).execute();
  const { status, headers } = await admin.get(pathOf(api.files.download, { fileId: _id }));
  expect([status, headers.get('set-cookie')]).toEqual([200, null]);
  expect(decodeURIComponent(headers.get('content-disposition')!.split("UTF-8''")[1]!)).toBe(name);
});

test('a name of 4 KB is cut to 200 characters, between two of them and before its ending (T87)', async () => {
  for (const long of ['x', '🎓', 'é']) {
    const file = await kept(`1${long.repeat(4096 / Buffer.byteLength(long))}.pdf`);
    // Half an emoji doesn't fit, and stays away whole.
    expect([long, file.name.length]).toEqual([long, long === '🎓' ? 199 : 200]);
    expect([file.name.isWellFormed(), file.name.includes('\uFFFD')]).toEqual([true, false]);
    expect(file.name).toMatch(/\.pdf$/);
    const header = (await admin.get(pathOf(api.files.download, { fileId: file._id }))).headers.get(
      'content-disposition',
    )!;
    expect(decodeURIComponent(header.split("UTF-8''")[1]!)).toBe(file.name);
  }
});

test('no name leads out of the folder; bytes are stored under a random key (T88)', async () => {
  const names: [string, boolean?][] = [
    ['../../../../escaped.pdf'],
    [String.raw`..\\..\\escaped.pdf`],
    ['%2e%2e%2f%2e%2e%2fescaped.pdf'],
    ['%2e%2e%2f%2e%2e%2fescaped.pdf', true],
    ['..%5c..%5cescaped.pdf', true],
    ['/tmp/escaped.pdf'],
    [String.raw`C:\\Windows\\escaped.pdf`],
    ['file:///tmp/escaped.pdf'],
    ['....//escaped.pdf'],
    ['CON.pdf'],
    ['NUL.txt.pdf'],
    ['.pdf'],
  ];
  const before = new Set(everyFile());
  const ids: string[] = [];
  for (const [filename, encoded] of names) {
    const { _id, name } = await kept(filename, encoded);
    expect(name).not.toMatch(/[/\\]/);
    ids.push(_id);
  }
  const made = everyFile().filter((file) => !before.has(file));
  const rows = await world.db.selectFrom('file').select('storageKey').where('_id', 'in', ids).execute();
  expect(made.toSorted()).toEqual(
    rows.map(({ storageKey }) => path.join('files', storageKey.slice(0, 2), storageKey)).toSorted(),
  );
  expect(made).toHaveLength(names.length);
  for (const { storageKey } of rows) expect(storageKey).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f-]{21}$/);
  expect(new Set(rows.map(({ storageKey }) => storageKey)).has(ids[0]!)).toBe(false);
});

const field = (name: string, content = 'x'): Part => ({ name, content });
const file = (name: string, filename = 'a.pdf'): Part => ({ name, filename, content: pdf });
test.each<[string, number, readonly Part[]]>([
  ['10,000 fields', 413, Array.from({ length: 10_000 }, (_, count) => field(`f${count}`))],
  ['a field 10,000 times', 413, Array.from({ length: 10_000 }, () => field('suffix'))],
  ['a field of 1 MB', 413, [field('gpaNotes', 'x'.repeat(1_000_000))]],
  ['a field’s name of 1 MB', 400, [field('x'.repeat(1_000_000))]],
  ['the same file twice', 400, [file('idREF'), file('idREF', 'b.pdf')]],
  ['a file where a text belongs', 400, [file('suffix')]],
  ['a text where a file belongs', 400, [field('idREF', '01900000-0000-7000-8000-000000000000')]],
  ['a field that nobody knows', 400, [file('idREF'), field('isAdministrator', 'true')]],
  ['a file that nobody asked for', 400, [file('idREF'), file('w9REF')]],
  ['a field named after every object’s own', 400, [field('__proto__')]],
  ['a file named after every object’s own', 400, [file('constructor')]],
  ['20 files', 400, Array.from({ length: 20 }, (_, count) => file(`f${count}`))],
  [
    'a form inside the form',
    400,
    [{ name: 'idREF"\r\ncontent-type: multipart/mixed; boundary=y\r\nx: "', content: '--y\r\n\r\n--y--' }],
  ],
])(
  'a form with %s is refused about as fast as a small one, and nothing of it is kept (T93)',
  async (_what, status, parts) => {
    const before = everyFile();
    const small = await send([field('isAdministrator')]);
    const said = await send(parts);
    expect([said.status, said.message]).toEqual([status, expect.stringMatching(/\S/)]);
    expect(said.took).toBeLessThan(500 * slowness() + 10 * small.took);
    expect(everyFile()).toEqual(before);
  },
);

test('an upload that its sender breaks off leaves nothing behind (T93)', async () => {
  const before = everyFile();
  const headers = { cookie: admin.cookie, 'content-type': multipartType };
  const half = request(world.stoa.url + at, { method: 'PUT', headers }).on('error', () => undefined);
  const content = Buffer.concat([pdf, Buffer.alloc(2_000_000, 0x20)]);
  half.write(multipart([file('hsREF'), { name: 'idREF', filename: 'a.pdf', content }]).subarray(0, 1_000_000));
  await expect.poll(() => everyFile().length, { interval: 5 }).toBe(before.length + 2);
  half.destroy();
  await expect.poll(everyFile).toEqual(before);
});
test.each([
  ['between its quotes', '; filename="thesis\nnew.pdf"'],
  ['between its quotes, as on Windows', '; filename="thesis\r\nnew.pdf"'],
  ['escaped', "; filename*=UTF-8''thesis%0Anew.pdf"],
  ['escaped, beside a plain one', `; filename="thesis.pdf"; filename*=UTF-8''thesis%0d%0anew.pdf`],
])('a name with a line break %s is refused at its field, and nothing of the form is kept (T87)', async (_how, more) => {
  const before = everyFile();
  const parts = [file('idREF'), { name: 'hsREF', content: pdf, more }, field('gpaNotes', 'x')];
  const sentence = 'The file’s name has a line break in it. Rename the file and choose it again.';
  expect(await send(parts)).toMatchObject({ status: 400, fields: { hsREF: sentence } });
  expect(everyFile()).toEqual(before);
  // bytes that look like such a name in the midst of a file are not one
  const content = Buffer.concat([pdf, Buffer.from(`\r\ncontent-disposition: form-data; name="hsREF"${more}\r\n\r\n`)]);
  expect((await send([{ name: 'idREF', filename: 'a.pdf', content }])).status).toBe(200);
});
