import { Stack } from '@mantine/core';
import type { Assignment } from '@stoa/contract/gradebook';
import { i18n } from '@stoa/contract/kernel/i18n';
import { count } from '../ui/format.ts';
import { words } from './words.ts';

interface Posting {
  /** "19 final grades", "A as the final grade of Ada Lovelace" */
  readonly what: string;
  readonly title: string;
  readonly body: string;
  readonly action: string;
}

/** What is asked before final grades are posted; of grades that some assignments were left out of, that comes first. */
export function postingQuestion({ what, title, body, action }: Posting, uncounted: readonly Assignment[]) {
  if (uncounted.length === 0) return { title, body, action };
  const names = uncounted.map(({ name }) => `“${name}”`);
  return {
    title: i18n.t('Post {given} without {assignments}?', {
      given: what,
      assignments: names.length === 1 ? names[0]! : count(names.length, 'assignment'),
    }),
    body: (
      <Stack gap="sm">
        <p>
          <strong>{words.theseDoNotCount(new Intl.ListFormat('en-US').format(names), names.length === 1)}</strong>
        </p>
        <p>{body}</p>
      </Stack>
    ),
    action: i18n.t('Post Anyway'),
    safe: i18n.t('Go Back'),
    danger: true,
  };
}
