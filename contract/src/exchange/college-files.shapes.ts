import { z } from 'zod';
import { join, type Shapes } from '../kernel/endpoint.shapes.ts';
import { Id, Instant, line, requiredLine, WholeNumber } from '../kernel/fields.shapes.ts';
import { say } from '../kernel/i18n.ts';
import { PersonName } from '../people/people.shapes.ts';
import { collegeFiles as lines } from './college-files.endpoints.ts';
import {
  collegeFieldNames,
  collegeFileFormats,
  collegeFileKinds,
  encodings,
  isDatePattern,
  separators,
} from './college-files.ts';
export * from './college-files.endpoints.ts';

/** A value that may begin or end with blanks, unlike a line. */
const exact = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^\P{Cc}*$/u, { error: say(/*i18n*/ 'Remove line breaks and control characters.') });

const FileColumn = z
  .strictObject({
    heading: line(100).default(''),
    field: z.enum(collegeFieldNames).nullable().default(null),
    constant: line().default('').meta({ description: 'said when there is no field; empty: the column is blank' }),
    firstRowOnly: z.boolean().default(false),
    pad: z
      .strictObject({
        to: WholeNumber(1, 200),
        with: exact(1).min(1, { error: say(/*i18n*/ 'Enter one character.') }),
        side: z.enum(['left', 'right']).default('left'),
      })
      .nullable()
      .default(null)
      .meta({ description: 'a longer value is refused, and an empty one stays empty' }),
    map: z
      .array(z.strictObject({ from: exact(100), to: exact(100) }))
      .max(300)
      .default([])
      .meta({ description: '`*` stands for any other value; a value without a code is refused' }),
    pattern: line(40)
      .refine((pattern) => pattern === '' || isDatePattern(pattern), {
        error: say(/*i18n*/ 'Use year, month and day once each: YYYY or YY, MM, M or MON, DD or D.'),
      })
      .default(''),
  })
  .meta({ id: 'CollegeColumn' });

const profile = {
  format: z.enum(collegeFileFormats),
  separator: z.enum(separators).default(','),
  encoding: z.enum(encodings).default('UTF-8'),
  headings: z.boolean(),
  per: z.enum(['term', 'section']),
  columns: z
    .array(FileColumn)
    .min(1, { error: say(/*i18n*/ 'Add a column.') })
    .max(100),
};
/** The format of files for an institution. */
export const FileProfile = z.strictObject(profile).meta({ id: 'CollegeFileProfile' });

const SavedProfile = z
  .object({
    ...profile,
    updatedAt: Instant.nullable().meta({ description: 'null: the usual profile, for none was saved' }),
    updatedBy: PersonName.nullable(),
  })
  .meta({ id: 'SavedCollegeFileProfile' });

/** A cell that can’t be written. */
export const CellProblem = z
  .object({
    row: z.int().meta({ description: 'counts the rows below the headings from 1; 0: the headings' }),
    column: z.int().meta({ description: 'counts the columns from 1' }),
    code: z.enum(['too-long', 'no-code', 'encoding']),
    problem: z.string(),
  })
  .meta({ id: 'CellProblem' });
export type CellProblem = z.infer<typeof CellProblem>;

const FileParams = z.strictObject({ id: Id, kind: z.enum(collegeFileKinds) });
export const shapes = {
  samples: {
    summary: 'Profiles of files as colleges publish them, to begin with.',
    reply: z.array(
      z.object({ name: z.string(), about: z.string(), kind: z.enum(collegeFileKinds), profile: FileProfile }),
    ),
  },
  profile: {
    summary: 'How the files of a kind are written for an institution.',
    params: FileParams,
    reply: SavedProfile,
  },
  save: {
    summary: 'Save how the files of a kind are written.',
    params: FileParams,
    body: FileProfile,
    reply: SavedProfile,
  },
  preview: {
    summary: 'The first twenty rows that a profile would write of a term. Nothing is saved.',
    params: FileParams,
    body: z.strictObject({ term: requiredLine(/*i18n*/ 'Choose the term.', 20), profile: FileProfile }),
    reply: z.object({
      headings: z.array(z.string()),
      rows: z.array(z.array(z.string())),
      problems: z.array(CellProblem),
    }),
  },
} as const satisfies Shapes;
export const collegeFiles = join(lines, shapes);
