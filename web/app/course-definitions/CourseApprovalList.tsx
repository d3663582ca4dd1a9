import {
  courseDefinitions,
  courseDefinitionTransitions,
  type CourseDefinition,
  type CourseDefinitionStatus,
} from '@stoa/contract/course-definitions';
import { fullName } from '@stoa/contract/people';
import { useCall } from '../kernel/queries.ts';
import { Page } from '../ui/Page.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { RowsTable } from '../ui/RowsTable.tsx';
import { TransitionButtons } from '../ui/TransitionButtons.tsx';
import { useOpenedRow } from '../ui/useOpenedRow.ts';
import { columns } from './catalog.tsx';
import { CourseDefinitionPage } from './CourseDefinitionPage.tsx';

const filters = [
  {
    name: 'status',
    label: 'Status',
    options: ['Approval Requested', 'Approved', 'Denied'],
    initial: 'Approval Requested',
    all: false as const,
  },
];

/** The course definitions that wait for approval, the oldest first, and those that were decided. */
export default function CourseApprovalList() {
  const { row, open, keep, close } = useOpenedRow('view', courseDefinitions.list);
  if (row)
    return (
      <CourseDefinitionPage
        title={row.name}
        definition={row}
        close={close}
        actions={<Decisions definition={row} onDone={keep} />}
      />
    );
  return (
    <Page title="Course Catalog Approvals">
      <RowsTable
        label="Courses"
        of={courseDefinitions.list}
        columns={columns}
        filters={filters}
        sort="createdAt"
        failed="Failed to load course definitions."
        empty="No course definition waits for approval."
        actions={(definition) => (
          <>
            <RowButton label="View" of={definition.name} onClick={() => open(definition)} />
            <Decisions definition={definition} />
          </>
        )}
      />
    </Page>
  );
}

interface DecisionsProps {
  readonly definition: CourseDefinition;
  readonly onDone?: (definition: CourseDefinition) => void;
}
function Decisions({ definition, onDone }: DecisionsProps) {
  const { _id, name, createdByREF, actions } = definition;
  const setStatus = useCall(courseDefinitions.setStatus);
  const owner = createdByREF ? fullName(createdByREF) : 'Who defined it';
  return (
    <TransitionButtons<CourseDefinitionStatus>
      table={courseDefinitionTransitions}
      actions={actions}
      name={name}
      consequence={(to) =>
        to === 'Approved'
          ? `It can then be scheduled by every approved professor. ${owner} is told by e-mail.`
          : `It can’t be scheduled. ${owner} is told by e-mail, with the reason if you give one, and may change it and ask again.`
      }
      done={(to) => `${name} was ${to === 'Approved' ? 'approved' : 'denied'}. ${owner} has been told by e-mail.`}
      run={async (approvalStatus, reason) => {
        const decided = await setStatus.mutateAsync({ params: { id: _id }, body: { approvalStatus, reason } });
        onDone?.(decided);
      }}
      failed="Failed to update course status."
    />
  );
}
