import { Group } from '@mantine/core';
import { i18n } from '@stoa/contract/kernel/i18n';
import { instant } from './format.ts';
import { Button } from './plain/Button.tsx';
import { Note } from './plain/Note.tsx';
import type { Autosave, AutosaveState } from './useAutosave.ts';

const time = () => new Intl.DateTimeFormat(i18n.region, { hour: 'numeric', minute: '2-digit' });

function wordsOf(state: AutosaveState): string {
  switch (state.at) {
    case 'rest':
      return i18n.t('A draft saves itself while you write.');
    case 'saving':
      return i18n.t('Saving…');
    case 'saved':
      return i18n.t('Saved at {when}.', { when: time().format(state.when) });
    case 'offline':
      return i18n.t(
        'Not saved yet: the server can’t be reached. What you write is kept in this browser, and saved as soon as it answers.',
      );
    case 'changed':
      return i18n.t('Not saved: somebody else has changed this. Choose above which values to keep.');
    case 'unfinished':
      return i18n.t(
        'Kept in this browser only, until it has a course, a name and a professor, and nothing that is refused.',
      );
  }
}

/** Whether what one writes has reached the server. */
export const SavedState = ({ state }: { state: AutosaveState }) => <output>{wordsOf(state)}</output>;

/** What this browser kept from an earlier time, to be taken up again or thrown away. */
export function FoundDraft({ autosave: { found, restore, discard } }: { autosave: Autosave }) {
  if (found === undefined) return null;
  return (
    <Note title={i18n.t('This browser kept something that was not saved')}>
      <p>{i18n.t('You wrote it {found}, and it did not reach the server.', { found: instant(found) })}</p>
      <Group gap="sm">
        <Button size="sm" onClick={restore}>
          {i18n.t('Take it up again')}
        </Button>
        <Button size="sm" variant="default" onClick={discard}>
          {i18n.t('Throw it away')}
        </Button>
      </Group>
    </Note>
  );
}
