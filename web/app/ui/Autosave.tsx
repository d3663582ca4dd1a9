import { i18n } from '@stoa/contract/kernel/i18n';
import { instant } from './format.ts';
import { Button } from './plain/Button.tsx';
import { Note } from './plain/Note.tsx';
import type { AutosaveState } from './useAutosave.ts';

const time = () => new Intl.DateTimeFormat(i18n.region, { hour: 'numeric', minute: '2-digit' });

function wordsOf(state: AutosaveState): string {
  switch (state.at) {
    case 'rest':
      return i18n.t('We save your draft as you type.');
    case 'saved':
      return i18n.t('Saved at {when}.', { when: time().format(state.when) });
    case 'offline':
      return i18n.t(
        'Not saved yet: we can’t reach the server. This browser keeps your changes and saves them when you’re back online.',
      );
    default:
      return i18n.t('Saving…');
  }
}

interface SavedStateProps {
  readonly state: AutosaveState;
  /** The screen's sentence about a refusal, and others that differ from the usual ones. */
  readonly words: Partial<Record<AutosaveState['at'], string>> & { readonly refused: string };
}
/** Says whether what was typed has reached the server. */
export const SavedState = ({ state, words }: SavedStateProps) => <output>{words[state.at] ?? wordsOf(state)}</output>;

interface RestoredDraftProps {
  readonly draft: {
    /** When the draft that was found in this browser was written; ISO 8601. */
    readonly found: string | undefined;
    readonly restore?: (() => void) | undefined;
    readonly discard: () => void;
  };
  /** The sentence that names what drafts leave out. */
  readonly missing: string;
}
/** Says that an earlier draft was restored, or offers to restore it, and offers to discard it. */
export function RestoredDraft({ draft: { found, restore, discard }, missing }: RestoredDraftProps) {
  if (found === undefined) return null;
  const when = instant(found);
  return (
    <Note title={restore ? i18n.t('This browser has changes that weren’t saved') : i18n.t('Draft restored')}>
      <p>
        {restore
          ? i18n.t('You made them on {when}.', { when })
          : `${i18n.t('You entered this on {when} and didn’t send it.', { when })} ${missing}`}
      </p>
      <div className="buttons">
        {restore && (
          <Button size="sm" onClick={restore}>
            {i18n.t('Restore changes')}
          </Button>
        )}
        <Button size="sm" variant="default" onClick={discard}>
          {restore ? i18n.t('Discard changes') : i18n.t('Discard draft')}
        </Button>
      </div>
    </Note>
  );
}
