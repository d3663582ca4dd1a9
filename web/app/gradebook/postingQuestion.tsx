import { Stack } from '@mantine/core';
import type { Assignment } from '@stoa/contract/gradebook';
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
    title: words.postWithoutThem(what, names.length === 1 ? names[0]! : count(names.length, 'assignment')),
    body: (
      <Stack gap="sm">
        <p>
          <strong>{words.theseDoNotCount(new Intl.ListFormat('en-US').format(names), names.length === 1)}</strong>
        </p>
        <p>{body}</p>
      </Stack>
    ),
    action: words.postAnyway,
    safe: words.goBack,
    danger: true,
  };
}
