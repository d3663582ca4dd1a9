import { useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ApiError } from '../kernel/http.ts';
import { draftsOf, type KeptDraft } from '../kernel/drafts.ts';
import { removedFile, type SchemaForm } from './useSchemaForm.ts';

const pause = 1500;
const retryAfter = 10_000;

export type AutosaveState =
  | { readonly at: 'rest' }
  | { readonly at: 'saving' }
  /** Typed, and not sent yet. */
  | { readonly at: 'typed' }
  | { readonly at: 'saved'; readonly when: Date }
  /** Kept in this browser until the server is reachable again. */
  | { readonly at: 'offline' }
  /** Someone else has changed the record, so the form asks which values to keep. */
  | { readonly at: 'changed' }
  /** The server would refuse something in it. The form shows the errors when it is sent. */
  | { readonly at: 'unfinished' };

interface AutosaveOptions<V extends FieldValues> {
  /** The name of the draft in this browser, where it survives a lost connection or a closed tab. */
  readonly name: string;
  /** The id of the person who owns the draft. */
  readonly owner: string;
  /** The values to keep. Files are left out, because browsers can't store them. */
  readonly textsOf: (values: V) => V;
  /** Saves what can be saved so far. Returns undefined when there isn't enough yet. */
  readonly save: (values: V) => Promise<unknown> | undefined;
}

export interface Autosave {
  readonly state: AutosaveState;
  /** True while it is saving. Sending the form then would create a second draft or use an old version. */
  readonly running: () => boolean;
  /** When the draft that was found in this browser, and never reached the server, was written; ISO 8601. */
  readonly found: string | undefined;
  /** Puts the found draft into the form. */
  readonly restore: () => void;
  readonly discard: () => void;
  /** Call it once the form has been sent. It deletes the draft here. */
  readonly done: () => void;
}

/**
 * Saves a draft whenever its writer pauses. While the server can't be reached, the draft stays in the browser and is sent
 * later. A draft left from an earlier visit is offered in `found`.
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
  // Clears after rendering, because until then the form doesn't know the saved version.
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
        if (!unchanged) wait(pause); // typed while saving
        else kept.remove();
        // Files are only sent by the button. Until then the form has unsaved changes.
        const hasFile = Object.values(values).some((value: unknown) => value instanceof File || value === removedFile);
        if (unchanged && !hasFile) {
          methods.reset(methods.getValues(), { keepErrors: true, keepTouched: true, keepSubmitCount: true });
        }
        setState(unchanged ? { at: 'saved', when: new Date() } : { at: 'typed' });
      } catch (failure) {
        if (failure instanceof ApiError && latest.current.form.clash(failure)) return setState({ at: 'changed' });
        const lost = !(failure instanceof ApiError) || failure.status === 0 || failure.status >= 500;
        setState({ at: lost ? 'offline' : 'unfinished' });
        if (lost) wait(retryAfter);
      }
    }
    function wait(milliseconds: number) {
      clearTimeout(timer);
      timer = setTimeout(() => void run(), milliseconds);
    }
    const watching = latest.current.form.methods.watch(() => {
      setState((now) => (now.at === 'saved' ? { at: 'typed' } : now));
      wait(pause);
    });
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
