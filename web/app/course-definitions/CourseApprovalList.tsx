import { courseDefinitions } from '@stoa/contract/course-definitions';
import { paths } from '@stoa/contract/paths';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Page } from '../ui/Page.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { RowsTable } from '../ui/RowsTable.tsx';
import { useOpenRecord } from '../ui/useRecord.ts';
import { columns } from './catalog.tsx';
import { DefinitionDecisions } from './DefinitionDecisions.tsx';

const filters = [
  {
    name: 'status',
    label: /*i18n*/ 'Status',
    options: ['Approval Requested', 'Approved', 'Denied'],
    initial: 'Approval Requested',
    all: false as const,
  },
];

/** The course definitions waiting for approval, the oldest first, and the decided ones. */
export default function CourseApprovalList() {
  const open = useOpenRecord(paths.definitionApprovals);
  return (
    <Page title={i18n.t('Course Catalog Approvals')}>
      <RowsTable
        label={i18n.t('Courses')}
        of={courseDefinitions.list}
        columns={columns}
        filters={filters}
        sort="createdAt"
        failed={i18n.t('Failed to load course definitions.')}
        empty={i18n.t('No course definitions are waiting for approval.')}
        actions={(definition) => (
          <>
            <RowButton label={i18n.t('View')} of={definition.name} onClick={() => open(definition._id)} />
            <DefinitionDecisions definition={definition} />
          </>
        )}
      />
    </Page>
  );
}
