import { gradebook, type GradeChange, type GradebookEntry } from '@stoa/contract/teaching/gradebook.endpoints';
import { fullName } from '@stoa/contract/people/people';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useEndpoint } from '../../kernel/queries.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { instant } from '../../ui/format.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { gradeInWords } from './table.ts';

const columns = [
  { label: /*i18n*/ 'When', cell: ({ at }: GradeChange) => instant(at) },
  {
    label: /*i18n*/ 'Who',
    cell: ({ by }: GradeChange) => (by ? fullName(by) : i18n.t('Someone whose account was deleted')),
  },
  { label: /*i18n*/ 'From', cell: ({ from }: GradeChange) => gradeInWords(from) },
  { label: /*i18n*/ 'To', cell: ({ to }: GradeChange) => gradeInWords(to) },
];

/** The changes of a cell: who, when, from what to what. */
export function GradeHistory({ entry, close }: { entry: GradebookEntry; close: () => void }) {
  const query = useEndpoint(gradebook.history, { params: { id: entry._id } }, { staleTime: 0 });
  return (
    <Dialog opened onClose={close} title={`${fullName(entry.personREF)}, ${entry.assignmentName}`}>
      <Loaded query={query} failed={i18n.t('We couldn’t load the history.')}>
        {(changes) => (
          <PlainTable
            label={i18n.t('History')}
            columns={columns}
            rows={changes ?? []}
            keyOf={({ at }) => at}
            pageSize={10}
            empty={i18n.t('This hasn’t been graded yet.')}
          />
        )}
      </Loaded>
    </Dialog>
  );
}
