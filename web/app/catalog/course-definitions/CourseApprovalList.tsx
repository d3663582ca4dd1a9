import { courseDefinitions, type CourseDefinition } from '@stoa/contract/catalog/course-definitions.endpoints';
import { paths } from '@stoa/contract/paths';
import { i18n } from '@stoa/contract/kernel/i18n';
import { call } from '../../kernel/api.ts';
import { decisionColumn, waitingColumn } from '../../ui/review/columns.tsx';
import { ReviewList } from '../../ui/review/ReviewList.tsx';
import type { Column } from '../../ui/RowsTable.tsx';
import { columns as catalog } from './catalog.tsx';
import { DefinitionDecisions } from './DefinitionDecisions.tsx';
import { sinceYesterday } from '../../ui/plain/useTableState.ts';

const filters = [
  {
    name: 'status',
    label: /*i18n*/ 'Status',
    options: ['Approval Requested', 'Approved', 'Denied'],
    initial: 'Approval Requested',
  },
  sinceYesterday,
];
import { CourseApprovalPage } from './CourseApprovalPage.tsx';

const nameOf = ({ name }: CourseDefinition) => name;
const isWaiting = ({ status }: CourseDefinition) => status === 'Approval Requested';

const [, level, credits, status] = catalog;
const name: Column<CourseDefinition> = {
  label: /*i18n*/ 'Name',
  cell: nameOf,
  sort: 'name',
  clipped: true,
};
const columns = [name, level!, credits!, status!, waitingColumn(isWaiting), decisionColumn];

/** The course definitions, to approve or deny: what waits longest comes first. */
export default function CourseApprovalList() {
  return (
    <ReviewList
      title={i18n.t('Course Catalog Approvals')}
      kind="courseDefinition"
      at={paths.definitionApprovals}
      label={i18n.t('Courses')}
      of={courseDefinitions.list}
      columns={columns}
      filters={filters}
      failed={i18n.t('Failed to load course definitions.')}
      empty={i18n.t('No course definitions are waiting for approval.')}
      nameOf={nameOf}
      isWaiting={isWaiting}
      record={(id) => <CourseApprovalPage key={id} id={id} />}
      deciding={{
        reasons: 'courseDefinition',
        consequence: (to) =>
          to === 'Approved'
            ? i18n.t('Every approved professor can then schedule them. We’ll email the author of each.')
            : i18n.t('No one can schedule them. We’ll email the author of each, with your reason if you give one.'),
        run: ({ _id, version }, approvalStatus, reason) =>
          call(courseDefinitions.setStatus, { params: { id: _id }, body: { approvalStatus, reason, version } }),
      }}
      actions={(definition) => <DefinitionDecisions definition={definition} />}
    />
  );
}
