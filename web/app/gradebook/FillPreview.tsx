import { NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { Dialog, DialogButtons } from '../ui/Dialog.tsx';
import { failureWith } from '../ui/failed.ts';
import { count } from '../ui/format.ts';
import { PlainTable } from '../ui/PlainTable.tsx';
import { StatusBadge, type Tone } from '../ui/StatusBadge.tsx';
import { Button } from '../ui/plain/Button.tsx';
import { Failure } from '../ui/plain/Note.tsx';
import { AddLetter } from './AddLetter.tsx';
import type { Plan, Planned } from './plan.ts';
import { gradeInWords } from './table.ts';
import { words as sayings } from './words.ts';

interface FillPreviewProps {
  readonly plan: Plan;
  readonly fill: (plan: Plan) => Promise<void>;
  readonly addLetters: (letters: readonly string[]) => void;
  readonly close: () => void;
}

type Outcome = Planned['outcome'];
const words: Record<Outcome, string> = { accepted: 'Accepted', unchanged: 'Unchanged', refused: 'Refused' };
const tones: Record<Outcome, Tone> = { accepted: 'approved', unchanged: 'quiet', refused: 'denied' };
const columns = [
  { label: sayings.student, cell: ({ student }: Planned) => student },
  { label: sayings.assignment, cell: ({ assignment }: Planned) => assignment || '–' },
  { label: sayings.now, cell: ({ from }: Planned) => (from ? gradeInWords(from) : '–') },
  { label: sayings.becomes, cell: ({ to, text }: Planned) => (to ? gradeInWords(to) : text || '–') },
  {
    label: sayings.outcome,
    cell: ({ outcome }: Planned) => <StatusBadge status={words[outcome]} tone={tones[outcome]} />,
  },
  { label: sayings.reason, cell: ({ reason }: Planned) => reason || '–', wide: true },
];

/** What becomes of every cell that was pasted or imported, before anything is written. */
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
      setError(failureWith(sayings.theGradesCouldNotBeFilled, failure).message);
      setRunning(false);
    }
  }

  return (
    <Dialog opened onClose={close} title={sayings.fillInTheseGrades} width="large" locked={running}>
      <Stack gap="md">
        <p>{sayings.acceptedUnchangedRefusedWhat(count(accepted, 'cell'), numberOf('unchanged'), refused)}</p>
        {plan.ignored.length > 0 && (
          <p>
            {sayings.theseColumnsNameNoAssignment} {plan.ignored.join(', ')}.
          </p>
        )}
        {unknown.length > 0 && <AddLetter letters={unknown} add={() => addLetters(unknown)} />}
        <NativeSelect
          label={sayings.show}
          value={outcome}
          onChange={(event) => setOutcome(event.currentTarget.value as Outcome | '')}
          data={[
            { value: '', label: sayings.allCells },
            ...Object.entries(words).map(([value, label]) => ({ value, label })),
          ]}
        />
        {shown.length > 0 ? (
          <PlainTable
            key={outcome}
            label={sayings.cells}
            columns={columns}
            rows={shown}
            keyOf={({ key }) => key}
            pageSize={10}
            unit={['cell', 'cells']}
          />
        ) : (
          <p>{plan.cells.length === 0 ? sayings.thereIsNothingInItTo : sayings.thereAreNoSuchCells}</p>
        )}
        {error && <Failure>{error}</Failure>}
        <DialogButtons>
          <Button variant="default" data-autofocus disabled={running} onClick={close}>
            {sayings.cancel}
          </Button>
          <Button loading={running} disabled={accepted === 0} onClick={() => void run()}>
            {sayings.fillIn(count(accepted, 'grade'))}
          </Button>
        </DialogButtons>
      </Stack>
    </Dialog>
  );
}
