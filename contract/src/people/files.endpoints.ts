import { type FileRule, endpoints } from '../kernel/endpoint.ts';
import type { FileKind } from '../kernel/file-kinds.ts';
import { everyRole } from '../kernel/role.ts';
import type { shapes } from './files.shapes.ts';
export type * from './files.shapes.ts';

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

export const files = endpoints<typeof shapes>('files')({
  download: ['GET /api/files/download/{fileId}', 'anyone'],
  openings: ['GET /api/files/{fileId}/openings', everyRole],
});
