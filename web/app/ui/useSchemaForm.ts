import type { BodyOf, WholeEndpoint, ReplyOf } from '@stoa/contract/kernel/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type FormEvent } from 'react';
import {
  get,
  set,
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
import { ApiError, call, fieldsOf, type Args } from '../kernel/api.ts';
import { refresh } from '../kernel/freshness.ts';
import { refusalsOf, useSentPlainly } from '../kernel/plainForms.ts';
import { failureWith, follow, sentenceOf, type Done } from './notify.ts';
import { useConflict, type Conflict, type DescribedField, type Versioned } from './useConflict.ts';
import { changedIn, isGroup, useDraft, type Draft, type DraftInput } from './useDraft.ts';

export interface SchemaForm<V extends FieldValues> {
  readonly methods: UseFormReturn<V>;
  /** The names of the fields that must not be empty. Their labels are marked. */
  readonly required: ReadonlySet<string>;
  readonly submit: (event: FormEvent) => void;
  /** Sends the form checked by the whole schema, for forms whose `submit` also accepts unfinished input. */
  readonly submitWhole: () => void;
  /** Why the last attempt failed, when no single field is the cause. */
  readonly error: string;
  readonly saving: boolean;
  /** Upload progress, from 0 to 1. */
  readonly progress: number | undefined;
  readonly cancel: () => void;
  /** Returns true when leaving now would lose something. */
  readonly unsaved: () => boolean;
  /** The label of each input, and how it formats its values. */
  readonly fields: Map<string, DescribedField>;
  /** Set when someone else has changed the record, and the writer has to choose. */
  readonly conflict: Conflict | undefined;
  /** For writes outside the form's own submit: the version to send, and the version that came back. */
  readonly version: () => { version?: number };
  readonly seen: (record: unknown) => void;
  readonly draft?: Draft | undefined;
}

/** Sends files ahead of a form. Returns the fields that replace them in the body, and a function to call once the form was sent. */
export type SendAhead<Body extends object> = (
  files: Readonly<Record<string, File | null | undefined>>,
  following: { readonly onProgress: (part: number) => void; readonly signal: AbortSignal },
  body: object,
) => Promise<{ readonly body: Body; readonly done: () => void } | undefined>;

interface SchemaFormOptions<E extends WholeEndpoint, V extends FieldValues> {
  /** The initial values. A form for an existing record must wait until it has loaded. */
  readonly values: V;
  /** The record that the form edits, with its version, and how the inputs show it. */
  readonly changes?: {
    readonly record: Versioned;
    readonly valuesOf: (record: NonNullable<ReplyOf<E>>) => V;
  };
  readonly params?: Args<E>['params'];
  /** A stricter schema than the endpoint's, for a form that requires more. */
  readonly schema?: z.ZodType;
  /**
   * A looser schema, by which `submit` sends unfinished input. Leaving a field still shows what the whole schema misses in it.
   */
  readonly unfinished?: z.ZodType;
  /** Additional rules by field: for required uploads, or for two fields that must match. */
  readonly check?: (values: V) => Readonly<Record<string, string>>;
  /** Builds the body, when it differs from the schema's output. */
  readonly toBody?: (values: V) => BodyOf<E>;
  /** Runs before the form is sent: sends large files, so that a cut line costs a part only, or asks what else is to change. */
  readonly ahead?: SendAhead<object>;
  readonly onDone?: (reply: ReplyOf<E>) => void | Promise<void>;
  /** The notice once it was sent. */
  readonly done?: Done<ReplyOf<E>>;
  /** Called first when the server refuses. Return true when the screen has dealt with it. */
  readonly onRefused?: (error: ApiError) => boolean;
  /** The message for a failure that has none from the server. */
  readonly otherwise?: string;
  /** The sentence before the server's message: "Failed to save user". */
  readonly failed?: string;
  /** For long forms: keeps what is typed in this browser until it is sent. */
  readonly draft?: DraftInput<V>;
  /**
   * A single message for every failure, for screens that must not reveal more. Refused fields and rate limits still show their
   * own.
   */
  readonly always?: string;
}

/** Returns the same groups with empty values. */
const emptied = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => isGroup(value))
      .map(([name, value]) => [name, emptied(value as Record<string, unknown>)]),
  );
/** Returns the fields that the schema requires, by checking an empty form. This keeps the labels in line with the rule. */
function requiredNames(schema: z.ZodType, values: Record<string, unknown>): ReadonlySet<string> {
  const { error } = schema.safeParse(emptied(values));
  return new Set(error?.issues.map(({ path }) => path.join('.')));
}

const isFile = (value: unknown): value is File => value instanceof File;
/** The value of a file field whose file is to be removed. */
export const removedFile = 'removed';
const withoutFiles = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isFile(value)));

type Problems = Record<string, { type: string; message: string }>;
/** The first problem of each field, by its path. A union has the problem of its branch with the fewest. */
function problemsIn(issues: readonly z.core.$ZodIssue[], above: readonly PropertyKey[] = [], found: Problems = {}) {
  for (const issue of issues) {
    const path = [...above, ...issue.path];
    const branches = issue.code === 'invalid_union' ? issue.errors : [];
    const [nearest] = branches.toSorted((a, b) => a.length - b.length);
    found[path.join('.')] ??= { type: issue.code, message: nearest?.[0]?.message ?? issue.message };
    for (const branch of branches) problemsIn(branch, path, found);
  }
  return found;
}
const resolverOf =
  <V extends FieldValues>(schema: z.ZodType, check: SchemaFormOptions<WholeEndpoint, V>['check']): Resolver<V> =>
  async (values, _context, { names = [], fields }) => {
    const { data, error } = await schema.safeParseAsync(withoutFiles(values));
    const problems = problemsIn(error?.issues ?? []);
    // A browser gives no value for a number that it can't read, which would count as an empty field.
    for (const name of names)
      if (get(fields, `${name}.ref.validity.badInput`) === true)
        problems[name] = { type: 'number', message: i18n.t('Enter a number.') };
    for (const [name, message] of Object.entries(check?.(values) ?? {})) problems[name] ??= { type: 'check', message };
    const errors: FieldErrors<V> = {};
    // A list's own problem comes before those of its rows, which are put into the same place.
    for (const [path, problem] of Object.entries(problems).toSorted(([a], [b]) => a.length - b.length))
      set(errors, path, problem);
    return error || Object.keys(errors).length > 0 ? { values: {}, errors } : { values: data as V, errors: {} };
  };

/** The files to send, with null for each one to remove. */
const filesIn = (values: Record<string, unknown>, rules: WholeEndpoint['files'] = {}) =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name, value]) => name in rules && (isFile(value) || value === removedFile))
      .map(([name, value]) => [name, isFile(value) ? value : null]),
  );

/**
 * Builds a form from an endpoint. It checks input with the server's own schema, and shows the fields that the server refuses
 * at their inputs.
 *
 *     const form = useSchemaForm(institutions.create, { values: blank, onDone: () => notify('Institution added.') });
 */
export function useSchemaForm<E extends WholeEndpoint, V extends FieldValues>(
  endpoint: E,
  options: SchemaFormOptions<E, V>,
): SchemaForm<V> {
  const { values, changes, ahead, unfinished, check, toBody, onDone, done, onRefused, otherwise, failed, always } =
    options;
  const params = options.params ?? (changes && ({ id: changes.record._id } as Args<E>['params']));
  const schema = options.schema ?? endpoint.body;
  if (!schema) throw new Error(`${endpoint.method} ${endpoint.path} has no body to make a form of`);
  const client = useQueryClient();
  const sent = useSentPlainly();
  const [error, setError] = useState(sent?.failure ?? '');
  const [saving, setSaving] = useState(false);
  const [progress, setProgress] = useState<number>();
  const running = useRef<AbortController>(undefined);
  const checking = useRef(false);
  const guarded = useRef(false);

  const methods = useForm<V>({
    defaultValues: { ...values, ...sent?.typed } as DefaultValues<V>,
    ...(sent && { errors: refusalsOf(sent) as unknown as FieldErrors<V> }),
    mode: 'onTouched',
    resolver: resolverOf<V>(schema, check),
  });
  const { isDirty } = methods.formState;
  useEffect(() => void (guarded.current = isDirty), [isDirty]);
  const retry = useRef<() => void>(undefined);
  const conflict = useConflict(changes, {
    values: () => methods.getValues(),
    begin: (saved) => {
      guarded.current = false;
      methods.reset(saved as V);
      void client.invalidateQueries();
    },
    retry: () => retry.current?.(),
  });
  const sending = () => checking.current || running.current !== undefined;
  const { save } = options.draft ?? {};
  const draft = useDraft(methods, {
    ...options.draft,
    save:
      save &&
      ((typed) => {
        if (sending() || conflict.conflict) return undefined;
        return save(typed)?.catch((failure: unknown) => {
          if (failure instanceof ApiError && conflict.clash(failure))
            retry.current = () => setTimeout(() => void draft?.flush());
          throw failure;
        });
      }),
  });
  const required = useMemo(() => requiredNames(schema, values), [schema, values]);
  const missing = [...required].find((name) => !(name.split('.')[0]! in values));
  if (missing) throw new Error(`${endpoint.method} ${endpoint.path} has no value of ${missing}`);

  function refuse(failure: unknown) {
    if (failure instanceof DOMException && failure.name === 'AbortError') return setError(i18n.t('Upload cancelled.'));
    if (failure instanceof ApiError && (conflict.clash(failure) || onRefused?.(failure))) return;
    const fields = Object.entries(fieldsOf(failure) ?? {});
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
    const now = methods.getValues() as Record<string, unknown>;
    const given = { ...now, ...structuredClone(withoutFiles(now)) };
    const files = filesIn(given, endpoint.files);
    if (Object.values(files).some(Boolean)) setProgress(0);
    try {
      const { signal } = running.current;
      const body = (toBody ? toBody(given as V) : output) as object;
      const early = await ahead?.(files, { onProgress: setProgress, signal }, body);
      const reply = await call(endpoint, {
        params,
        body: { ...body, ...conflict.version(), ...early?.body } as BodyOf<E>,
        ...(Object.keys(files).length > 0 && !early
          ? { files: files as NonNullable<Args<E>['files']>, onProgress: setProgress }
          : {}),
        signal,
      });
      early?.done();
      conflict.seen(reply);
      // Someone who edits a record may have typed on meanwhile. That isn't saved yet.
      const typed = methods.getValues() as Record<string, unknown>;
      const chosen = Object.entries(typed).filter(([name, value]) => isFile(value) && value !== given[name]);
      const since = changes ? [...Object.entries(changedIn(typed, given)), ...chosen] : [];
      guarded.current = since.length > 0;
      draft?.done();
      methods.reset((changes ? given : typed) as V);
      for (const [name, value] of since) methods.setValue(name as Path<V>, value as never, { shouldDirty: true });
      follow(done, reply);
      await onDone?.(reply);
      await refresh(client);
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
    conflict.clear();
    retry.current = submitWhole;
    checking.current = true;
    void methods
      .handleSubmit(send)(event)
      .finally(() => (checking.current = false));
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    // In React's tree a dialog's form can be inside the page's form. One press must send only one of them.
    event.stopPropagation();
    if (!unfinished) return submitWhole(event);
    retry.current = () => sendUnfinished(unfinished);
    setError('');
    conflict.clear();
    sendUnfinished(unfinished);
  }
  const cancel = () => running.current?.abort();
  const unsaved = () => guarded.current;
  return { methods, required, submit, submitWhole, error, saving, progress, cancel, unsaved, draft, ...conflict };
}
