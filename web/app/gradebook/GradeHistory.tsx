import { gradebook, type GradeChange, type GradebookEntry } from '@stoa/contract/gradebook';
import { fullName } from '@stoa/contract/people';
import { useEndpoint } from '../kernel/queries.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { instant } from '../ui/format.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { PlainTable } from '../ui/PlainTable.tsx';
import { gradeInWords } from './table.ts';

const columns = [
  { label: 'When', cell: ({ at }: GradeChange) => instant(at) },
  { label: 'Who', cell: ({ by }: GradeChange) => (by ? fullName(by) : 'Somebody whose account is gone') },
  { label: 'From', cell: ({ from }: GradeChange) => gradeInWords(from) },
  { label: 'To', cell: ({ to }: GradeChange) => gradeInWords(to) },
];

/** Who changed a cell, when, from what to what. */
export function GradeHistory({ entry, close }: { entry: GradebookEntry; close: () => void }) {
  const query = useEndpoint(gradebook.history, { params: { id: entry._id } }, { staleTime: 0 });
  return (
    <Dialog opened onClose={close} title={`${fullName(entry.personREF)}, ${entry.assignmentName}`}>
      <Loaded query={query} failed="The history could not be loaded.">
        {(changes) =>
          changes && changes.length > 0 ? (
            <PlainTable label="History" columns={columns} rows={changes} keyOf={({ at }) => at} pageSize={10} />
          ) : (
            <p>Nobody has graded this yet.</p>
          )
        }
      </Loaded>
    </Dialog>
  );
}
