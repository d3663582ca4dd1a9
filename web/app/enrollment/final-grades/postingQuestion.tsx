import { Stack } from '@mantine/core';
import { i18n } from '@stoa/contract/kernel/i18n';
import { formatList } from '../../ui/format.ts';
import type { Uncounted } from './gradedStudents.ts';

interface Posting {
  readonly title: string;
  /** The title where assignments don't count: how many, and the name of the only one. */
  readonly titleWithout: (uncounted: number, assignment: string) => string;
  readonly body: string;
  readonly action: string;
}

/** The question before final grades are posted. It begins with the assignments that don't count, if there are any. */
export function postingQuestion({ title, titleWithout, body, action }: Posting, uncounted: Uncounted) {
  const [first, ...others] = uncounted;
  if (!first) return { title, body, action };
  const assignments = formatList(uncounted.map(({ name }) => `“${name}”`));
  return {
    title: titleWithout(uncounted.length, first.name),
    body: (
      <Stack gap="sm">
        <p>
          <strong>
            {others.length === 0
              ? i18n.t(
                  '“{assignment}” has no max score, so its scores aren’t in the course totals. To count it, go back and set its max score in the gradebook.',
                  { assignment: first.name },
                )
              : i18n.t(
                  '{assignments} have no max score, so their scores aren’t in the course totals. To count them, go back and set their max scores in the gradebook.',
                  { assignments },
                )}
          </strong>
        </p>
        <p>{body}</p>
      </Stack>
    ),
    action: i18n.t('Post Anyway'),
    safe: i18n.t('Go Back'),
    danger: true,
  };
}
