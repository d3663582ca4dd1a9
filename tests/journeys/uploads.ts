import { aDocument, type SampleKind } from '../samples.ts';

const types = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};
/** A real file as a browser sends it; padded to `size` bytes where that is given. */
export const upload = async (kind: SampleKind & keyof typeof types, name: string, size?: number) => ({
  name,
  mimeType: types[kind],
  buffer: Buffer.from(await aDocument(kind, name, size).arrayBuffer()),
});
