import { sectionsOf, type RecordFields } from '@stoa/contract/kernel/record-fields';
import type { ComponentProps } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Field, FileField } from './Field.tsx';
import { FormGroup } from './Form.tsx';
import type { SchemaForm } from './useSchemaForm.ts';

/** How `Field` draws each input. */
export const inputTypes = {
  name: {},
  person: {},
  email: { type: 'email' },
  phone: { type: 'tel' },
  line: {},
  text: { type: 'textarea' },
  choice: { type: 'select' },
  check: { type: 'checkbox', wide: true },
  amount: { type: 'number', min: 0 },
  count: { type: 'number', min: 1, step: 1 },
  credits: { type: 'number', min: 0, max: 60 },
  gpa: { type: 'number', step: 0.01, min: 0, max: 5 },
  date: { type: 'date' },
  birthDate: { type: 'date', min: '1900-01-01' },
  one: { type: 'search' },
  many: { type: 'multi-select', wide: true },
} as const;

interface RecordInputsProps<V extends FieldValues> {
  readonly form: SchemaForm<V>;
  readonly fields: RecordFields;
  /** The section whose fields are shown. */
  readonly section: string;
  /** Additional props of inputs by field, such as choices that only the server knows. */
  readonly special?: Readonly<Record<string, object>> | undefined;
  /** The part of the form's values that has the fields, as in `person.`. */
  readonly at?: string;
  /** True when people enter their own data, so that browsers may fill it in. */
  readonly own?: boolean;
}
/** The inputs of one section of a record's fields. */
export const RecordInputs = <V extends FieldValues>(props: RecordInputsProps<V>) => {
  const { form, fields, section, special = {}, at = '', own = false } = props;
  return Object.entries(fields)
    .filter(([, field]) => field.section === section)
    .map(([name, { label, input, options, description, wide, autoComplete }]) => {
      const shown = { label: i18n.t(label), ...(wide && { wide }), ...(own && { autoComplete }) };
      const common = { form, name: `${at}${name}` as Path<V>, ...shown, ...special[name] };
      if (input === 'document') return <FileField key={name} {...(common as ComponentProps<typeof FileField<V>>)} />;
      const help = description && i18n.t(description);
      return <Field key={name} options={options} description={help} {...inputTypes[input]} {...common} />;
    });
};

interface RecordGroupsProps<V extends FieldValues> extends Omit<RecordInputsProps<V>, 'section'> {
  /** Titles that a form gives to some sections: marked messages. */
  readonly titles?: Readonly<Record<string, string>>;
}
/** All inputs of a record, each section in a group. */
export const RecordGroups = <V extends FieldValues>({ titles = {}, ...props }: RecordGroupsProps<V>) =>
  sectionsOf(props.fields).map((section) => (
    <FormGroup key={section} title={i18n.t(titles[section] ?? section)}>
      <RecordInputs {...props} section={section} />
    </FormGroup>
  ));
