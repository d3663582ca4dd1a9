import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { draftsOf } from '../kernel/drafts.ts';
import { isSignedIn, useSession } from '../kernel/session.ts';

const pause = 400;

/** The draft of a long form, kept in this browser until the form is sent. */
export interface DraftInput {
  /** The name of the form and its record. */
  readonly name: string;
  /** Fields never kept in the browser: passwords, and values that are encrypted on the server. Files are never kept either. */
  readonly apart?: readonly string[];
}
export interface Draft {
  /** When the restored draft was written; ISO 8601. */
  readonly restored: string | undefined;
  readonly discard: () => void;
  /** Call it once the form has reached the server. */
  readonly done: () => void;
}

type Values = Readonly<Record<string, unknown>>;
const isGroup = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Flattens the values by their paths: "person.firstName". */
const flat = (values: Values, above = ''): [string, unknown][] =>
  Object.entries(values).flatMap(([name, value]) =>
    isGroup(value) ? flat(value, `${above}${name}.`) : [[above + name, value] as [string, unknown]],
  );

/** Returns the changed values, without those that must not be kept. All others come from the server when the writer returns. */
export function changedIn(values: Values, first: Values, apart: readonly string[] = []): Record<string, unknown> {
  const before = new Map(flat(first));
  return Object.fromEntries(
    flat(values).filter(
      ([path, value]) =>
        !apart.includes(path) &&
        !(value instanceof File) &&
        value !== undefined &&
        JSON.stringify(value) !== JSON.stringify(before.get(path)),
    ),
  );
}

/** Keeps what is typed into a form, and restores it when its writer returns. */
export function useDraft<V extends FieldValues>(
  methods: UseFormReturn<V>,
  input: DraftInput | undefined,
  values: V,
): Draft | undefined {
  const owner = useSession()?.person._id ?? '';
  const name = input?.name;
  const first = useRef(values);
  const apart = useRef(input?.apart);
  const [restored, setRestored] = useState<string>();
  const isDone = useRef(false);

  useEffect(() => {
    if (name === undefined) return undefined;
    const drafts = draftsOf<Values>(owner, name);
    const kept = drafts.read();
    if (kept) {
      const known = new Set(flat(first.current).map(([path]) => path));
      const taken = Object.entries(kept.values).filter(([path]) => known.has(path) && !apart.current?.includes(path));
      for (const [path, value] of taken)
        methods.setValue(path as Path<V>, value as PathValue<V, Path<V>>, { shouldDirty: true });
      if (taken.length > 0) setRestored(kept.at);
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    function keep() {
      clearTimeout(timer);
      timer = undefined;
      // If the writer has signed out in the meantime, nothing may be kept.
      if (isDone.current || (owner !== '' && !isSignedIn(owner))) return;
      const changed = changedIn(methods.getValues(), first.current, apart.current);
      if (Object.keys(changed).length > 0) drafts.write(changed);
      else drafts.remove();
    }
    const watching = methods.watch(() => {
      clearTimeout(timer);
      timer = setTimeout(keep, pause);
    });
    const keepNow = () => timer !== undefined && keep();
    window.addEventListener('pagehide', keepNow);
    return () => {
      keepNow();
      watching.unsubscribe();
      window.removeEventListener('pagehide', keepNow);
    };
  }, [methods, name, owner]);

  const done = useCallback(() => {
    isDone.current = true;
    if (name !== undefined) draftsOf(owner, name).remove();
    setRestored(undefined);
  }, [name, owner]);
  function discard() {
    if (name !== undefined) draftsOf(owner, name).remove();
    methods.reset(first.current);
    setRestored(undefined);
  }
  return name === undefined ? undefined : { restored, discard, done };
}
