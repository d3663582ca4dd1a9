import type { FileRule } from '@stoa/contract/kernel/endpoint';
import { createElement, useContext, useEffect, useState, type ComponentType } from 'react';
import { get, useController, type FieldValues, type Path } from 'react-hook-form';
import { i18n } from '@stoa/contract/kernel/i18n';
import { GroupTitle } from './Form.tsx';
import styles from './Form.module.css';
import { choicesOf, day, type Words } from './format.ts';
import { CheckboxInput, PasswordInput, SelectInput, TextArea, TextInput } from './plain/Input.tsx';
import { Upload, type UploadProps } from './Upload.tsx';
import type { DescribedField } from './useConflict.ts';
import type { ChoiceInputProps } from './ChoiceInput.tsx';
import { useMoved } from './useModal.ts';
import { removedFile, type SchemaForm } from './useSchemaForm.ts';

let loaded: ComponentType<ChoiceInputProps> | undefined;
/** Returns the list with a search box once its file has loaded. Until then the plain field keeps what is typed. */
function useChoiceInput(isWanted: boolean) {
  const [Input, setInput] = useState(() => loaded);
  useEffect(() => {
    if (isWanted && !Input)
      void import('./ChoiceInput.tsx').then(
        ({ default: Come }) => {
          loaded = Come;
          setInput(() => Come);
        },
        // The next field tries again.
        () => {},
      );
  }, [isWanted, Input]);
  return isWanted ? Input : undefined;
}

type Option = string | { readonly value: string; readonly label: string; readonly also?: string };

interface FieldProps<V extends FieldValues> {
  readonly form: SchemaForm<V>;
  readonly name: Path<V>;
  readonly label: string;
  /** `search` is a select with a search box, for long lists. */
  readonly type?:
    | 'text'
    | 'email'
    | 'tel'
    | 'number'
    | 'date'
    | 'datetime-local'
    | 'password'
    | 'textarea'
    | 'select'
    | 'search'
    | 'multi-select'
    | 'checkbox';
  /** Plain strings are messages. Mark them where you write them; the field translates them. */
  readonly options?: readonly Option[] | Words;
  readonly description?: string;
  /** Set it only when the schema can't tell. */
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly step?: number;
  readonly min?: number | string;
  readonly max?: number | string;
  readonly rows?: number;
  readonly autoComplete?: string;
  readonly inputMode?: 'numeric';
  /** Takes the focus first, in a dialog. */
  readonly first?: boolean;
  /** The value of an empty input: null for numbers, '' for everything else. */
  readonly empty?: null | '';
  /** Takes the full width of a two-column group. */
  readonly wide?: boolean;
}

const sayers: Partial<Record<NonNullable<FieldProps<FieldValues>['type']>, (value: unknown) => string>> = {
  date: (value) => (typeof value === 'string' && value !== '' ? day(value) : ''),
  checkbox: (value) => (value === true ? i18n.t('Yes') : i18n.t('No')),
};
/** Formats a value as its input shows it: a choice by its label, a calendar date in words. */
function sayValue(type: FieldProps<FieldValues>['type'], options: readonly Option[] | Words, value: unknown): string {
  const known = new Map(choicesOf(options).map((option) => [option.value, option.label]));
  const say = (one: unknown) => {
    const text = typeof one === 'number' ? String(one) : typeof one === 'string' ? one : '';
    return known.get(text) ?? text;
  };
  return sayers[type ?? 'text']?.(value) ?? (Array.isArray(value) ? value.map(say).join(', ') : say(value));
}

/** Tells the form the input's label and how its values read, for screens that compare two versions of a record. */
function useDescribed(
  fields: SchemaForm<FieldValues>['fields'],
  name: string,
  described: Omit<DescribedField, 'group'>,
) {
  const group = useContext(GroupTitle);
  useEffect(() => {
    fields.set(name, { ...described, group });
  });
}

/** One input with its label above and its error below: `<Field form={form} name="zip" label="Zip code" />`. */
export function Field<V extends FieldValues>(props: FieldProps<V>) {
  const { form, name, label, type = 'text', options = [], description, disabled, wide = type === 'textarea' } = props;
  const { register, formState } = form.methods;
  useDescribed(form.fields, name, {
    label,
    say: (value) => sayValue(type, options, value),
    secret: type === 'password',
  });
  const message: unknown = get(formState.errors, `${name}.message`);
  const required = props.required ?? form.required.has(name);
  const common = {
    label,
    error: typeof message === 'string' ? message : null,
    // Shows the asterisk and aria-required, without the browser's own bubble (the form is noValidate).
    required,
    description,
    disabled,
    autoComplete: props.autoComplete,
    ...(props.first ? { 'data-autofocus': true } : {}),
    inputMode: props.inputMode,
    ...(wide ? { className: styles['wide'] ?? '' } : {}),
  };
  const empty = props.empty === undefined ? (type === 'number' ? null : '') : props.empty;
  const registered = (change: (value: string) => unknown = (value) => value) => {
    const { disabled: _, ...rest } = register(name, {
      setValueAs: (value: unknown) =>
        typeof value === 'string' && value !== '' ? change(value) : typeof value === 'number' ? value : empty,
    });
    const value: unknown = form.methods.getValues(name);
    // The form fills its inputs in the browser. Until then, and without scripts, they hold what the page came with.
    const isText = typeof value === 'string' || typeof value === 'number';
    return { ...rest, ...(isText && type !== 'password' && { defaultValue: String(value) }) };
  };

  switch (type) {
    case 'textarea':
      return <TextArea {...common} {...registered()} rows={props.rows ?? 4} />;
    case 'password':
      return <PasswordInput {...common} {...registered()} />;
    case 'select':
      return (
        <SelectInput
          {...common}
          {...registered()}
          data={[{ value: '', label: i18n.t('Choose…') }, ...choicesOf(options)]}
        />
      );
    case 'checkbox':
      return <CheckboxInput {...common} {...register(name)} defaultChecked={Boolean(form.methods.getValues(name))} />;
    case 'search':
    case 'multi-select':
      return <Choice {...props} {...common} type={type} />;
    case 'number':
      return (
        <TextInput
          {...common}
          {...registered(Number)}
          type="number"
          inputMode="decimal"
          step={props.step ?? 'any'}
          min={props.min}
          max={props.max}
        />
      );
    default:
      return <TextInput {...common} {...registered()} type={type} min={props.min} max={props.max} />;
  }
}

type Input<V extends FieldValues> = Omit<FieldProps<V>, 'form' | 'name'>;
interface FieldsProps<V extends FieldValues, At extends string> {
  readonly form: SchemaForm<V>;
  /** The part of the form's values that has the fields, as in `contact.`. */
  readonly at?: At;
  /** The fields by their names, in their order. */
  readonly of: {
    readonly [K in Path<V> as K extends `${At}${infer Name}` ? Name : never]?: Input<V> | false;
  };
}
/** Several inputs: `<Fields form={form} of={{ name: { label: 'Name' }, zip: { label: 'Zip code' } }} />`. */
export const Fields = <V extends FieldValues, At extends string = ''>({ form, at, of }: FieldsProps<V, At>) =>
  Object.entries<Input<V> | false | undefined>(of).map(
    ([name, field]) => field && <Field key={name} form={form} name={`${at ?? ''}${name}` as Path<V>} {...field} />,
  );

type ChoiceProps<V extends FieldValues> = Omit<FieldProps<V>, 'type' | 'autoComplete'> & {
  readonly type: 'search' | 'multi-select';
  readonly error: string | null;
  readonly required: boolean;
};
function Choice<V extends FieldValues>(props: ChoiceProps<V>) {
  const { form, name, type, options = [], label, error, required, description, disabled = false, empty = '' } = props;
  const { field } = useController({ control: form.methods.control, name });
  const [typed, setTyped] = useState<string>();
  const data = choicesOf(options);
  const common = {
    label,
    error,
    required,
    disabled,
    ref: field.ref,
    name,
    onBlur: field.onBlur,
    description,
    ...(props.wide ? { className: styles['wide'] ?? '' } : {}),
  };
  const given: unknown = field.value;
  const value =
    type === 'search' ? (typeof given === 'string' ? given : '') : Array.isArray(given) ? given.map(String) : [];
  const input = useChoiceInput(useMoved() || typed !== undefined);
  const chosen = data.filter((one) => (typeof value === 'string' ? value === one.value : value.includes(one.value)));
  // Looks the same and keeps what is typed until the list has loaded.
  const standIn = (
    <TextInput
      {...common}
      onBlur={() => setTyped(undefined)}
      onFocus={() => setTyped(typed ?? '')}
      value={typed || chosen.map((one) => one.label).join(', ')}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
  return input
    ? createElement(input, {
        ...common,
        data,
        value,
        onChange: (one) => field.onChange(one === '' ? empty : one),
        typed,
      })
    : standIn;
}

type FileFieldProps<V extends FieldValues> = Pick<FieldProps<V>, 'form' | 'name' | 'label' | 'required' | 'disabled'> &
  Pick<UploadProps, 'current'> & {
    readonly rule: FileRule;
    /** The current file can be removed without a replacement. */
    readonly removable?: boolean;
  };
/** A form's upload: `<FileField form={form} name="idREF" label="ID Document" rule={professorDocument} current={row.idREF} />`. */
export function FileField<V extends FieldValues>({
  form,
  name,
  label,
  rule,
  current,
  required,
  disabled,
  removable = false,
}: FileFieldProps<V>) {
  const { field, fieldState } = useController({ control: form.methods.control, name });
  useDescribed(form.fields, name, { label, say: () => '' });
  const value: unknown = field.value;
  const file = value instanceof File ? value : undefined;
  return (
    <Upload
      label={label}
      rule={rule}
      value={file}
      onChange={(next) => {
        field.onChange(next ?? null);
        field.onBlur();
      }}
      current={current ?? null}
      {...(removable && {
        onRemove: (remove: boolean) => field.onChange(remove ? removedFile : null),
        removed: value === removedFile,
      })}
      required={required ?? form.required.has(name)}
      disabled={disabled ?? false}
      error={fieldState.error?.message}
      progress={file ? form.progress : undefined}
      onCancel={form.cancel}
      inputRef={field.ref}
    />
  );
}
