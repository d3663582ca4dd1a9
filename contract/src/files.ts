import { z } from 'zod';
import { endpoint, type FileExtension, type FileRule } from './kernel/endpoint.ts';
import { IdParams } from './kernel/fields.ts';
import { everyRole } from './kernel/role.ts';

export const documentLimit = 5_242_880;
export const promoLimit = 104_857_600;

const rule = (
  types: readonly FileExtension[],
  wrongType: string,
  tooLarge: string,
  limit = documentLimit,
): FileRule => ({
  types,
  limit,
  wrongType,
  tooLarge,
});

export const professorDocument = rule(
  ['pdf', 'jpg', 'txt', 'docx', 'doc', 'png'],
  'Invalid file type. Only PDF, JPG, TXT, DOCX and PNG are allowed.',
  'File size exceeds the limit of 5 MB.',
);
export const studentDocument = rule(['pdf', 'jpg', 'png', 'txt', 'docx'], 'Invalid file type.', 'File is too large.');
export const syllabus = rule(
  ['pdf', 'doc', 'docx'],
  'Invalid file type. Only PDF, DOC and DOCX are allowed.',
  'File size exceeds the limit of 5 MB.',
);
export const promo = rule(
  ['video'],
  'Invalid file type. Only videos are allowed.',
  'File size exceeds the limit of 100 MB.',
  promoLimit,
);
export const thumbnail = rule(
  ['image'],
  'Invalid file type. Only images are allowed.',
  'File size exceeds the limit of 5 MB.',
);
export const boardFile = rule(
  ['pdf', 'jpg', 'png', 'txt', 'docx', 'doc'],
  'Invalid file type. Only PDF, JPG, PNG, TXT, DOCX and DOC are allowed.',
  'File size exceeds the limit of 5 MB.',
);

export const files = {
  download: endpoint('GET /api/files/download/{fileId}', {
    access: everyRole,
    summary: 'The bytes of a file, for those who may see the record it belongs to. ?preview=1 shows it in the page.',
    params: z.strictObject({ fileId: IdParams.shape.id }),
    query: z.strictObject({ preview: z.literal('1').optional() }),
    reply: z.unknown().meta({ description: 'the file' }),
    ownTransactions: true,
  }),
};
