import { useEffect, useState } from 'react';
import { draftsOf } from '../../kernel/drafts.ts';
import { isSignedIn, useSession } from '../../kernel/session.ts';
import type { Draft } from '../../ui/useDraft.ts';

/** The text being written on a course's board, which this browser keeps until it is sent, and the draft it restored. */
export function useKeptText(courseInstanceId: string) {
  const name = `board-${courseInstanceId}`;
  const owner = useSession()?.person._id ?? '';
  const [kept, setKept] = useState(() => draftsOf<string>(owner, name).read());
  const [text, setText] = useState(kept?.values ?? '');
  useEffect(() => {
    const drafts = draftsOf<string>(owner, name);
    if (text === '') drafts.remove();
    else if (isSignedIn(owner) && drafts.read()?.values !== text) drafts.write(text);
  }, [text, owner, name]);

  const write = (next: string) => {
    setText(next);
    if (next === '') setKept(undefined);
  };
  const draft: Pick<Draft, 'restored' | 'discard'> = { restored: kept?.at, discard: () => write('') };
  return { text, setText: write, draft };
}
