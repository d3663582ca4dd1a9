import type { CourseDefinition } from '@stoa/contract/catalog/course-definitions.endpoints';
import type { Equivalent } from '@stoa/contract/people/promises.shapes';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { FieldValues, Path } from 'react-hook-form';
import { Field } from '../../ui/Field.tsx';
import type { Column } from '../../ui/RowsTable.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import type { SchemaForm } from '../../ui/useSchemaForm.ts';

/** Milliseconds for which the catalog shows a success message. */
export const messageTime = 5000;

/** The columns of every list of course definitions. */
export const columns: readonly Column<CourseDefinition>[] = [
  { label: /*i18n*/ 'Name', cell: ({ name }) => name, sort: 'name' },
  { label: /*i18n*/ 'Level', cell: ({ level }) => level ?? '–', sort: 'level', figures: true },
  { label: /*i18n*/ 'Credits', cell: ({ credits }) => credits ?? '–', sort: 'credits', figures: true },
  { label: /*i18n*/ 'Status', cell: ({ status }) => <StatusBadge status={status} />, sort: 'status' },
];

/** "PHIL 101, Ethics, 3 credits". */
export const equivalentInWords = ({ subject, number, title, credits }: Equivalent): string =>
  i18n.t('{subject} {number}, {title}, {credits, plural, one {# credit} other {# credits}}', {
    subject,
    number,
    title,
    credits,
  });

/** Returns the first values of an equivalent course's inputs: the known ones, else those of the definition. */
export const equivalentValues = (definition: Pick<CourseDefinition, 'name' | 'credits' | 'equivalent'>) => ({
  subject: definition.equivalent?.subject ?? '',
  number: definition.equivalent?.number ?? '',
  title: definition.equivalent?.title ?? definition.name,
  credits: definition.equivalent?.credits ?? definition.credits,
});

interface EquivalentFieldsProps<V extends FieldValues> {
  readonly form: SchemaForm<V>;
  /** Where the inputs are in the form's values: "equivalent.", or nothing. */
  readonly at?: string;
  /** The name of the institution. */
  readonly institution: string;
}
/** The inputs of what a course counts as at an institution. */
export function EquivalentFields<V extends FieldValues>(props: EquivalentFieldsProps<V>) {
  const { form, at = '', institution } = props;
  const inputs = {
    subject: { label: i18n.t('Subject code at {institution}', { institution }) },
    number: { label: i18n.t('Course number at {institution}', { institution }) },
    title: { label: i18n.t('Course title at {institution}', { institution }), wide: true },
    credits: { label: i18n.t('Credits at {institution}', { institution }), type: 'number', min: 0, max: 60 },
  } as const;
  return Object.entries(inputs).map(([name, input]) => (
    <Field key={name} form={form} name={`${at}${name}` as Path<V>} required {...input} />
  ));
}
