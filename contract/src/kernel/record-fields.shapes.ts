import { z } from 'zod';
import {
  FileRef,
  email,
  line,
  text,
  oneOf,
  Dollars,
  WholeNumber,
  Credits,
  Hundredths,
  PlannedDate,
  BirthDate,
  Ref,
  requiredLine,
  requiredText,
} from './fields.shapes.ts';
import { optionalPersonName, personName, recordName } from './names.shapes.ts';
import { sayMissing, say, type Said, i18n } from './i18n.ts';
import type { RecordInput, Option, RecordField, RecordFields } from './record-fields.ts';
export * from './record-fields.ts';

/** The schema of each input's value in responses. Entities define how they show the records that a field refers to. */
export const answers = {
  name: z.string(),
  person: z.string(),
  email: z.string(),
  phone: z.string(),
  line: z.string(),
  text: z.string(),
  choice: z.string(),
  check: z.boolean(),
  amount: z.number().nullable(),
  count: z.number().nullable(),
  credits: z.number().nullable(),
  gpa: z.number().nullable(),
  date: z.string().nullable(),
  birthDate: z.string().nullable(),
  document: FileRef.nullable(),
  one: z.unknown(),
  many: z.unknown(),
} satisfies Record<RecordInput, z.ZodType>;

/** Forms send an empty choice or date as ''; this treats it as no value. */
const orEmpty = <T extends z.ZodType>(schema: T) => z.union([z.literal(''), z.null(), schema]).optional();
const valuesOf = (options: readonly Option[] = []) => options.map((one) => (typeof one === 'string' ? one : one.value));
const notListed = /*i18n*/ 'Choose one from the list.';
const notAnAddress = /*i18n*/ 'Email is invalid';

/** The schema of each input in a body that may omit it. */
const optionalInputs = {
  name: () => recordName(notListed).optional(),
  person: () => optionalPersonName(),
  email: () => email(notAnAddress, notAnAddress).or(z.literal('')).optional(),
  phone: ({ most = 40 }: RecordField) => line(most).optional(),
  line: ({ most }: RecordField) => line(most).optional(),
  text: ({ most }: RecordField) => text(most).optional(),
  choice: ({ options }: RecordField) => orEmpty(oneOf(valuesOf(options))),
  check: () => z.boolean().optional(),
  amount: () => Dollars.nullable().optional(),
  count: () => WholeNumber(1, 100_000).nullable().optional(),
  credits: () => Credits.nullable().optional(),
  gpa: () => Hundredths(0, 5, /*i18n*/ 'Enter a GPA from 0 to 5.').nullable().optional(),
  date: () => orEmpty(PlannedDate),
  birthDate: () => orEmpty(BirthDate),
  document: () => z.never(),
  one: () => Ref(notListed).nullable().optional(),
  many: () => z.array(Ref(notListed)).optional(),
};
const filled = (message: Said) => z.string({ error: sayMissing(message) }).min(1, { error: say(message) });
/** The schema of each input in a body that requires it. */
const requiredInputs = {
  ...optionalInputs,
  name: (_field: RecordField, message: Said) => recordName(message),
  person: (_field: RecordField, message: Said) => personName(message),
  email: (_field: RecordField, message: Said) => email(message, notAnAddress),
  phone: ({ most = 40 }: RecordField, message: Said) => requiredLine(message, most),
  line: ({ most }: RecordField, message: Said) => requiredLine(message, most),
  text: ({ most }: RecordField, message: Said) => requiredText(message, most),
  choice: ({ options }: RecordField, message: Said) => oneOf(valuesOf(options), message as string, notListed),
  amount: (_field: RecordField, message: Said) => z.number({ error: sayMissing(message) }).pipe(Dollars),
  date: (_field: RecordField, message: Said) => filled(message).pipe(PlannedDate),
  birthDate: (_field: RecordField, message: Said) => filled(message).pipe(BirthDate),
  one: (_field: RecordField, message: Said) => Ref(message),
  many: (_field: RecordField, message: Said) =>
    z.array(Ref(message), { error: sayMissing(message) }).min(1, { error: say(message) }),
};
type Accepted = Record<RecordInput, (field: RecordField, message: Said) => z.ZodType>;

/** The schema of a field in a body. With a `message`, the field must not be empty. */
export const acceptedOf = (field: RecordField, message?: Said): z.ZodType =>
  message === undefined
    ? (optionalInputs as Accepted)[field.input](field, '')
    : (requiredInputs as Accepted)[field.input](field, message);

const shapeOf = <F extends RecordFields>(fields: F, shape: (field: RecordField) => z.ZodType): unknown =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, shape(field)]));
const messageOf = ({ label, required }: RecordField): Said =>
  required === true ? () => i18n.t('"{label}" is required.', { label: i18n.t(label) }) : required!;

/** The schema of a record's fields in responses. */
export const answersOf = <F extends RecordFields>(fields: F) =>
  shapeOf(fields, ({ input }) => answers[input]) as { [K in keyof F]: (typeof answers)[F[K]['input']] };

type Written<F extends RecordFields> = { [K in keyof F as F[K]['input'] extends 'document' ? never : K]: F[K] };
const writtenOf = <F extends RecordFields>(fields: F) =>
  Object.fromEntries(Object.entries(fields).filter(([, { input }]) => input !== 'document')) as F;

/** The fields of a body that may be unfinished. It requires only the fields that even a draft needs. */
export const unfinishedOf = <F extends RecordFields>(fields: F) =>
  shapeOf(writtenOf(fields), (field) => acceptedOf(field, field.always && messageOf(field))) as {
    [K in keyof Written<F>]: F[K] extends { readonly always: true }
      ? ReturnType<(typeof requiredInputs)[F[K]['input']]>
      : ReturnType<(typeof optionalInputs)[F[K]['input']]>;
  };

/** The fields of a complete body, without those that administrators set. */
export const completeOf = <F extends RecordFields>(fields: F) =>
  shapeOf(
    Object.fromEntries(Object.entries(writtenOf(fields)).filter(([, { by }]) => by === undefined)) as F,
    (field) => acceptedOf(field, field.required === undefined ? undefined : messageOf(field)),
  ) as {
    [K in keyof Written<F> as F[K] extends { readonly by: 'staff' } ? never : K]: F[K] extends {
      readonly required: string | true;
    }
      ? ReturnType<(typeof requiredInputs)[F[K]['input']]>
      : ReturnType<(typeof optionalInputs)[F[K]['input']]>;
  };
