import { docxOf } from './zips.ts';

const heads = {
  pdf: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  ),
  jpg: Buffer.from(
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
    'base64',
  ),
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  txt: Buffer.from('Plain text, Καλημέρα.\n'),
  docx: docxOf([]),
};
export type SampleKind = keyof typeof heads;

/** A real file of a kind; padded to `size` bytes where that is given. */
export function aDocument(kind: SampleKind, name = `sample.${kind}`, size?: number): File {
  const head = heads[kind];
  const bytes = size === undefined ? head : Buffer.concat([head, Buffer.alloc(size - head.length, 0x20)]);
  return new File([new Uint8Array(bytes)], name);
}
