import { paths } from '@stoa/contract/paths';
import { fullName } from '@stoa/contract/people';
import type { ApplicationRow } from '@stoa/contract/applications';
import { professors } from '@stoa/contract/professors';
import { Page } from '../ui/Page.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { RowsTable, type Column } from '../ui/RowsTable.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { useOpenRecord } from '../ui/useRecord.ts';
import { words } from './words.ts';

const columns: readonly Column<ApplicationRow>[] = [
  { label: words.professor, cell: ({ personREF }) => fullName(personREF), sort: 'name' },
  { label: words.title, cell: ({ title }) => String(title) || '–' },
  { label: words.status, cell: ({ approvalStatus }) => <StatusBadge status={approvalStatus} /> },
];

/** Administrator: anybody's statement. */
export function ProfessorsEarnings() {
  const view = useOpenRecord(paths.earnings);
  return (
    <Page title={words.professorsEarnings} intro={words.whatEachProfessorsCoursesHave}>
      <RowsTable
        label={words.professors}
        of={professors.list}
        columns={columns}
        sort="name"
        empty={words.nobodyHasAppliedAsAProfessor}
        actions={({ _id, personREF }) => (
          <RowButton label={words.earnings} of={words.outOf(fullName(personREF))} onClick={() => view(_id)} />
        )}
      />
    </Page>
  );
}
