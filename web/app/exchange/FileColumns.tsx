import {
  collegeFields,
  columnOf,
  dayFields,
  type CollegeColumn,
  type CollegeFileProfile,
} from '@stoa/contract/exchange/college-files';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useRef, useState } from 'react';
import { get, useController, useFieldArray, useWatch } from 'react-hook-form';
import { Field, Fields } from '../ui/Field.tsx';
import { Button } from '../ui/plain/Button.tsx';
import { SelectInput, TextArea, TextInput } from '../ui/plain/Input.tsx';
import { Failure } from '../ui/plain/Note.tsx';
import type { SchemaForm } from '../ui/useSchemaForm.ts';
import styles from './exchange.module.css';

interface FileFormProps {
  readonly form: SchemaForm<CollegeFileProfile>;
}

const ways = [
  { way: 'up', label: /*i18n*/ 'Move up', by: -1 },
  { way: 'down', label: /*i18n*/ 'Move down', by: 1 },
];
const titleOf = (at: number) => i18n.t('Column {number, number}', { number: at + 1 });
/** Says to screen readers which column a button is for. */
const named = (at: number) => <span className="hidden-text"> {titleOf(at)}</span>;

/** The columns of a file in their order, to add, change, move and remove. */
export function FileColumns({ form }: FileFormProps) {
  const { fields, append, move, remove } = useFieldArray({ control: form.methods.control, name: 'columns' });
  const list = useRef<HTMLOListElement>(null);
  const adding = useRef<HTMLButtonElement>(null);
  const [moved, setMoved] = useState('');
  const refused: unknown = get(form.methods.formState.errors, 'columns.message');
  function moveTo(from: number, to: number, way: string) {
    move(from, to);
    setMoved(i18n.t('The column is number {number, number} now.', { number: to + 1 }));
    // The focus stays with the column, so that a second press moves it on.
    requestAnimationFrame(() => {
      const buttons = list.current?.children[to]?.querySelectorAll<HTMLButtonElement>('button[data-way]:enabled') ?? [];
      ([...buttons].find(({ dataset }) => dataset['way'] === way) ?? buttons[0])?.focus();
    });
  }
  function removeAt(at: number) {
    remove(at);
    // The focus goes to the column that has its number now, or else to the button that adds one.
    requestAnimationFrame(() => {
      const left = list.current?.children[Math.min(at, fields.length - 2)];
      (left?.querySelector<HTMLElement>('button[data-remove]') ?? adding.current)?.focus();
    });
  }
  return (
    <div className={styles['whole']}>
      {typeof refused === 'string' && <Failure>{refused}</Failure>}
      <ol ref={list} className={styles['list']}>
        {fields.map(({ id }, at) => (
          <li key={id}>
            <fieldset className={styles['column']}>
              <legend>{titleOf(at)}</legend>
              <Column form={form} at={at} />
              <p className="buttons">
                {ways.map(({ way, label, by }) => (
                  <Button
                    key={way}
                    variant="subtle"
                    size="sm"
                    data-way={way}
                    disabled={fields[at + by] === undefined}
                    onClick={() => moveTo(at, at + by, way)}
                  >
                    {i18n.t(label)}
                    {named(at)}
                  </Button>
                ))}
                <Button variant="subtle" size="sm" danger data-remove onClick={() => removeAt(at)}>
                  {i18n.t('Remove')}
                  {named(at)}
                </Button>
              </p>
            </fieldset>
          </li>
        ))}
      </ol>
      <output className="hidden-text">{moved}</output>
      <p>
        <Button ref={adding} variant="default" onClick={() => append(columnOf(null))}>
          {i18n.t('Add column')}
        </Button>
      </p>
    </div>
  );
}

interface OfColumn extends FileFormProps {
  readonly at: number;
}
function Column({ form, at }: OfColumn) {
  const column = useWatch({ control: form.methods.control, name: `columns.${at}` });
  const [opened] = useState(() => isShaped(column));
  const isDay = column.field !== null && dayFields.includes(column.field);
  return (
    <>
      <div className={styles['fields']}>
        <Fields
          form={form}
          at={`columns.${at}.`}
          of={{
            heading: { label: i18n.t('Heading'), required: false },
            field: {
              label: i18n.t('What it says'),
              type: 'select',
              options: collegeFields,
              empty: null,
              required: false,
            },
            constant: column.field === null && { label: i18n.t('Constant'), required: false },
            pattern: isDay && {
              label: i18n.t('Pattern of days'),
              description: i18n.t('Such as MM/DD/YY or DD-MON-YYYY. Leave empty for YYYY-MM-DD.'),
              required: false,
            },
          }}
        />
      </div>
      <details open={opened}>
        <summary>{i18n.t('Padding, codes, first row')}</summary>
        <div className={styles['fields']}>
          <Field form={form} name={`columns.${at}.firstRowOnly`} label={i18n.t('First row only')} type="checkbox" />
          <Padding form={form} at={at} />
          <Codes form={form} at={at} />
        </div>
      </details>
    </>
  );
}
const isShaped = ({ firstRowOnly, pad, map }: CollegeColumn) => firstRowOnly || pad !== null || map.length > 0;

function Padding({ form, at }: OfColumn) {
  const { field, fieldState } = useController({ control: form.methods.control, name: `columns.${at}.pad` });
  const { ref, value: pad, onBlur, onChange } = field;
  const set = (more: Partial<NonNullable<typeof pad>>) => onChange({ to: 9, with: '0', side: 'left', ...pad, ...more });
  const problems = fieldState.error as unknown as Record<string, { readonly message?: string } | undefined> | undefined;
  return (
    <>
      <TextInput
        ref={ref}
        label={i18n.t('Fill up to (characters)')}
        type="number"
        min={1}
        max={200}
        value={pad?.to ?? ''}
        error={problems?.['to']?.message ?? null}
        onBlur={onBlur}
        onChange={({ currentTarget: { value } }) => (value === '' ? onChange(null) : set({ to: Number(value) }))}
      />
      {pad !== null && (
        <>
          <TextInput
            label={i18n.t('Fill with')}
            maxLength={1}
            value={pad.with}
            error={problems?.['with']?.message ?? null}
            onChange={(event) => set({ with: event.currentTarget.value })}
          />
          <SelectInput
            label={i18n.t('Where to fill')}
            value={pad.side}
            onChange={(event) => set({ side: event.currentTarget.value === 'right' ? 'right' : 'left' })}
            data={[
              { value: 'left', label: i18n.t('At the beginning') },
              { value: 'right', label: i18n.t('At the end') },
            ]}
          />
        </>
      )}
    </>
  );
}

/** The college’s codes as lines, so that they can be pasted from its list. */
function Codes({ form, at }: OfColumn) {
  const { field } = useController({ control: form.methods.control, name: `columns.${at}.map` });
  const { ref, value, onBlur, onChange } = field;
  const [text, setText] = useState(() => value.map(({ from, to }) => `${from} = ${to}`).join('\n'));
  function change(typed: string) {
    setText(typed);
    const lines = typed.split('\n').filter((line) => line.trim() !== '');
    onChange(
      lines.map((line) => {
        const [from = '', ...to] = line.split('=');
        return { from: from.trim(), to: to.join('=').trim() };
      }),
    );
  }
  return (
    <TextArea
      ref={ref}
      label={i18n.t('Codes')}
      description={i18n.t('One a line, ours = theirs. * stands for any other value, and “* = *” keeps it.')}
      rows={3}
      value={text}
      onBlur={onBlur}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
