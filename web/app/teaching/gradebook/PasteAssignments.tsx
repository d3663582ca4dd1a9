import { gradebook, type Assignment } from '@stoa/contract/teaching/gradebook';
import { Stack } from '@mantine/core';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useMemo, useState } from 'react';
import { useCall } from '../../kernel/queries.ts';
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx';
import { failureWith } from '../../ui/failed.ts';
import { notify } from '../../ui/notify.ts';
import { Button } from '../../ui/plain/Button.tsx';
import { TextArea } from '../../ui/plain/Input.tsx';
import { Failure } from '../../ui/plain/Note.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { planOfAssignments, type PlannedAssignment } from './pastedAssignments.ts';

interface PasteAssignmentsProps {
  readonly courseId: string;
  readonly existing: readonly Assignment[];
  readonly close: () => void;
}

const columns = [
  { label: /*i18n*/ 'Line', cell: ({ line }: PlannedAssignment) => line, figures: true },
  { label: /*i18n*/ 'Assignment', cell: ({ name }: PlannedAssignment) => <bdi>{name || '–'}</bdi> },
  { label: /*i18n*/ 'Max Score', cell: ({ maxScore }: PlannedAssignment) => maxScore, figures: true },
  {
    label: /*i18n*/ 'Outcome',
    cell: ({ reason }: PlannedAssignment) =>
      reason === '' ? (
        <StatusBadge status={/*i18n*/ 'Accepted'} tone="approved" />
      ) : (
        <StatusBadge status={/*i18n*/ 'Refused'} tone="denied" />
      ),
  },
  { label: /*i18n*/ 'Reason', cell: ({ reason }: PlannedAssignment) => reason || '–', wide: true, full: true },
];

/** Adds the assignments of a table that was copied from a spreadsheet. Each line is shown first; all are added, or none. */
export function PasteAssignments({ courseId, existing, close }: PasteAssignmentsProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  const add = useCall(gradebook.addAssignments);
  const plan = useMemo(() => planOfAssignments(text, existing), [text, existing]);
  const rows = typeof plan === 'string' ? [] : plan;
  const refused = rows.filter(({ reason }) => reason !== '');
  const count = rows.length;

  async function run() {
    setError('');
    const assignments = rows.map(({ name, maxScore }) => ({ assignmentName: name, maxScore: Number(maxScore) }));
    try {
      await add.mutateAsync({ params: { id: courseId }, body: { assignments } });
      notify(i18n.t('{count, plural, one {# assignment added.} other {# assignments added.}}', { count }));
      close();
    } catch (failure) {
      setError(failureWith(i18n.t('We couldn’t add the assignments.'), failure).message);
    }
  }

  return (
    <Dialog opened onClose={close} title={i18n.t('Paste Assignments')} width="large" locked={add.isPending}>
      <Stack gap="md">
        <TextArea
          label={i18n.t('Assignments')}
          description={i18n.t(
            'Copy two columns from a spreadsheet, the names and the max scores, and paste them here. Without a max score we use 100.',
          )}
          rows={6}
          data-autofocus
          value={text}
          error={typeof plan === 'string' ? plan : null}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {count > 0 && (
          <>
            <output>
              {refused.length === 0
                ? i18n.t('{count, plural, one {We’ll add # assignment.} other {We’ll add # assignments.}}', { count })
                : i18n.t(
                    '{count, plural, one {# line can’t be added. Correct it in the text above to add all lines.} other {# lines can’t be added. Correct them in the text above to add all lines.}}',
                    { count: refused.length },
                  )}
            </output>
            <PlainTable
              label={i18n.t('Lines')}
              columns={columns}
              // Lines to correct come first.
              rows={[...refused, ...rows.filter(({ reason }) => reason === '')]}
              keyOf={({ line }) => line}
              pageSize={10}
              unit={/*i18n*/ '{count, plural, one {# line} other {# lines}}'}
            />
          </>
        )}
        {error && <Failure>{error}</Failure>}
        <DialogButtons>
          <Button variant="default" disabled={add.isPending} onClick={close}>
            {i18n.t('Cancel')}
          </Button>
          <Button loading={add.isPending} disabled={count === 0 || refused.length > 0} onClick={() => void run()}>
            {i18n.t('{count, plural, one {Add # Assignment} other {Add # Assignments}}', { count })}
          </Button>
        </DialogButtons>
      </Stack>
    </Dialog>
  );
}
