import type { FileRef } from '@stoa/contract/kernel/fields';
import type { RecordField, RecordFields } from '@stoa/contract/kernel/record-fields';
import type { ReactNode } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { FileView } from './FileView.tsx';
import { day, money } from './format.ts';

type Blanks = Readonly<Record<'amount' | 'count' | 'credits' | 'gpa', number | null>> & {
  readonly check: boolean;
  readonly many: string[];
  readonly document: File | null;
};
type Input = RecordField['input'];
const blanks: { readonly [I in Input]?: unknown } = {
  amount: null,
  count: null,
  credits: null,
  gpa: null,
  check: false,
  many: [],
  document: null,
};
/** The value of an empty input. */
export const blankOf = ({ input }: RecordField): unknown => (input in blanks ? blanks[input] : '');

/** The values of a record's form, by the names of its fields. */
export type FormValues<F extends RecordFields> = {
  -readonly [K in keyof F]: F[K]['input'] extends keyof Blanks ? Blanks[F[K]['input']] : string;
};
/** The values of a form for a new record. */
export const blankValues = <F extends RecordFields>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, blankOf(field)])) as FormValues<F>;

const idOf = (record: unknown) => (record as { _id: string })._id;
/** The values of a form for an existing record. File fields start empty, and send only a newly chosen file. */
export const valuesFrom = <F extends RecordFields>(fields: F, record: { readonly [K in keyof F]: unknown }) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = field.input === 'document' ? null : record[name];
      if (field.input === 'many') return [name, (value as unknown[]).map(idOf)];
      return [name, field.input === 'one' && value ? idOf(value) : (value ?? blankOf(field))];
    }),
  ) as FormValues<F>;

/** A value of a record as people read it. */
export function readField({ input }: RecordField, value: unknown): ReactNode {
  switch (input) {
    case 'document':
      return <FileView file={value as FileRef | null} />;
    case 'check':
      return value ? i18n.t('Yes') : i18n.t('No');
    case 'date':
    case 'birthDate':
      return day(value as string | null);
    case 'amount':
      return money(value as number | null);
    default:
      return value as string | number | null;
  }
}
