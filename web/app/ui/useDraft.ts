import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { draftsOf } from '../kernel/drafts.ts';
import { isSignedIn, useSession } from '../kernel/session.ts';

const pause = 400;

/** What a long form keeps in this browser until it is sent. */
export interface DraftWish {
  /** Names the form, and the record it is about. */
  readonly name: string;
  /** Fields that no browser may keep: what is encrypted on the server, and passwords. Files are never kept. */
  readonly apart?: readonly string[];
}
export interface Draft {
  /** When what was put back into the form had been written; ISO 8601. */
  readonly restored: string | undefined;
  readonly discard: () => void;
  /** It has reached the server. */
  readonly done: () => void;
}

type Values = Readonly<Record<string, unknown>>;
const isGroup = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** The values by their paths: "person.firstName". */
const flat = (values: Values, above = ''): [string, unknown][] =>
  Object.entries(values).flatMap(([name, value]) =>
    isGroup(value) ? flat(value, `${above}${name}.`) : [[above + name, value] as [string, unknown]],
  );

/** What somebody has changed in a form, of all that may be kept. The rest stays as the server has it when they come back. */
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

/** Keeps what is typed into a form, and puts it back when its writer returns to the form. */
export function useDraft<V extends FieldValues>(
  methods: UseFormReturn<V>,
  wish: DraftWish | undefined,
  values: V,
): Draft | undefined {
  const owner = useSession()?.person._id ?? '';
  const name = wish?.name;
  const first = useRef(values);
  const apart = useRef(wish?.apart);
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
      // Who has signed out meanwhile leaves nothing behind.
      if (isDone.current || !isSignedIn(owner)) return;
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
