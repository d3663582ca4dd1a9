import { z } from 'zod';
import { boardFile, materialLimit } from '../people/files.ts';
import { endpoint, type FileRule } from '../kernel/endpoint.ts';
import {
  CalendarDate,
  FileRef,
  Id,
  IdParams,
  Instant,
  SeenVersion,
  Version,
  WebAddress,
  line,
  optional,
  requiredLine,
  requiredText,
  text,
  writing,
} from '../kernel/fields.ts';
import { everyRole } from '../kernel/role.ts';

/** A file among the materials of a course: the types of the board, larger. */
export const materialFile: FileRule = {
  ...boardFile,
  limit: materialLimit,
  tooLarge: /*i18n*/ 'File size exceeds the limit of 50 MB.',
  limitSetting: 'materialLimit',
};
/** How much the materials of one course may hold, in gigabytes. */
export const materialQuota = 2;

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

const professors = ['Professor'] as const;
const file = materialFile;
export const materials = {
  list: endpoint('GET /api/course-instance/{id}/materials', {
    access: everyRole,
    summary: 'The materials of a course in their order, for everybody of its room; students those whose day has come.',
    params: IdParams,
    reply: z.array(Material),
  }),
  outline: endpoint('GET /api/course-instance/{id}/material-sections', {
    access: everyRole,
    summary: 'The sections of a course’s materials in their order; students get those whose day has come.',
    params: IdParams,
    reply: MaterialOutline,
  }),
  create: endpoint('POST /api/course-instance/{id}/materials', {
    access: professors,
    summary: 'Add a text, a link or a file at the end of a section. Its professors only.',
    params: IdParams,
    body: writing(Material, fields),
    files: { file },
    resumable: 'file',
    reply: Material,
    status: 201,
  }),
  update: endpoint('PUT /api/material/{id}', {
    access: professors,
    summary: 'Change a material; what is left out stays. A new file takes the place of the old one.',
    params: IdParams,
    body: writing(Material, { ...fields, version: SeenVersion }),
    files: { file },
    resumable: 'file',
    reply: Material,
  }),
  remove: endpoint('DELETE /api/material/{id}', {
    access: professors,
    summary: 'Delete a material and its file.',
    params: IdParams,
  }),
  order: endpoint('PUT /api/course-instance/{id}/materials/order', {
    access: professors,
    summary: 'Set the order of all sections and materials; 409 when either has changed since `version`.',
    params: IdParams,
    body: z.strictObject({
      version: Version,
      sections: z.array(z.strictObject({ _id: Id, materials: z.array(Id).max(2000) })).max(500),
    }),
    reply: MaterialOutline,
  }),
  createSection: endpoint('POST /api/course-instance/{id}/material-sections', {
    access: professors,
    summary: 'Add a section at the end.',
    params: IdParams,
    body: writing(MaterialSection, sectionFields),
    reply: MaterialSection,
    status: 201,
  }),
  updateSection: endpoint('PUT /api/material-section/{id}', {
    access: professors,
    summary: 'Change the title or the day of a section; what is left out stays.',
    params: IdParams,
    body: writing(MaterialSection, optional(sectionFields)),
    reply: MaterialSection,
  }),
  removeSection: endpoint('DELETE /api/material-section/{id}', {
    access: professors,
    summary: 'Delete an empty section; 409 while something is in it.',
    params: IdParams,
  }),
  preview: endpoint('POST /api/markdown', {
    access: ['Professor', 'Administrator'],
    summary: 'Markdown as HTML, as materials show it: HTML in it is shown as text.',
    body: z.strictObject({ markdown: requiredText(/*i18n*/ 'Write something to preview.') }),
    reply: z.object({ html: z.string() }),
    status: 200,
  }),
};
