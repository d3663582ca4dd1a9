import {
  CourseDefinition as Shape,
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
            <RowButton label={words.view} of={definition.name} onClick={() => open(definition)} />
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
  const { _id, name, createdByREF, actions, version } = definition;
  const setStatus = useCall(courseDefinitions.setStatus);
  const owner = createdByREF ? fullName(createdByREF) : words.whoDefinedIt;
  return (
    <TransitionButtons<CourseDefinitionStatus>
      table={courseDefinitionTransitions}
      actions={actions}
      name={name}
      consequence={(to) =>
        to === 'Approved' ? words.itCanThenBeScheduledBy(owner) : words.itCantBeScheduledIsTold(owner)
      }
      done={(to) => words.wasHasBeenToldByE(name, to === 'Approved' ? 'approved' : 'denied', owner)}
      run={async (approvalStatus, reason) => {
        const decided = await setStatus.mutateAsync({ params: { id: _id }, body: { approvalStatus, reason, version } });
        onDone?.(decided);
      }}
      onChanged={(current) => {
        const now = Shape.safeParse(current).data;
        if (now) onDone?.(now);
      }}
      failed={words.failedToUpdateCourseStatus}
    />
  );
}
