import { useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ApiError } from '../kernel/http.ts';
import { draftsOf, type KeptDraft } from '../kernel/drafts.ts';
import { removedFile, type SchemaForm } from './useSchemaForm.ts';

const pause = 1500;
const tryAgain = 10_000;

export type AutosaveState =
  | { readonly at: 'rest' }
  | { readonly at: 'saving' }
  | { readonly at: 'saved'; readonly when: Date }
  /** Kept in this browser until the server can be reached again. */
  | { readonly at: 'offline' }
  /** Somebody else has changed the record: the form asks which values to keep. */
  | { readonly at: 'changed' }
  /** Something in it is refused; the form says what when it is sent. */
  | { readonly at: 'unfinished' };

interface AutosaveOptions<V extends FieldValues> {
  /** Names the draft in this browser: what is written there survives a lost connection and a closed tab. */
  readonly name: string;
  /** Whose it is: the person's id. */
  readonly owner: string;
  /** What is kept of the values; without files, which no browser may keep. */
  readonly textsOf: (values: V) => V;
  /** Sends what can be sent of them; undefined when there is not enough to be saved yet. */
  readonly save: (values: V) => Promise<unknown> | undefined;
}

export interface Autosave {
  readonly state: AutosaveState;
  /** Whether it is saving right now. Sending the form meanwhile would make a second draft or use an old version. */
  readonly running: () => boolean;
  /** When something was written that this browser kept and the server never got; ISO 8601. */
  readonly found: string | undefined;
  /** Puts it into the form. */
  readonly restore: () => void;
  readonly discard: () => void;
  /** The draft has been sent by the button: nothing of it is left here. */
  readonly done: () => void;
}

/**
 * Saves a draft whenever its writer pauses. What the server has not got yet is kept in the browser, sent as soon as the
 * server answers again, and offered by `found` to whoever comes back later.
 */
export function useAutosave<V extends FieldValues>(form: SchemaForm<V>, options: AutosaveOptions<V>): Autosave {
  const { name, owner } = options;
  const [state, setState] = useState<AutosaveState>({ at: 'rest' });
  const drafts = draftsOf<V>(owner, name);
  const [found, setFound] = useState<KeptDraft<V> | undefined>(() => drafts.read());
  const latest = useRef({ options, form });
  const running = useRef(false);
  useEffect(() => {
    latest.current = { options, form };
  });
  // Cleared after drawing, because until then the form doesn't know the saved version.
  useEffect(() => {
    if (state.at !== 'saving') running.current = false;
  }, [state]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const kept = draftsOf<V>(owner, name);

    async function run() {
      const { options: now, form: current } = latest.current;
      const { methods } = current;
      if (running.current || current.sending() || current.conflict || !methods.formState.isDirty) return;
      const values = methods.getValues();
      kept.write(now.textsOf(values));
      const saving = now.save(values);
      if (!saving) return setState({ at: 'unfinished' });
      running.current = true;
      setState({ at: 'saving' });
      try {
        await saving;
        const unchanged = JSON.stringify(now.textsOf(methods.getValues())) === JSON.stringify(now.textsOf(values));
        if (!unchanged) wait(pause); // what was typed meanwhile
        else kept.remove();
        // Files are sent by the button. Until then the form has unsaved changes.
        const hasFile = Object.values(values).some((value: unknown) => value instanceof File || value === removedFile);
        if (unchanged && !hasFile) {
          methods.reset(methods.getValues(), { keepErrors: true, keepTouched: true, keepSubmitCount: true });
        }
        setState({ at: 'saved', when: new Date() });
      } catch (failure) {
        if (failure instanceof ApiError && latest.current.form.clash(failure)) return setState({ at: 'changed' });
        const lost = !(failure instanceof ApiError) || failure.status === 0 || failure.status >= 500;
        setState({ at: lost ? 'offline' : 'unfinished' });
        if (lost) wait(tryAgain);
      }
    }
    function wait(milliseconds: number) {
      clearTimeout(timer);
      timer = setTimeout(() => void run(), milliseconds);
    }
    const watching = latest.current.form.methods.watch(() => wait(pause));
    const back = () => wait(0);
    window.addEventListener('online', back);
    return () => {
      clearTimeout(timer);
      watching.unsubscribe();
      window.removeEventListener('online', back);
    };
  }, [name, owner]);

  return {
    state,
    running: () => running.current,
    found: found?.at,
    restore: () => {
      for (const [field, value] of Object.entries(found?.values ?? {}))
        form.methods.setValue(field as never, value as never, { shouldDirty: true });
      setFound(undefined);
    },
    discard: () => {
      drafts.remove();
      setFound(undefined);
    },
    done: () => drafts.remove(),
  };
}
