import { z } from 'zod';
import { type Shapes, join } from '../kernel/endpoint.shapes.ts';
import {
  CalendarDate,
  Id,
  Version,
  FileRef,
  Instant,
  line,
  WebAddress,
  text,
  requiredLine,
  IdParams,
  writing,
  SeenVersion,
  optional,
  requiredText,
} from '../kernel/fields.shapes.ts';
import { materialFile, materials as lines, uploads as uploadLines } from './materials.endpoints.ts';
export * from './materials.endpoints.ts';

/** The day on which a section or a material begins to show. */
const from = CalendarDate.or(z.literal('').transform(() => null))
  .nullable()
  .optional()
  .meta({ description: 'the day from which students see it, in the course’s zone; empty: at once' });
const shown = {
  from: CalendarDate.nullable(),
  isShown: z.boolean().meta({ description: 'whether students see it today; before, they get neither row nor file' }),
};

export const MaterialSection = z.object({ _id: Id, title: z.string(), ...shown }).meta({ id: 'MaterialSection' });
export type MaterialSection = z.infer<typeof MaterialSection>;

/** The sections of a course in their order. `version` counts the changes of the materials and their order. */
export const MaterialOutline = z
  .object({ version: Version, sections: z.array(MaterialSection) })
  .meta({ id: 'MaterialOutline' });
export type MaterialOutline = z.infer<typeof MaterialOutline>;

export const Material = z
  .object({
    _id: Id,
    section: z.string().meta({ description: 'the section’s title' }),
    sectionREF: Id,
    kind: z.enum(['text', 'link', 'file']),
    title: z.string(),
    markdown: z.string(),
    html: z.string().meta({ description: 'the text as HTML, without anything that runs or loads' }),
    link: z.string().nullable(),
    file: FileRef.nullable(),
    ...shown,
    createdAt: Instant,
    version: Version,
  })
  .meta({ id: 'Material' });
export type Material = z.infer<typeof Material>;

const section = line().meta({
  description: 'a section’s id, or its title: one that isn’t there yet is added at the end',
});

/** The fields of a material. Its content is one of text, link and file. */
const fields = {
  section: section.optional(),
  title: line().optional().meta({ description: 'without one, the name of the file or the address of the link' }),
  from,
  link: WebAddress.nullable().optional(),
  markdown: text().optional(),
  upload: Id.optional().meta({ description: 'in place of the file: an upload of one’s own that is whole' }),
};
const sectionFields = { title: requiredLine(/*i18n*/ 'Enter a title.'), from };

const file = materialFile;

export const shapes = {
  list: {
    summary: 'The materials of a course in their order, for everybody of its room; students those whose day has come.',
    params: IdParams,
    reply: z.array(Material),
  },
  outline: {
    summary: 'The sections of a course’s materials in their order; students get those whose day has come.',
    params: IdParams,
    reply: MaterialOutline,
  },
  create: {
    summary: 'Add a text, a link or a file at the end of a section. Its professors only.',
    params: IdParams,
    body: writing(Material, fields),
    files: { file },
    resumable: 'file',
    reply: Material,
    status: 201,
  },
  update: {
    summary: 'Change a material; what is left out stays. A new file takes the place of the old one.',
    params: IdParams,
    body: writing(Material, { ...fields, version: SeenVersion }),
    files: { file },
    resumable: 'file',
    reply: Material,
  },
  remove: { summary: 'Delete a material and its file.', params: IdParams },
  order: {
    summary: 'Set the order of all sections and materials; 409 when either has changed since `version`.',
    params: IdParams,
    body: z.strictObject({
      version: Version,
      sections: z.array(z.strictObject({ _id: Id, materials: z.array(Id).max(2000) })).max(500),
    }),
    reply: MaterialOutline,
  },
  createSection: {
    summary: 'Add a section at the end.',
    params: IdParams,
    body: writing(MaterialSection, sectionFields),
    reply: MaterialSection,
    status: 201,
  },
  updateSection: {
    summary: 'Change the title or the day of a section; what is left out stays.',
    params: IdParams,
    body: writing(MaterialSection, optional(sectionFields)),
    reply: MaterialSection,
  },
  removeSection: { summary: 'Delete an empty section; 409 while something is in it.', params: IdParams },
  preview: {
    summary: 'Markdown as HTML, as materials show it: HTML in it is shown as text.',
    body: z.strictObject({ markdown: requiredText(/*i18n*/ 'Write something to preview.') }),
    reply: z.object({ html: z.string() }),
    status: 200,
  },
} as const satisfies Shapes;
export const materials = join(lines, shapes);

export const Upload = z
  .object({
    _id: Id,
    name: z.string(),
    size: z.number().int(),
    offset: z.number().int().meta({ description: 'the bytes that are here' }),
    expiresAt: Instant,
  })
  .meta({ id: 'Upload' });
export type Upload = z.infer<typeof Upload>;

export const uploadShapes = {
  create: {
    summary:
      'Begin a resumable upload (tus 1.0.0): Upload-Length, and in Upload-Metadata `filename`, `type` and `courseInstanceREF`, or for work that is handed in `assignmentREF`. Location says where to send it.',
    reply: Upload,
    status: 201,
  },
  one: {
    summary: 'How far one’s own upload is; HEAD answers with the headers of tus.',
    params: IdParams,
    reply: Upload,
  },
  append: {
    summary: 'Send the next part of one’s own upload, at most 8 MB, from Upload-Offset on; another offset: 409.',
    params: IdParams,
    takes: 'application/offset+octet-stream',
    ownTransactions: true,
  },
  remove: { summary: 'End one’s own upload, and delete what was sent of it.', params: IdParams, ownTransactions: true },
} as const satisfies Shapes;
export const uploads = join(uploadLines, uploadShapes);
