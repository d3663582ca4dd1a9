import { i18n } from '@stoa/contract/kernel/i18n';
import { instant } from './format.ts';
import { Button } from './plain/Button.tsx';
import { Note } from './plain/Note.tsx';
import type { Autosave, AutosaveState } from './useAutosave.ts';

const time = () => new Intl.DateTimeFormat(i18n.region, { hour: 'numeric', minute: '2-digit' });

function wordsOf(state: AutosaveState): string {
  switch (state.at) {
    case 'rest':
      return i18n.t('We save your draft as you type.');
    case 'saving':
    case 'typed':
      return i18n.t('Saving…');
    case 'saved':
      return i18n.t('Saved at {when}.', { when: time().format(state.when) });
    case 'offline':
      return i18n.t(
        'Not saved yet: we can’t reach the server. This browser keeps your changes and saves them when you’re back online.',
      );
    case 'changed':
      return i18n.t('Not saved: someone else changed this. Choose above which values to keep.');
    case 'unfinished':
      return i18n.t(
        'Saved only in this browser. To save your draft, add a course, a name and a professor, and correct any errors.',
      );
  }
}

/** Says whether the draft has reached the server. */
export const SavedState = ({ state }: { state: AutosaveState }) => <output>{wordsOf(state)}</output>;

/** Offers to restore or discard changes that only this browser has. */
export function FoundDraft({ autosave: { found, restore, discard } }: { autosave: Autosave }) {
  if (found === undefined) return null;
  return (
    <Note title={i18n.t('This browser has changes that weren’t saved')}>
      <p>{i18n.t('You made them on {when}.', { when: instant(found) })}</p>
      <div className="buttons">
        <Button size="sm" onClick={restore}>
          {i18n.t('Restore changes')}
        </Button>
        <Button size="sm" variant="default" onClick={discard}>
          {i18n.t('Discard changes')}
        </Button>
      </div>
    </Note>
  );
}
