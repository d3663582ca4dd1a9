import { i18n } from '@stoa/contract/kernel/i18n';
import { instant } from './format.ts';
import { Button } from './plain/Button.tsx';
import { Note } from './plain/Note.tsx';
import type { Draft } from './useDraft.ts';

interface RestoredDraftProps {
  readonly draft: Pick<Draft, 'restored' | 'discard'>;
  /** The sentence that names what drafts leave out. */
  readonly missing: string;
}

/** Says that an earlier draft was restored, and offers to discard it. */
export function RestoredDraft({ draft: { restored, discard }, missing }: RestoredDraftProps) {
  if (restored === undefined) return null;
  return (
    <Note title={i18n.t('Draft restored')}>
      <p>
        {i18n.t('You entered this on {when} and didn’t send it.', { when: instant(restored) })} {missing}
      </p>
      <Button size="sm" variant="default" onClick={discard}>
        {i18n.t('Discard draft')}
      </Button>
    </Note>
  );
}
