import { Group } from '@mantine/core';
import { instant } from './format.ts';
import { Button } from './plain/Button.tsx';
import { Note } from './plain/Note.tsx';
import type { Autosave, AutosaveState } from './useAutosave.ts';
import { words } from './words.ts';

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

function wordsOf(state: AutosaveState): string {
  switch (state.at) {
    case 'rest':
      return words.aDraftSavesItselfWhileYou;
    case 'saving':
      return words.saving;
    case 'saved':
      return words.savedAt(time.format(state.when));
    case 'offline':
      return words.notSavedYetTheServerCant;
    case 'changed':
      return words.notSavedSomebodyElseHasChanged;
    case 'unfinished':
      return words.keptInThisBrowserOnlyUntil;
  }
}

/** Whether what one writes has reached the server. */
export const SavedState = ({ state }: { state: AutosaveState }) => <output>{wordsOf(state)}</output>;

/** What this browser kept from an earlier time, to be taken up again or thrown away. */
export function FoundDraft({ autosave: { found, restore, discard } }: { autosave: Autosave }) {
  if (found === undefined) return null;
  return (
    <Note title={words.thisBrowserKeptSomethingThat}>
      <p>{words.youWroteItAndItDid(instant(found))}</p>
      <Group gap="sm">
        <Button size="sm" onClick={restore}>
          {words.takeItUpAgain}
        </Button>
        <Button size="sm" variant="default" onClick={discard}>
          {words.throwItAway}
        </Button>
      </Group>
    </Note>
  );
}
