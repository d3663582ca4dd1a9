/** The inputs whose columns contain the value that responses return. */
export const plainInputs = [
  'name',
  'person',
  'email',
  'phone',
  'line',
  'text',
  'choice',
  'check',
  'count',
  'credits',
  'gpa',
  'date',
] as const;
export type RecordInput = (typeof plainInputs)[number] | 'amount' | 'birthDate' | 'document' | 'one' | 'many';

/** A value to choose, with its label when the label is different. */
export type Option = string | { readonly value: string; readonly label: string };

/** One field of a record. Responses, forms, the record page, its history and the list of missing fields are derived from it. */
export interface RecordField {
  readonly label: string;
  /** The heading above the field. */
  readonly section: string;
  readonly input: RecordInput;
  readonly options?: readonly Option[];
  /** The maximum length of a text, in characters. */
  readonly most?: number;
  /** The help text below the input. */
  readonly description?: string;
  /** The error when the field is empty. `true` means the usual sentence with the field's label. */
  readonly required?: string | true;
  /** Even a draft requires it. */
  readonly always?: true;
  /** Only administrators can set it. */
  readonly by?: 'staff';
  /** Its input is as wide as the form. */
  readonly wide?: true;
  /** The `autocomplete` name, for forms in which people write about themselves. */
  readonly autoComplete?: string;
}
/** The fields of a record by their names, in the order of its form. */
export type RecordFields = Readonly<Record<string, RecordField>>;

/** The names of the fields whose entries have all of `Part`. */
export type NamesWith<F extends RecordFields, Part> = {
  [K in keyof F & string]: F[K] extends Part ? K : never;
}[keyof F & string];

/** The names of a record's fields, in order. */
export const namesOf = <F extends RecordFields>(fields: F) => Object.keys(fields) as (keyof F & string)[];

/** The names of the fields with one of these inputs. */
export const namesBy = <F extends RecordFields, const I extends RecordInput>(fields: F, ...inputs: I[]) =>
  namesOf(fields).filter((name) => (inputs as RecordInput[]).includes(fields[name]!.input)) as NamesWith<
    F,
    { readonly input: I }
  >[];

/** The names of the fields whose entries have `key`. */
export const namesWith = <F extends RecordFields, const P extends string>(fields: F, key: P) =>
  namesOf(fields).filter((name) => key in fields[name]!) as NamesWith<F, { readonly [K in P]: unknown }>[];

/** The labels of a record's fields, by name. */
export const labelsOf = <F extends RecordFields>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label])) as Record<
    keyof F & string,
    string
  >;

/** The headings of a record's fields, each once. */
export const sectionsOf = (fields: RecordFields): string[] => [
  ...new Set(Object.values(fields).map(({ section }) => section)),
];
