import { Button } from '@mantine/core';
import { courseDefinitions, type CourseDefinition } from '@stoa/contract/course-definitions';
import { useCall } from '../kernel/queries.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { failedWith } from '../ui/failed.ts';
import { notify } from '../ui/notify.ts';
import { Page } from '../ui/Page.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { RowsTable } from '../ui/RowsTable.tsx';
import { useOpenedRow } from '../ui/useOpenedRow.ts';
import { columns, messageTime } from './catalog.tsx';
import { CourseDefinitionForm } from './CourseDefinitionForm.tsx';
import { CourseDefinitionPage } from './CourseDefinitionPage.tsx';

const filters = [
  { name: 'status', label: 'Status', options: ['Approval Requested', 'Approved', 'Active', 'Inactive', 'Retired'] },
];

interface CourseDefinitionListProps {
  /** The words on the button that opens an empty form. */
  readonly add: string;
  readonly intro?: string;
  /** The administrator's form sets the status as well. */
  readonly setsStatus?: boolean;
}

/** The course catalog, to define courses; what the server says can be edited, can be deleted, and the rest be read. */
export function CourseDefinitionList({ add, intro, setsStatus = false }: CourseDefinitionListProps) {
  const { id, row, open, close } = useOpenedRow('course', courseDefinitions.list);
  if (id === 'new') return <CourseDefinitionForm setsStatus={setsStatus} close={close} />;
  if (row?.canEdit)
    return <CourseDefinitionForm key={row._id} definition={row} setsStatus={setsStatus} close={close} />;
  if (row) return <CourseDefinitionPage title="View Course" definition={row} close={close} />;
  return (
    <Page title="Course Catalog" intro={intro} actions={<Button onClick={() => open('new')}>{add}</Button>}>
      <RowsTable
        label="Courses"
        of={courseDefinitions.list}
        columns={columns}
        filters={filters}
        sort="name"
        failed="An error occurred while fetching the course definitions. Please try again."
        empty="There are no courses yet. Define the first one."
        actions={(definition) => <RowActions definition={definition} open={open} />}
      />
    </Page>
  );
}

interface RowActionsProps {
  readonly definition: CourseDefinition;
  readonly open: (definition: CourseDefinition) => void;
}
function RowActions({ definition, open }: RowActionsProps) {
  const { _id, name, canEdit } = definition;
  const confirm = useConfirm();
  const remove = useCall(courseDefinitions.remove);
  if (!canEdit) return <RowButton label="View" of={name} onClick={() => open(definition)} />;

  async function ask() {
    const deleted = await confirm({
      title: `Delete ${name}?`,
      body: 'The course definition is deleted for good. This is refused once the course has been scheduled.',
      action: 'Delete',
      danger: true,
      run: () =>
        remove
          .mutateAsync({ params: { id: _id } })
          .catch(failedWith('An error occurred while deleting the course. Please try again.')),
    });
    if (deleted) notify('Course deleted successfully.', messageTime);
  }
  return (
    <>
      <RowButton label="Edit" of={name} onClick={() => open(definition)} />
      <RowButton label="Delete" of={name} onClick={() => void ask()} />
    </>
  );
}
