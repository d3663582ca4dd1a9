import { useEffect, useState } from 'react';
import { draftsOf, type KeptDraft } from '../kernel/drafts.ts';
import { isPassing } from '../kernel/http.ts';
import { isSignedIn, useSession } from '../kernel/session.ts';

/** Milliseconds without a key press after which a draft is sent. */
const usualPause = 1000;
/** Milliseconds until a draft that didn't arrive is sent again. */
const retryAfter = 5000;

export type AutosaveState =
  /** `typed` is not sent yet. */
  | { readonly at: 'rest' | 'typed' | 'saving' }
  | { readonly at: 'saved'; readonly when: Date }
  /** The server couldn't be reached, so it is sent again. */
  | { readonly at: 'offline'; readonly failure: unknown }
  /** The server refused it, or, without a failure, there isn't enough yet to send. */
  | { readonly at: 'refused'; readonly failure?: unknown };

interface AutosaveOptions<T> {
  /** The draft's name in this browser, which keeps it until it is saved. Without a name this browser keeps nothing. */
  readonly name?: string | undefined;
  /** Sends a draft to the server; undefined when there isn't enough yet. Without it, only this browser keeps the draft. */
  readonly save?: ((draft: T) => Promise<unknown> | undefined) | undefined;
  /** Returns the part of a draft that is still to be sent when an earlier one has arrived. */
  readonly left?: (draft: T | undefined, sent: T) => T | undefined;
  readonly pause?: number;
}

/** Keeps one draft: in this browser at once, and on the server after a pause, one call after the other. */
function openDraft<T>(
  /** The id of the draft's writer, and empty before somebody has joined. Nobody else at this browser finds it. */
  owner: string,
  first: AutosaveOptions<T>,
  show: (next: (now: AutosaveState) => AutosaveState) => void,
  dropKept: () => void,
) {
  let options = first;
  let draft: T | undefined;
  let isOpen = true;
  /** Stays `over` until the screen has rendered the answer, because only then does a form know the saved version. */
  let run: 'none' | 'on' | 'over' = 'none';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let turn = Promise.resolve(true);

  function store() {
    const { name } = options;
    if (name === undefined) return;
    if (draft === undefined) draftsOf<T>(owner, name).remove();
    // If the writer has signed out in the meantime, nothing may be kept.
    else if (owner === '' || isSignedIn(owner)) draftsOf<T>(owner, name).write(draft);
  }
  function wait(milliseconds: number) {
    clearTimeout(timer);
    if (isOpen) timer = setTimeout(() => void flush(), milliseconds);
  }
  async function attempt(job: () => Promise<unknown> | undefined): Promise<boolean> {
    run = 'on';
    try {
      const sending = job();
      show(() => ({ at: sending ? 'saving' : 'refused' }));
      if (!sending) return false;
      await sending;
      show(() => (draft === undefined ? { at: 'saved', when: new Date() } : { at: 'typed' }));
      if (draft !== undefined) wait(options.pause ?? usualPause);
      return true;
    } catch (failure) {
      const isLost = isPassing(failure);
      show(() => ({ at: isLost ? 'offline' : 'refused', failure }));
      if (isLost) wait(retryAfter);
      return false;
    } finally {
      run = 'over';
    }
  }
  /** Sends something after everything that is on its way. Resolves to false when that was not possible. */
  const send = (job: () => Promise<unknown>) => (turn = turn.then(() => attempt(job)));
  function flush(): Promise<boolean> {
    clearTimeout(timer);
    turn = turn.then(() => {
      const { save, left } = options;
      const sent = draft;
      if (sent === undefined || !save) return true;
      return attempt(() =>
        save(sent)?.then(() => {
          draft = left ? left(draft, sent) : draft === sent ? undefined : draft;
          store();
        }),
      );
    });
    return turn;
  }
  return {
    flush,
    send,
    draft: () => draft,
    /** Keeps what is typed now; undefined when nothing differs from what is saved. */
    type: (next: T | undefined, isLater = true) => {
      draft = next;
      store();
      if (!options.save) return;
      clearTimeout(timer);
      if (next === undefined) return show((now) => (['saving', 'saved'].includes(now.at) ? now : { at: 'rest' }));
      show((now) => (['rest', 'saved'].includes(now.at) ? { at: 'typed' } : now));
      if (isLater) wait(options.pause ?? usualPause);
      else void flush();
    },
    /** Deletes the draft, because it was sent another way or isn't wanted. */
    drop: () => {
      clearTimeout(timer);
      draft = undefined;
      store();
      dropKept();
      show(() => ({ at: 'rest' }));
    },
    /** True while it is saving. Something sent otherwise would use an old version, or make a second record. */
    isRunning: () => run !== 'none',
    /** Takes the options of this render. A record that was just made has another name, and its draft moves there. */
    follow: (next: AutosaveOptions<T>) => {
      const { name } = options;
      options = next;
      if (run === 'over') run = 'none';
      if (name === undefined || name === next.name) return;
      draftsOf(owner, name).remove();
      store();
    },
    open: () => {
      isOpen = true;
      const back = () => void flush();
      window.addEventListener('online', back);
      return () => {
        isOpen = false;
        clearTimeout(timer);
        window.removeEventListener('online', back);
      };
    },
  };
}

/**
 * Keeps what is typed, so that nothing is lost by a closed tab, a lost connection or an ended session. A name keeps it in this
 * browser and `save` on the server. `kept` is the draft that this browser had from an earlier visit.
 */
export function useAutosave<T>(options: AutosaveOptions<T>) {
  const { name } = options;
  const owner = useSession()?.person._id ?? '';
  const [state, setState] = useState<AutosaveState>({ at: 'rest' });
  const [kept, setKept] = useState<KeptDraft<T> | undefined>(() =>
    name === undefined ? undefined : draftsOf<T>(owner, name).read(),
  );
  const [draft] = useState(() => openDraft(owner, options, setState, () => setKept(undefined)));
  useEffect(() => draft.follow(options));
  useEffect(() => draft.open(), [draft]);
  return { ...draft, state, kept };
}
