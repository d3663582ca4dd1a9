import {
  courseDefinitions,
  needsEquivalent,
  type CourseDefinition,
} from '@stoa/contract/catalog/course-definitions.endpoints';
import { paths } from '@stoa/contract/paths';
import { i18n } from '@stoa/contract/kernel/i18n';
import { call } from '../../kernel/api.ts';
import { decisionColumn, waitingColumn } from '../../ui/review/columns.tsx';
import { ReviewList } from '../../ui/review/ReviewList.tsx';
import { ReviewPage } from '../../ui/review/ReviewPage.tsx';
import { columns as catalog } from './definitions.tsx';
import { DefinitionDecisions } from './DefinitionDecisions.tsx';
import { DefinitionDetails } from './DefinitionDetails.tsx';
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

const nameOf = ({ name }: CourseDefinition) => name;
const isWaiting = ({ status }: CourseDefinition) => status === 'Approval Requested';

const [name, ...others] = catalog;
const columns = [{ ...name!, clipped: true }, ...others, waitingColumn(isWaiting), decisionColumn];

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

/** One course definition, to read before deciding. */
const CourseApprovalPage = ({ id }: { id: string }) => (
  <ReviewPage
    of={courseDefinitions.one}
    id={id}
    title={i18n.t('Courses')}
    failed={i18n.t('Failed to load course definitions.')}
    about={(definition) => ({
      name: definition.name,
      isWaiting: definition.status === 'Approval Requested',
      alone: needsEquivalent(definition) ? i18n.t('Enter which course it counts as at the institution.') : undefined,
      actions: <DefinitionDecisions definition={definition} prominent />,
    })}
  >
    {(definition) => <DefinitionDetails definition={definition} />}
  </ReviewPage>
);
