import { Alert, Button, Group } from '@mantine/core';
import { instant } from './format.ts';
import type { Autosave, AutosaveState } from './useAutosave.ts';

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

function wordsOf(state: AutosaveState): string {
  switch (state.at) {
    case 'rest':
      return 'A draft saves itself while you write.';
    case 'saving':
      return 'Saving…';
    case 'saved':
      return `Saved at ${time.format(state.when)}.`;
    case 'offline':
      return 'Not saved yet: the server can’t be reached. What you write is kept in this browser, and saved as soon as it answers.';
    case 'unfinished':
      return 'Kept in this browser only, until it has a course, a name and a professor, and nothing that is refused.';
  }
}

/** Whether what one writes has reached the server. */
export const SavedState = ({ state }: { state: AutosaveState }) => <output>{wordsOf(state)}</output>;

/** What this browser kept from an earlier time, to be taken up again or thrown away. */
export function FoundDraft({ autosave: { found, restore, discard } }: { autosave: Autosave }) {
  if (found === undefined) return null;
  return (
    <Alert color="aegean" title="This browser kept something that was not saved">
      <p>You wrote it {instant(found)}, and it did not reach the server.</p>
      <Group gap="sm">
        <Button size="sm" onClick={restore}>
          Take it up again
        </Button>
        <Button size="sm" variant="default" onClick={discard}>
          Throw it away
        </Button>
      </Group>
    </Alert>
  );
}
