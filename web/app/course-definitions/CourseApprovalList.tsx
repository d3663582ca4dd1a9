import { courseDefinitions } from '@stoa/contract/course-definitions';
import { paths } from '@stoa/contract/paths';
import { Page } from '../ui/Page.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { RowsTable } from '../ui/RowsTable.tsx';
import { useOpenRecord } from '../ui/useRecord.ts';
import { columns } from './catalog.tsx';
import { DefinitionDecisions } from './DefinitionDecisions.tsx';
import { words } from './words.ts';

const filters = [
  {
    name: 'status',
    label: words.status,
    options: ['Approval Requested', 'Approved', 'Denied'],
    initial: 'Approval Requested',
    all: false as const,
  },
];

/** The course definitions that wait for approval, the oldest first, and those that were decided. */
export default function CourseApprovalList() {
  const open = useOpenRecord(paths.definitionApprovals);
  return (
    <Page title={words.courseCatalogApprovals}>
      <RowsTable
        label={words.courses}
        of={courseDefinitions.list}
        columns={columns}
        filters={filters}
        sort="createdAt"
        failed={words.failedToLoadCourseDefinitions}
        empty={words.noCourseDefinitionWaitsForApproval}
        actions={(definition) => (
          <>
            <RowButton label={words.view} of={definition.name} onClick={() => open(definition._id)} />
            <DefinitionDecisions definition={definition} />
          </>
        )}
      />
    </Page>
  );
}
