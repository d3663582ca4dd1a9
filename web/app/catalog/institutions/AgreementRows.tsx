import { columnFields, columnFieldNames, dateFormats, gradeKinds } from '@stoa/contract/catalog/agreements.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { ReactNode } from 'react';
import { get, useController, useFieldArray, type ArrayPath, type FieldArray } from 'react-hook-form';
import { Field, Fields } from '../../ui/Field.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { SelectInput, TextInput } from '../../ui/plain/Input.tsx';
import { Failure } from '../../ui/plain/Note.tsx';
import type { SchemaForm } from '../../ui/useSchemaForm.ts';
import {
  blankCode,
  blankColumn,
  blankLeaving,
  blankRefund,
  blankTerm,
  usualCodes,
  type AgreementValues,
  type RuleValue,
} from './agreementValues.ts';
import { leaverWords, leavingWords, publishedDays } from './agreementWords.ts';
import styles from './Agreement.module.css';

type Form = SchemaForm<AgreementValues>;

type RuleName = 'drop' | 'census' | 'withdraw' | `refunds.${number}.until`;
interface RuleFieldProps {
  readonly form: Form;
  readonly name: RuleName;
  readonly label: string;
  /** The rule's current meaning for an example course. */
  readonly example?: string;
}
/** A day of the course: a number, and whether it counts days or percent. */
export function RuleField({ form, name, label, example }: RuleFieldProps) {
  const { field, fieldState } = useController({ control: form.methods.control, name });
  const { ref, onBlur, onChange } = field;
  const value = field.value as RuleValue;
  const isDays = 'days' in value;
  const number = isDays ? value.days : value.percent;
  const set = (next: number | null, days: boolean) => onChange(days ? { days: next } : { percent: next });
  return (
    <div>
      <div className={styles['rule']}>
        <TextInput
          ref={ref}
          label={label}
          type="number"
          inputMode="decimal"
          step="any"
          min={0}
          required
          value={number ?? ''}
          onBlur={onBlur}
          onChange={({ currentTarget: { value: typed } }) => set(typed === '' ? null : Number(typed), isDays)}
        />
        <SelectInput
          label={
            <>
              {i18n.t('Counted in')}
              <span className="hidden-text"> {label}</span>
            </>
          }
          value={isDays ? 'days' : 'percent'}
          onBlur={onBlur}
          onChange={(event) => set(number, event.currentTarget.value === 'days')}
          data={[
            { value: 'days', label: i18n.t('days of the course') },
            { value: 'percent', label: i18n.t('percent of the course') },
          ]}
        />
      </div>
      {fieldState.error?.message && <Failure>{fieldState.error.message}</Failure>}
      {example && <output>{example}</output>}
    </div>
  );
}

interface RowsProps<Name extends ArrayPath<AgreementValues>> {
  readonly form: Form;
  readonly name: Name;
  /** The sentence when there is none. */
  readonly none: string;
  readonly add: string;
  readonly blank: FieldArray<AgreementValues, Name>;
  /** The usual rows, offered while there are none. */
  readonly usual?: { readonly label: string; readonly rows: () => FieldArray<AgreementValues, Name>[] };
  readonly titleOf: (number: number) => string;
  readonly removeOf: (number: number) => string;
  readonly children: (at: number) => ReactNode;
}
/** Rows of a form, to add and remove. */
function Rows<Name extends ArrayPath<AgreementValues>>(props: RowsProps<Name>) {
  const { form, name, none, add, blank, usual, titleOf, removeOf, children } = props;
  const { fields, append, remove } = useFieldArray({ control: form.methods.control, name });
  const { errors } = form.methods.formState;
  const refused: unknown = get(errors, `${name}.message`);
  return (
    <div className={styles['rows']}>
      {typeof refused === 'string' && <Failure>{refused}</Failure>}
      {fields.length === 0 && <p>{none}</p>}
      {fields.map(({ id }, at) => (
        <fieldset key={id} className={styles['item']}>
          <legend>{titleOf(at + 1)}</legend>
          <div className={styles['row']}>{children(at)}</div>
          <p>
            <Button variant="subtle" size="sm" danger onClick={() => remove(at)}>
              {removeOf(at + 1)}
            </Button>
          </p>
        </fieldset>
      ))}
      <p className="buttons">
        <Button variant="default" onClick={() => append(blank)}>
          {add}
        </Button>
        {usual && fields.length === 0 && (
          <Button variant="default" onClick={() => append(usual.rows(), { shouldFocus: false })}>
            {usual.label}
          </Button>
        )}
      </p>
    </div>
  );
}

export const RefundRows = ({ form, exampleOf }: { form: Form; exampleOf: (at: number) => string | undefined }) => (
  <Rows
    form={form}
    name="refunds"
    none={i18n.t('Nothing is paid back after the course opened.')}
    add={i18n.t('Add refund step')}
    blank={blankRefund}
    titleOf={(number) => i18n.t('Refund step {number, number}', { number })}
    removeOf={(number) => i18n.t('Remove refund step {number, number}', { number })}
  >
    {(at) => (
      <>
        <RuleField form={form} name={`refunds.${at}.until`} label={i18n.t('Until')} example={exampleOf(at)} />
        <Field form={form} name={`refunds.${at}.percent`} label={i18n.t('Percent back')} type="number" required />
      </>
    )}
  </Rows>
);

export const TermRows = ({ form }: { form: Form }) => (
  <Rows
    form={form}
    name="terms"
    none={i18n.t('There are no terms yet.')}
    add={i18n.t('Add term')}
    blank={blankTerm}
    titleOf={(number) => i18n.t('Term {number, number}', { number })}
    removeOf={(number) => i18n.t('Remove term {number, number}', { number })}
  >
    {(at) => (
      <>
        <Fields
          form={form}
          at={`terms.${at}.`}
          of={{
            code: { label: i18n.t('Code'), required: true },
            name: { label: i18n.t('Name'), required: true },
            start: { label: i18n.t('First day'), type: 'date', required: true },
            end: { label: i18n.t('Last day'), type: 'date', required: true },
          }}
        />
        {publishedDays.map(([name, label]) => (
          <Field
            key={name}
            form={form}
            name={`terms.${at}.dates.${name}`}
            label={i18n.t(label)}
            type="date"
            empty={null}
            required={false}
          />
        ))}
      </>
    )}
  </Rows>
);

export const GradeRows = ({ form }: { form: Form }) => (
  <Rows
    form={form}
    name="gradeCodes"
    none={i18n.t('There are no grade codes yet.')}
    add={i18n.t('Add grade code')}
    blank={blankCode}
    usual={{ label: i18n.t('Add the usual codes'), rows: usualCodes }}
    titleOf={(number) => i18n.t('Grade code {number, number}', { number })}
    removeOf={(number) => i18n.t('Remove grade code {number, number}', { number })}
  >
    {(at) => (
      <Fields
        form={form}
        at={`gradeCodes.${at}.`}
        of={{
          code: { label: i18n.t('Code'), required: true },
          meaning: { label: i18n.t('Meaning'), required: false },
          kind: { label: i18n.t('Stands for'), type: 'select', options: gradeKinds, required: true },
          points: { label: i18n.t('Points'), type: 'number', required: false },
        }}
      />
    )}
  </Rows>
);

export const LeavingRows = ({ form }: { form: Form }) => (
  <Rows
    form={form}
    name="leavingCodes"
    none={i18n.t('There are no codes for leaving yet.')}
    add={i18n.t('Add code for leaving')}
    blank={blankLeaving}
    titleOf={(number) => i18n.t('Code for leaving {number, number}', { number })}
    removeOf={(number) => i18n.t('Remove code for leaving {number, number}', { number })}
  >
    {(at) => (
      <Fields
        form={form}
        at={`leavingCodes.${at}.`}
        of={{
          event: { label: i18n.t('Way of leaving'), type: 'select', options: leavingWords, required: true },
          by: { label: i18n.t('Ended by'), type: 'select', options: leaverWords, empty: null, required: false },
          percent: { label: i18n.t('Percent back'), type: 'number', empty: null, required: false },
          code: { label: i18n.t('Code'), required: true },
        }}
      />
    )}
  </Rows>
);

export const fieldOptions = columnFieldNames.map((value) => ({ value, label: columnFields[value] }));

export const ColumnRows = ({ form }: { form: Form }) => (
  <Rows
    form={form}
    name="columns"
    none={i18n.t('If you add no columns, we use the standard ones.')}
    add={i18n.t('Add column')}
    blank={blankColumn}
    titleOf={(number) => i18n.t('Column {number, number}', { number })}
    removeOf={(number) => i18n.t('Remove column {number, number}', { number })}
  >
    {(at) => (
      <>
        <Fields
          form={form}
          at={`columns.${at}.`}
          of={{
            header: { label: i18n.t('Heading'), required: true },
            field: { label: i18n.t('What it says'), type: 'select', options: fieldOptions, required: true },
          }}
        />
        <DateFormat form={form} at={at} />
      </>
    )}
  </Rows>
);

function DateFormat({ form, at }: { form: Form; at: number }) {
  const { field } = useController({ control: form.methods.control, name: `columns.${at}.format` });
  const { ref, value, onBlur, onChange } = field;
  return (
    <SelectInput
      ref={ref}
      label={i18n.t('Format of dates')}
      value={value ?? ''}
      onBlur={onBlur}
      onChange={(event) => onChange(event.currentTarget.value === '' ? undefined : event.currentTarget.value)}
      data={[{ value: '', label: i18n.t('The usual one') }, ...dateFormats.map((value) => ({ value, label: value }))]}
    />
  );
}
