import { z } from 'zod';
import { list, type Shapes, join } from '../kernel/endpoint.shapes.ts';
import { Id, IdParams, Instant, requiredLine } from '../kernel/fields.shapes.ts';
import { exchangeMoves } from '../enrollment/exchange-states.ts';
import { PersonName } from '../people/people.shapes.ts';
import { importOf, rowShape } from './sheets.shapes.ts';
import { numberSources, studentNumbers as lines } from './student-numbers.endpoints.ts';
export * from './student-numbers.endpoints.ts';

/** The columns that a college's list of numbers can have, with the normalized headings by which they are recognized. */
export const numberColumns = {
  number: [
    'studentnumber',
    'studentid',
    'studentno',
    'id',
    'idnumber',
    'bannerid',
    'spridenid',
    'emplid',
    'sid',
    'number',
  ],
  lastName: ['lastname', 'last', 'surname', 'familyname', 'apellidos', 'apellido'],
  firstName: ['firstname', 'first', 'givenname', 'forename', 'nombre'],
  name: ['name', 'studentname', 'fullname', 'student'],
  birthDate: ['birthdate', 'dateofbirth', 'dob', 'birthday', 'born', 'fechadenacimiento'],
  email: ['email', 'emailaddress', 'mail', 'correo', 'correoelectronico'],
} as const;
export type NumberColumn = keyof typeof numberColumns;

/** A student of an institution, with the number there. */
export const NumberedStudent = z
  .object({
    /** the id of the person */
    _id: Id,
    name: PersonName,
    email: z.string(),
    courses: z.array(z.string()).meta({ description: 'of the institution, for credit' }),
    number: z.string().nullable().meta({ description: 'null: wanted' }),
    since: Instant.meta({ description: 'when the number was given, or since when it is wanted' }),
    source: z.enum(numberSources).nullable(),
    move: z.enum(exchangeMoves).nullable().meta({ description: 'whose move it is while the number is wanted' }),
    appliedAt: Instant.nullable().meta({
      description: 'when the student said that the college’s application was sent',
    }),
  })
  .meta({ id: 'NumberedStudent' });
export type NumberedStudent = z.infer<typeof NumberedStudent>;

const NumberThen = z.object({
  number: z.string(),
  since: Instant,
  until: Instant.nullable().meta({ description: 'when it was corrected or taken back' }),
  source: z.enum(numberSources),
  by: PersonName.nullable(),
});
/** The number of a person at an institution, with earlier ones. */
export const StudentNumber = z
  .object({
    number: z.string().nullable(),
    since: Instant.nullable(),
    by: PersonName.nullable(),
    history: z.array(NumberThen).meta({ description: 'the newest first' }),
  })
  .meta({ id: 'StudentNumber' });
export type StudentNumber = z.infer<typeof StudentNumber>;

/** The outcome of one row of a college's list. */
export const NumberRow = z
  .object({
    ...rowShape,
    number: z.string(),
    name: z.string(),
    matched: PersonName.nullable().meta({ description: 'the student, by the address or by name and birth date' }),
  })
  .meta({ id: 'NumberRow' });
export type NumberRow = z.infer<typeof NumberRow>;

const PersonParams = z.strictObject({ id: Id, personREF: Id });

export const shapes = {
  list: list({
    summary: 'The students with credit places at an institution, with their numbers there or whose move it is.',
    params: IdParams,
    filters: { state: z.enum(['wanted', 'known']).optional(), move: z.enum(exchangeMoves).optional() },
    of: NumberedStudent,
  }),
  import: importOf({
    summary: 'Numbers from the institution’s list (CSV or xlsx).',
    columns: numberColumns,
    row: NumberRow,
  }),
  one: {
    summary: 'The number of a person at an institution, with its history.',
    params: PersonParams,
    reply: StudentNumber,
  },
  give: {
    summary: 'Give or correct a number. 409 `number-taken` where another student of the institution has it.',
    params: PersonParams,
    body: z.strictObject({
      number: requiredLine(/*i18n*/ 'Enter the student number.', 40),
      source: z.enum(numberSources).default('college'),
    }),
    reply: StudentNumber,
  },
  takeBack: { summary: 'Take a number back that was given in error; it stays in the history.', params: PersonParams },
} as const satisfies Shapes;
export const studentNumbers = join(lines, shapes);
