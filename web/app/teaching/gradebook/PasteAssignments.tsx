import {
  type Assignment,
  AssignmentForm,
  assignmentLimit,
  defaultMaxScore,
  gradebook,
} from '@stoa/contract/teaching/gradebook.shapes';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useMemo, useState } from 'react';
import { useCall } from '../../kernel/queries.ts';
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx';
import { failureWith, notify } from '../../ui/notify.ts';
import { Button } from '../../ui/plain/Button.tsx';
import { TextArea } from '../../ui/plain/Input.tsx';
import { Failure } from '../../ui/plain/Note.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { numberIn } from '@stoa/contract/kernel/fields';
import { alike, linesIn } from './plan.ts';

/** The plan for one pasted line. */
interface PlannedAssignment {
  /** Its number, from 1. */
  readonly line: number;
  readonly name: string;
  /** The max score, or the pasted text if it isn't a valid one. */
  readonly maxScore: number | string;
  /** Why it can't be added; empty if it can. */
  readonly reason: string;
}

const NewAssignment = AssignmentForm.omit({ courseInstanceREF: true });
const isHeading = (name: string, max: string) =>
  max !== '' &&
  numberIn(max) === undefined &&
  ['name', 'assignment', i18n.t('Assignment'), i18n.t('Assignment Name')].some((one) => alike(one) === alike(name));

/**
 * Plans assignments that were copied from a spreadsheet: a name and, in a second column, a maximum. Without one it is that of new
 * assignments. Blank lines and a line of headings are left out. Returns a sentence if there are too many.
 */
export function planOfAssignments(text: string, existing: readonly Pick<Assignment, 'name'>[]) {
  const rows = linesIn(text).flatMap((written, index) => {
    const cells = written.map((cell) => cell.replaceAll(/\s+/g, ' ').trim());
    return cells.every((cell) => cell === '') ? [] : [{ line: index + 1, cells }];
  });
  const [first] = rows;
  if (first && isHeading(first.cells[0] ?? '', first.cells[1] ?? '')) rows.shift();
  if (rows.length > assignmentLimit)
    return i18n.t('You can add at most {limit, number} assignments at once. You pasted {count, number}.', {
      limit: assignmentLimit,
      count: rows.length,
    });
  const there = new Set(existing.map(({ name }) => alike(name)));
  const lines = new Map<string, number>();
  return rows.map(({ line, cells: [name = '', max = '', ...others] }): PlannedAssignment => {
    const key = alike(name);
    const earlier = lines.get(key);
    if (earlier === undefined) lines.set(key, line);
    const maxScore = max === '' ? defaultMaxScore : numberIn(max);
    const refused = (reason: string) => ({ line, name, maxScore: max === '' ? defaultMaxScore : max, reason });
    if (maxScore === undefined) return refused(i18n.t('“{text}” isn’t a number.', { text: max }));
    if (others.some((cell) => cell !== '')) return refused(i18n.t('Paste two columns: the name and the max score.'));
    const { error } = NewAssignment.safeParse({ assignmentName: name, maxScore });
    if (error) return refused(i18n.t(error.issues[0]?.message ?? ''));
    if (there.has(key)) return refused(i18n.t('This course already has an assignment with this name.'));
    if (earlier !== undefined) return refused(i18n.t('This name is already in line {number}.', { number: earlier }));
    return { line, name, maxScore, reason: '' };
  });
}

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
  const add = useCall(gradebook.addAssignments);
  const plan = useMemo(() => planOfAssignments(text, existing), [text, existing]);
  const rows = typeof plan === 'string' ? [] : plan;
  const refused = rows.filter(({ reason }) => reason !== '');
  const count = rows.length;

  function run() {
    const assignments = rows.map(({ name, maxScore }) => ({ assignmentName: name, maxScore: Number(maxScore) }));
    const onSuccess = () => {
      notify(i18n.t('{count, plural, one {# assignment added.} other {# assignments added.}}', { count }));
      close();
    };
    add.mutate({ params: { id: courseId }, body: { assignments } }, { onSuccess });
  }

  return (
    <Dialog opened onClose={close} title={i18n.t('Paste Assignments')} width="large" locked={add.isPending}>
      <div className="stack">
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
        {add.error && <Failure>{failureWith(i18n.t('We couldn’t add the assignments.'), add.error).message}</Failure>}
        <DialogButtons cancel={close} busy={add.isPending}>
          <Button loading={add.isPending} disabled={count === 0 || refused.length > 0} onClick={run}>
            {i18n.t('{count, plural, one {Add # Assignment} other {Add # Assignments}}', { count })}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}
