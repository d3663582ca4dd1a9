import { useState } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx';
import { failureWith } from '../../ui/notify.ts';
import { choicesOf } from '../../ui/format.ts';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { SelectInput } from '../../ui/plain/Input.tsx';
import { Failure } from '../../ui/plain/Note.tsx';
import { AddLetter } from '../../enrollment/final-grades/LetterInput.tsx';
import type { Plan, Planned } from './plan.ts';
import { gradeInWords } from './table.ts';

interface FillPreviewProps {
  readonly plan: Plan;
  readonly fill: (plan: Plan) => Promise<void>;
  readonly addLetters: (letters: readonly string[]) => void;
  readonly close: () => void;
}

type Outcome = Planned['outcome'];
const words: Record<Outcome, string> = {
  accepted: /*i18n*/ 'Accepted',
  unchanged: /*i18n*/ 'Unchanged',
  refused: /*i18n*/ 'Refused',
};
const tones: Record<Outcome, Tone> = { accepted: 'approved', unchanged: 'quiet', refused: 'denied' };
const columns = [
  { label: /*i18n*/ 'Student', cell: ({ student }: Planned) => student },
  { label: /*i18n*/ 'Assignment', cell: ({ assignment }: Planned) => assignment || '–' },
  { label: /*i18n*/ 'Now', cell: ({ from }: Planned) => (from ? gradeInWords(from) : '–') },
  { label: /*i18n*/ 'Becomes', cell: ({ to, text }: Planned) => (to ? gradeInWords(to) : text || '–') },
  {
    label: /*i18n*/ 'Outcome',
    cell: ({ outcome }: Planned) => <StatusBadge status={words[outcome]} tone={tones[outcome]} />,
  },
  { label: /*i18n*/ 'Reason', cell: ({ reason }: Planned) => reason || '–', wide: true, full: true },
];

/** Shows what happens to every pasted or imported cell, before anything is saved. */
export function FillPreview({ plan, fill, addLetters, close }: FillPreviewProps) {
  const [outcome, setOutcome] = useState<Outcome | ''>('');
  const [running, setRunning] = useState(false);
  const [error, setError] = useState('');
  const numberOf = (wanted: Outcome) => plan.cells.filter((cell) => cell.outcome === wanted).length;
  const accepted = numberOf('accepted');
  const refused = numberOf('refused');
  const shown = outcome === '' ? plan.cells : plan.cells.filter((cell) => cell.outcome === outcome);

  const unknown = [...new Set(plan.cells.flatMap(({ letter }) => letter ?? []))];

  async function run() {
    setRunning(true);
    setError('');
    try {
      await fill(plan);
    } catch (failure) {
      setError(failureWith(i18n.t('We couldn’t fill in the grades.'), failure).message);
      setRunning(false);
    }
  }

  return (
    <Dialog opened onClose={close} title={i18n.t('Fill in these grades?')} width="large" locked={running}>
      <div className="stack">
        <p>
          {i18n.t(
            '{accepted, plural, one {# cell} other {# cells}} accepted, {unchanged, number} unchanged, {refused, number} refused. Accepted cells replace the current grades; you can undo this with one click.',
            { accepted, unchanged: numberOf('unchanged'), refused },
          )}
        </p>
        {plan.ignored.length > 0 && (
          <p>
            {i18n.t('These columns don’t match an assignment and are left out: {columns}.', {
              columns: plan.ignored.join(', '),
            })}
          </p>
        )}
        {unknown.length > 0 && <AddLetter letters={unknown} add={() => addLetters(unknown)} />}
        <SelectInput
          label={i18n.t('Show')}
          value={outcome}
          onChange={(event) => setOutcome(event.currentTarget.value as Outcome | '')}
          data={[{ value: '', label: i18n.t('All cells') }, ...choicesOf(words)]}
        />
        <PlainTable
          key={outcome}
          label={i18n.t('Cells')}
          columns={columns}
          rows={shown}
          keyOf={({ key }) => key}
          pageSize={10}
          unit={/*i18n*/ '{count, plural, one {# cell} other {# cells}}'}
          empty={
            plan.cells.length === 0 ? i18n.t('There are no grades to fill in.') : i18n.t('No cells match this choice.')
          }
        />
        {error && <Failure>{error}</Failure>}
        <DialogButtons>
          <Button data-autofocus disabled={running} onClick={close}>
            {i18n.t('Cancel')}
          </Button>
          <Button variant="outline" loading={running} disabled={accepted === 0} onClick={() => void run()}>
            {i18n.t('{count, plural, one {Fill in # grade} other {Fill in # grades}}', { count: accepted })}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}
