import { z } from 'zod';
import { endpoint, list, type FileRule } from '../kernel/endpoint.ts';
import { Id, Instant } from '../kernel/fields.ts';
import type { FileKind } from '../kernel/file-kinds.ts';
import { everyRole } from '../kernel/role.ts';
import { PersonName } from './people.ts';

export const documentLimit = 5_242_880;
/** The default size limit of a promo film, in bytes. A setting can change it. */
export const promoLimit = 104_857_600;

/** The default size limit of a file among a course's materials, in bytes. A setting can change it. */
export const materialLimit = 52_428_800;

const rule = (types: readonly FileKind[], wrongType: string, tooLarge: string, limit = documentLimit): FileRule => ({
  types,
  limit,
  wrongType,
  tooLarge,
});

export const professorDocument: FileRule = {
  ...rule(
    ['pdf', 'jpg', 'txt', 'docx', 'doc', 'png'],
    /*i18n*/ 'Invalid file type. Only PDF, JPG, TXT, DOCX and PNG are allowed.',
    /*i18n*/ 'File size exceeds the limit of 5 MB.',
  ),
  asSent: true,
};
export const studentDocument: FileRule = {
  ...rule(['pdf', 'jpg', 'png', 'txt', 'docx'], /*i18n*/ 'Invalid file type.', /*i18n*/ 'File is too large.'),
  asSent: true,
};
export const syllabus = rule(
  ['pdf', 'doc', 'docx'],
  /*i18n*/ 'Invalid file type. Only PDF, DOC and DOCX are allowed.',
  /*i18n*/ 'File size exceeds the limit of 5 MB.',
);
export const promo: FileRule = {
  ...rule(
    ['video'],
    /*i18n*/ 'Invalid file type. Only videos are allowed.',
    /*i18n*/ 'File size exceeds the limit of 100 MB.',
    promoLimit,
  ),
  limitSetting: 'promoLimit',
};
export const thumbnail = rule(
  ['image'],
  /*i18n*/ 'Invalid file type. Only images are allowed.',
  /*i18n*/ 'File size exceeds the limit of 5 MB.',
);
export const sitePicture = rule(
  ['picture'],
  /*i18n*/ 'Invalid file type. Only JPEG, PNG, WebP and SVG are allowed.',
  /*i18n*/ 'File size exceeds the limit of 1 MB.',
  1_048_576,
);
export const siteFilm: FileRule = {
  ...promo,
  types: ['film'],
  wrongType: /*i18n*/ 'Invalid file type. Only MP4 and WebM are allowed.',
};
export const portrait = rule(
  ['photo'],
  /*i18n*/ 'Invalid file type. Only JPEG, PNG and WebP are allowed.',
  /*i18n*/ 'File size exceeds the limit of 1 MB.',
  1_048_576,
);
export const boardFile = rule(
  ['pdf', 'office', 'text', 'image', 'audio', 'zip'],
  /*i18n*/ 'Invalid file type. Only PDF, Office documents, text, images, audio and ZIP are allowed.',
  /*i18n*/ 'File size exceeds the limit of 5 MB.',
);

/** A record that someone viewed or downloaded a document. It has no person once their account is gone. */
export const FileOpening = z
  .object({
    _id: Id,
    at: Instant,
    how: z.enum(['preview', 'download']),
    by: PersonName.omit({ email: true }).nullable(),
  })
  .meta({ id: 'FileOpening' });
export type FileOpening = z.infer<typeof FileOpening>;

const FileParams = z.strictObject({ fileId: Id });

export const files = {
  download: endpoint('GET /api/files/download/{fileId}', {
    access: 'anyone',
    summary:
      'The bytes of a file, or a range of them, for those who may see the record it belongs to: for anyone only what a public course shows. ?preview=1 shows it in the page.',
    params: FileParams,
    query: z.strictObject({ preview: z.literal('1').optional() }),
    reply: z.unknown().meta({ description: 'the file' }),
    ownTransactions: true,
  }),
  openings: list('GET /api/files/{fileId}/openings', {
    access: everyRole,
    summary: 'Who else opened a document of one’s own application, newest first; approvers see it of everybody’s.',
    params: FileParams,
    of: FileOpening,
  }),
};
