import { instant } from './format.ts';
import { Button } from './plain/Button.tsx';
import { Note } from './plain/Note.tsx';
import type { Draft } from './useDraft.ts';
import { words } from './words.ts';

interface RestoredDraftProps {
  readonly draft: Pick<Draft, 'restored' | 'discard'>;
  /** What could not be kept, and has to be entered again. */
  readonly missing: string;
}

/** Says that what was typed earlier is back, and how to be rid of it. */
export function RestoredDraft({ draft: { restored, discard }, missing }: RestoredDraftProps) {
  if (restored === undefined) return null;
  return (
    <Note title={words.draftRestored}>
      <p>
        {words.writtenAndNotSent(instant(restored))} {missing}
      </p>
      <Button size="sm" variant="default" onClick={discard}>
        {words.discardDraft}
      </Button>
    </Note>
  );
}
