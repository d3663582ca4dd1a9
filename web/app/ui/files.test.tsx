import { expect, test } from 'vitest';
import { ApiError } from '../kernel/http.ts';
import { failureWith } from './notify.ts';
import { filenameIn, previewType, textOf } from './files.ts';

test('a download is named as its header says, whole and in any script', () => {
  const header = `attachment; filename="r_sum_.pdf"; filename*=UTF-8''r%C3%A9sum%C3%A9.pdf`;
  expect(filenameIn(header)).toBe('résumé.pdf');
  expect(filenameIn('attachment; filename="plain.txt"')).toBe('plain.txt');
  expect(filenameIn(`attachment; filename="plain.txt"; filename*=UTF-8''%ff`)).toBe('plain.txt');
  expect(filenameIn(null)).toBe('downloaded-file');
});

test('only what every browser can show is previewed', () => {
  expect(['a.PDF', 'b.jpeg', 'c.png', 'd.txt'].map(previewType)).toEqual([
    'application/pdf',
    'image/jpeg',
    'image/png',
    'text/plain',
  ]);
  const saved = ['a.docx', 'b.html', 'c.svg', 'pdf.exe', 'none', 'd.heic', 'e.tiff', 'f.zip', 'g.mp4'];
  expect(saved.map(previewType)).toEqual(saved.map(() => undefined));
  expect(['a.gif', 'b.webp', 'c.avif'].map(previewType)).toEqual(['image/gif', 'image/webp', 'image/avif']);
});

test('a text is read as it was written', async () => {
  const textIn = (bytes: Uint8Array<ArrayBuffer>, type: string) => textOf(new Blob([bytes], { type }));
  expect(await textIn(new TextEncoder().encode('Καλημέρα'), 'text/plain')).toBe('Καλημέρα');
  expect(await textIn(new Uint8Array([0xff, 0xfe, 0xb1, 0x03]), 'text/plain; charset=utf-16le')).toBe('α');
  expect(await textIn(new Uint8Array([0x93, 0x6e, 0xef, 0x94]), 'text/plain; charset=windows-1252')).toBe('“nï”');
});

test('a failure begins with the screen’s sentence and goes on with the server’s', () => {
  const said = new ApiError(409, 'A payment depends on it.');
  const silent = new ApiError(500, 'Something went wrong on our side.', undefined, {}, false);
  expect(failureWith('Failed to delete user', said).message).toBe('Failed to delete user. A payment depends on it.');
  expect(failureWith('Failed to delete user', silent).message).toBe('Failed to delete user.');
  expect(failureWith('Download failed. Please try again.', silent).message).toBe('Download failed. Please try again.');
});
