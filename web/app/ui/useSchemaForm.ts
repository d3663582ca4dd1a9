import { toNestErrors } from '@hookform/resolvers';
import { zodResolver } from '@hookform/resolvers/zod';
import type { BodyOf, Endpoint, ReplyOf } from '@stoa/contract/kernel/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type FormEvent } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import type { z } from 'zod';
import { i18n } from '@stoa/contract/kernel/i18n';
import { ApiError, call, type Args } from '../kernel/api.ts';
import { failureWith } from './failed.ts';
import { sentenceOf } from './notify.ts';
import { useConflict, type Conflict, type DescribedField, type Versioned } from './useConflict.ts';
import { useDraft, type Draft, type DraftWish } from './useDraft.ts';

export interface SchemaForm<V extends FieldValues> {
  readonly methods: UseFormReturn<V>;
  /** The names the schema does not accept empty: their labels are marked. */
  readonly required: ReadonlySet<string>;
  readonly submit: (event: FormEvent) => void;
  /** Sends it by the whole schema, for a form whose `submit` also takes what is unfinished. */
  readonly submitWhole: () => void;
  /** Why the last attempt failed, when no single field is to blame. */
  readonly error: string;
  readonly saving: boolean;
  /** The same from the moment the button is pressed, before anything is drawn. */
  readonly sending: () => boolean;
  /** From 0 to 1 while files are sent. */
  readonly progress: number | undefined;
  readonly cancel: () => void;
  /** Whether leaving now would lose something. */
  readonly unsaved: () => boolean;
  /** What the form's inputs are called, and how they show their values. */
  readonly fields: Map<string, DescribedField>;
  /** Somebody else has changed the record meanwhile, and the writer has to choose. */
  readonly conflict: Conflict | undefined;
  /** For writes outside the form's own submit: the version to send, the version that came back, and the conflict. */
  readonly version: () => { version?: number };
  readonly seen: (record: unknown) => void;
  readonly clash: (failure: ApiError) => boolean;
  readonly draft?: Draft | undefined;
}

interface SchemaFormOptions<E extends Endpoint, V extends FieldValues> {
  /** What the inputs hold at first; a form for an existing record is rendered once that has arrived. */
  readonly values: V;
  /** The record that the form changes: what it is written to, and from which of its versions; and how the inputs show it. */
  readonly changes?: {
    readonly record: Versioned;
    readonly valuesOf: (record: NonNullable<ReplyOf<E>>) => V;
  };
  readonly params?: Args<E>['params'];
  /** A stricter schema than the endpoint's own, for a form that demands more. */
  readonly schema?: z.ZodType;
  /** The rules by which `submit` sends it unfinished; what the schema misses is still said when a field is left. */
  readonly unfinished?: z.ZodType;
  /** Rules beyond the schema, by field: for uploads that must be there, or two fields that belong together. */
  readonly check?: (values: V) => Readonly<Record<string, string>>;
  /** What is sent, when it is not what the schema gives. */
  readonly toBody?: (values: V) => BodyOf<E>;
  readonly onDone: (reply: ReplyOf<E>) => void | Promise<void>;
  /** Called with a refusal first; true when the screen has dealt with it. */
  readonly onRefused?: (error: ApiError) => boolean;
  /** The sentence for a failure to which the server gave none. */
  readonly otherwise?: string;
  /** The sentence before the server's own words: "Failed to save user". */
  readonly failed?: string;
  /** For a long form: what is typed is kept in this browser until it is sent. */
  readonly draft?: DraftWish;
  /** The one sentence for whatever goes wrong, where the screen says no more; refused fields and "too often" still do. */
  readonly always?: string;
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
/** The same groups with nothing in them. */
const emptied = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => isGroup(value))
      .map(([name, value]) => [name, emptied(value as Record<string, unknown>)]),
  );
/** The fields that the schema misses in an empty form. Labels can't disagree with the rule this way. */
function requiredNames(schema: z.ZodType, values: Record<string, unknown>): ReadonlySet<string> {
  const { error } = schema.safeParse(emptied(values));
  return new Set(error?.issues.map(({ path }) => path.join('.')));
}

const isFile = (value: unknown): value is File => value instanceof File;
/** What a form holds in the place of a file that is to be removed. */
export const removedFile = 'removed';
const withoutFiles = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isFile(value)));

function resolverOf<V extends FieldValues>(
  schema: z.ZodType,
  check: SchemaFormOptions<Endpoint, V>['check'],
): Resolver<V> {
  const bySchema = zodResolver(schema as z.ZodType<FieldValues, FieldValues>) as unknown as Resolver<FieldValues>;
  return async (values, context, options) => {
    const result = await bySchema(withoutFiles(values), context, options as never);
    const more = Object.entries(check?.(values) ?? {}).map(([name, message]) => [name, { type: 'check', message }]);
    const errors = { ...toNestErrors(Object.fromEntries(more), options as never), ...result.errors } as FieldErrors<V>;
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: result.values as V, errors: {} };
  };
}

/** The files that are sent, and null for each that is to be removed. */
const filesIn = (values: Record<string, unknown>, rules: Endpoint['files'] = {}) =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name, value]) => name in rules && (isFile(value) || value === removedFile))
      .map(([name, value]) => [name, isFile(value) ? value : null]),
  );

/**
 * A form is its endpoint: the schema that the server checks by is the one checked here, and fields that the server refuses
 * come back to their inputs.
 *
 *     const form = useSchemaForm(institutions.create, { values: blank, onDone: () => notify('Institution added.') });
 */
export function useSchemaForm<E extends Endpoint, V extends FieldValues>(
  endpoint: E,
  options: SchemaFormOptions<E, V>,
): SchemaForm<V> {
  const { values, changes, unfinished, check, toBody, onDone, onRefused, otherwise, failed, always } = options;
  const params = options.params ?? (changes && ({ id: changes.record._id } as Args<E>['params']));
  const schema = options.schema ?? endpoint.body;
  if (!schema) throw new Error(`${endpoint.method} ${endpoint.path} has no body to make a form of`);
  const client = useQueryClient();
  const [error, setError] = useState('');
  const [saving, setSaving] = useState(false);
  const [progress, setProgress] = useState<number>();
  const running = useRef<AbortController>(undefined);
  const checking = useRef(false);
  const guarded = useRef(false);

  const methods = useForm<V>({
    defaultValues: values as DefaultValues<V>,
    mode: 'onTouched',
    resolver: resolverOf<V>(schema, check),
  });
  const { isDirty } = methods.formState;
  const draft = useDraft(methods, options.draft, values);
  useEffect(() => {
    guarded.current = isDirty;
  }, [isDirty]);
  const again = useRef<() => void>(undefined);
  const conflict = useConflict(changes, {
    values: () => methods.getValues(),
    begin: (saved) => {
      guarded.current = false;
      methods.reset(saved as V);
      void client.invalidateQueries();
    },
    again: () => again.current?.(),
  });
  const required = useMemo(() => requiredNames(schema, values), [schema, values]);

  function refuse(failure: unknown) {
    if (failure instanceof DOMException && failure.name === 'AbortError') return setError(i18n.t('Upload cancelled.'));
    if (failure instanceof ApiError && (conflict.clash(failure) || onRefused?.(failure))) return;
    const fields = failure instanceof ApiError ? Object.entries(failure.fields) : [];
    fields.forEach(([name, message], index) =>
      methods.setError(name as Path<V>, { type: 'server', message }, { shouldFocus: index === 0 }),
    );
    const vague =
      always !== undefined && fields.length === 0 && !(failure instanceof ApiError && failure.status === 429);
    setError(vague ? always : sentenceOf(failed ? failureWith(failed, failure) : failure, otherwise));
  }

  async function send(output: FieldValues) {
    if (running.current) return;
    running.current = new AbortController();
    setSaving(true);
    const given = methods.getValues() as Record<string, unknown>;
    const files = filesIn(given, endpoint.files);
    const withFiles = Object.keys(files).length > 0;
    if (Object.values(files).some(Boolean)) setProgress(0);
    try {
      const reply = await call(endpoint, {
        ...(params ? { params } : {}),
        body: { ...((toBody ? toBody(given as V) : output) as object), ...conflict.version() } as BodyOf<E>,
        ...(withFiles ? { files: files as NonNullable<Args<E>['files']>, onProgress: setProgress } : {}),
        signal: running.current.signal,
      });
      guarded.current = false;
      conflict.seen(reply);
      methods.reset(methods.getValues());
      draft?.done();
      await onDone(reply);
      await client.invalidateQueries();
    } catch (failure) {
      refuse(failure);
    } finally {
      running.current = undefined;
      setSaving(false);
      setProgress(undefined);
    }
  }

  function sendUnfinished(rules: z.ZodType) {
    const { data, error: missing } = rules.safeParse(withoutFiles(methods.getValues()));
    methods.clearErrors();
    missing?.issues.forEach(({ path, message }, index) =>
      methods.setError(path.join('.') as Path<V>, { type: 'unfinished', message }, { shouldFocus: index === 0 }),
    );
    if (!missing) void send(data as FieldValues);
  }

  function submitWhole(event?: FormEvent) {
    setError('');
    conflict.forget();
    again.current = submitWhole;
    checking.current = true;
    void methods
      .handleSubmit(send)(event)
      .finally(() => (checking.current = false));
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    // In React's tree a dialog's form lies inside the page's form. One press must send only one of them.
    event.stopPropagation();
    if (!unfinished) return submitWhole(event);
    again.current = () => sendUnfinished(unfinished);
    setError('');
    conflict.forget();
    sendUnfinished(unfinished);
  }
  const cancel = () => running.current?.abort();
  const unsaved = () => guarded.current;
  const sending = () => checking.current || running.current !== undefined;
  return {
    methods,
    required,
    submit,
    submitWhole,
    error,
    saving,
    sending,
    progress,
    cancel,
    unsaved,
    draft,
    ...conflict,
  };
}
