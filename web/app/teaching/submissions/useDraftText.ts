import { submissions, type Submission } from '@stoa/contract/teaching/submissions';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, call } from '../../kernel/api.ts';
import { draftsOf } from '../../kernel/drafts.ts';

const pause = 1000;
const retryAfter = 5000;

export type SavedAt =
  | { readonly at: 'rest' | 'saving' | 'offline' | 'refused' }
  | { readonly at: 'saved'; readonly when: Date }
  /** Another device has saved something else since. */
  | { readonly at: 'changed'; readonly theirs: Submission };

/** The typed content of a draft: the text, or the address of a link. */
type Typed = { readonly text: string } | { readonly link: string };

interface Options {
  readonly assignmentId: string;
  /** whose draft it is: nobody else at this browser finds it */
  readonly owner: string;
  readonly field: 'text' | 'link';
  readonly submission: Submission;
  readonly onSaved: (submission: Submission) => void;
}

const bodyOf = (field: 'text' | 'link', value: string): Typed => (field === 'text' ? { text: value } : { link: value });

/**
 * Saves a draft as it is typed: in this browser at once, and on the server whenever the writer pauses. Brings back
 * and sends text that this browser could not send before.
 */
export function useDraftText({ assignmentId, owner, field, submission, onSaved }: Options) {
  const kept = draftsOf<{ value: string; revision: number }>(owner, `work/${assignmentId}`);
  const [start] = useState(() => kept.read()?.values);
  const [value, setValue] = useState(start?.value ?? submission[field] ?? '');
  const [state, setState] = useState<SavedAt>({ at: 'rest' });
  const latest = useRef({ value, revision: start?.revision ?? submission.revision, isDirty: start !== undefined });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef(Promise.resolve(true));
  const done = useRef(onSaved);
  useEffect(() => {
    done.current = onSaved;
  });

  /** Sends what is not saved yet. Resolves to false when that was not possible. */
  const flush = useCallback((): Promise<boolean> => {
    clearTimeout(timer.current);
    const attempt = async () => {
      const now = latest.current;
      if (!now.isDirty) return true;
      const sent = now.value;
      setState({ at: 'saving' });
      try {
        const saved = await call(submissions.save, {
          params: { id: assignmentId },
          body: { ...bodyOf(field, sent), revision: now.revision },
        });
        latest.current = { ...latest.current, revision: saved.revision, isDirty: latest.current.value !== sent };
        if (!latest.current.isDirty) {
          draftsOf(owner, `work/${assignmentId}`).remove();
          setState({ at: 'saved', when: new Date() });
        }
        done.current(saved);
        return true;
      } catch (failure) {
        const { status, code, current } =
          failure instanceof ApiError ? failure : new ApiError(0, '', undefined, {}, false);
        if (code === 'changed') setState({ at: 'changed', theirs: current as Submission });
        else setState({ at: status === 0 || status >= 500 ? 'offline' : 'refused' });
        return false;
      }
    };
    // One after the other: each sends the revision that the one before was answered.
    running.current = running.current.then(attempt);
    return running.current;
  }, [assignmentId, owner, field]);

  useEffect(() => {
    if (state.at !== 'offline') return undefined;
    const retry = setTimeout(() => void flush(), retryAfter);
    return () => clearTimeout(retry);
  }, [state, flush]);
  useEffect(() => {
    const back = () => void flush();
    window.addEventListener('online', back);
    // Text that this browser kept from before is sent first.
    if (latest.current.isDirty) timer.current = setTimeout(back, 0);
    return () => {
      window.removeEventListener('online', back);
      clearTimeout(timer.current);
      if (latest.current.isDirty) void flush();
    };
  }, [flush]);

  const change = (next: string) => {
    setValue(next);
    latest.current = { ...latest.current, value: next, isDirty: true };
    setState((now) => (now.at === 'changed' ? now : { at: 'saving' }));
    kept.write({ value: next, revision: latest.current.revision });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), pause);
  };
  /** After a change on another device: goes on with the words typed here, or takes the other’s. */
  const settle = (theirs: Submission, takes: 'mine' | 'theirs') => {
    latest.current = { ...latest.current, revision: theirs.revision };
    if (takes === 'mine') return void flush();
    const other = theirs[field] ?? '';
    latest.current = { value: other, revision: theirs.revision, isDirty: false };
    kept.remove();
    setValue(other);
    setState({ at: 'rest' });
    done.current(theirs);
  };
  /** A file that was added or removed counts the revision up as well. */
  const seen = (saved: Submission) => {
    latest.current = { ...latest.current, revision: saved.revision };
  };
  return { value, change, flush, state, settle, seen };
}
