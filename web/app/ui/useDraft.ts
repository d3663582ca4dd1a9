import { useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { useAutosave, type AutosaveState } from './useAutosave.ts';

/** How a long form keeps what is typed until it is sent. */
export interface DraftInput<V> {
  /** The name of the form and its record. */
  readonly name: string;
  /** Fields never kept in the browser: passwords, and values that are encrypted on the server. Files are never kept either. */
  readonly apart?: readonly string[];
  /** Saves on the server what is typed so far; undefined when there isn't enough yet. An earlier draft is then offered, not restored. */
  readonly save?: (values: V) => Promise<unknown> | undefined;
}
export interface Draft {
  readonly state: AutosaveState;
  /** Saves what is typed. */
  readonly flush: () => Promise<boolean>;
  /** True while it is saving. Sending the form then would create a second record or use an old version. */
  readonly isRunning: () => boolean;
  /** When the draft that was found in this browser was written; ISO 8601. */
  readonly found: string | undefined;
  /** Puts the found draft into the form. Undefined where the form has restored it already. */
  readonly restore?: (() => void) | undefined;
  readonly discard: () => void;
  /** Call it once the form has reached the server. */
  readonly done: () => void;
}

type Values = Readonly<Record<string, unknown>>;
/** True for values that are grouped under a name, as in `person.firstName`. */
export const isGroup = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Flattens the values by their paths: "person.firstName". */
const flat = (values: Values, above = ''): [string, unknown][] =>
  Object.entries(values).flatMap(([name, value]) =>
    isGroup(value) ? flat(value, `${above}${name}.`) : [[above + name, value] as [string, unknown]],
  );
const asText = (values: Values) => new Map(flat(values).map(([path, value]) => [path, JSON.stringify(value)]));

/** Returns the changed values, without those that must not be kept. All others come from the server when the writer returns. */
export function changedIn(
  values: Values,
  first: Values,
  apart: readonly string[] = [],
  saved?: ReadonlyMap<string, string>,
): Record<string, unknown> {
  const before = saved ?? asText(first);
  return Object.fromEntries(
    flat(values).filter(
      ([path, value]) =>
        !apart.includes(path) &&
        !(value instanceof File) &&
        value !== undefined &&
        JSON.stringify(value) !== before.get(path),
    ),
  );
}

/** Keeps what is typed into a form, and brings it back when its writer returns. */
export function useDraft<V extends FieldValues>(
  methods: UseFormReturn<V>,
  { name, apart, save }: Partial<DraftInput<V>> = {},
): Draft | undefined {
  /** The values saved on the server since the form was last reset to a record. */
  const saved = useRef<{ readonly since: object; readonly values: ReadonlyMap<string, string> }>(undefined);
  const first = () => methods.control._defaultValues as Values;
  function typed(): Values | undefined {
    const known = saved.current?.since === first() ? saved.current.values : undefined;
    const changed = changedIn(methods.getValues(), first(), apart, known);
    return Object.keys(changed).length > 0 ? changed : undefined;
  }
  const draft = useAutosave<Values>({
    name,
    pause: 1500,
    left: typed,
    save:
      save &&
      (() => {
        const [since, values] = [first(), asText(methods.getValues())];
        return save(methods.getValues())?.then(() => {
          saved.current = { since, values };
          // Files are only sent by the button. Until then the form has unsaved changes.
          const hasFile = apart?.some((path) => methods.getValues(path as Path<V>) !== first()[path]);
          if (typed() === undefined && !hasFile)
            methods.reset(methods.getValues(), { keepErrors: true, keepTouched: true, keepSubmitCount: true });
        });
      }),
  });
  const { kept, type, drop } = draft;
  const [found, setFound] = useState<string>();
  const latest = useRef({ typed, restore });
  useEffect(() => {
    latest.current = { typed, restore };
  });

  function restore() {
    const known = new Set(flat(first()).map(([path]) => path));
    const taken = Object.entries(kept?.values ?? {}).filter(([path]) => known.has(path) && !apart?.includes(path));
    for (const [path, value] of taken)
      methods.setValue(path as Path<V>, value as PathValue<V, Path<V>>, { shouldDirty: true });
    return taken.length > 0;
  }
  const isOffered = save !== undefined;
  useEffect(() => {
    if (kept && (isOffered || latest.current.restore())) setFound(kept.at);
  }, [kept, isOffered]);
  useEffect(() => {
    if (name === undefined) return undefined;
    const watching = methods.watch(() => type(latest.current.typed()));
    return () => watching.unsubscribe();
  }, [methods, name, type]);

  if (name === undefined) return undefined;
  const done = () => {
    drop();
    setFound(undefined);
  };
  return {
    ...draft,
    found,
    done,
    restore: isOffered
      ? () => {
          restore();
          setFound(undefined);
        }
      : undefined,
    discard: () => {
      done();
      if (!isOffered) methods.reset();
    },
  };
}
