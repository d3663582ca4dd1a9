import { gradebook, type GradeChange, type GradebookEntry } from '@stoa/contract/gradebook';
import { fullName } from '@stoa/contract/people';
import { useEndpoint } from '../kernel/queries.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { instant } from '../ui/format.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { PlainTable } from '../ui/PlainTable.tsx';
import { gradeInWords } from './table.ts';
import { words } from './words.ts';

const columns = [
  { label: words.when, cell: ({ at }: GradeChange) => instant(at) },
  { label: words.who, cell: ({ by }: GradeChange) => (by ? fullName(by) : words.somebodyWhoseAccountIsGone) },
  { label: words.from, cell: ({ from }: GradeChange) => gradeInWords(from) },
  { label: words.to, cell: ({ to }: GradeChange) => gradeInWords(to) },
];

/** Who changed a cell, when, from what to what. */
export function GradeHistory({ entry, close }: { entry: GradebookEntry; close: () => void }) {
  const query = useEndpoint(gradebook.history, { params: { id: entry._id } }, { staleTime: 0 });
  return (
    <Dialog opened onClose={close} title={`${fullName(entry.personREF)}, ${entry.assignmentName}`}>
      <Loaded query={query} failed={words.theHistoryCouldNotBeLoaded}>
        {(changes) =>
          changes && changes.length > 0 ? (
            <PlainTable label={words.history} columns={columns} rows={changes} keyOf={({ at }) => at} pageSize={10} />
          ) : (
            <p>{words.nobodyHasGradedThisYet}</p>
          )
        }
      </Loaded>
    </Dialog>
  );
}
