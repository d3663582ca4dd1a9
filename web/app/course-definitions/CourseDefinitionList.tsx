import { courseDefinitions, type CourseDefinition } from '@stoa/contract/course-definitions';
import { useCall } from '../kernel/queries.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { failedWith } from '../ui/failed.ts';
import { notify } from '../ui/notify.ts';
import { Page } from '../ui/Page.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { RowsTable } from '../ui/RowsTable.tsx';
import { Button } from '../ui/plain/Button.tsx';
import { useOpenRecord } from '../ui/useRecord.ts';
import { columns, messageTime } from './catalog.tsx';
import { words } from './words.ts';

const filters = [
  { name: 'status', label: words.status, options: ['Approval Requested', 'Approved', 'Active', 'Inactive', 'Retired'] },
];

interface CourseDefinitionListProps {
  /** The words on the button that opens an empty form. */
  readonly add: string;
  readonly intro?: string;
  /** Its address. */
  readonly at: string;
}

/** The course catalog, to define courses; what the server says can be edited, can be deleted, and the rest be read. */
export function CourseDefinitionList({ add, intro, at }: CourseDefinitionListProps) {
  const open = useOpenRecord(at);
  return (
    <Page title={words.courseCatalog} intro={intro} actions={<Button onClick={() => open('new')}>{add}</Button>}>
      <RowsTable
        label={words.courses}
        of={courseDefinitions.list}
        columns={columns}
        filters={filters}
        sort="name"
        failed={words.anErrorOccurredWhileFetching}
        empty={words.thereAreNoCoursesYetDefine}
        actions={(definition) => <RowActions definition={definition} open={open} />}
      />
    </Page>
  );
}

interface RowActionsProps {
  readonly definition: CourseDefinition;
  readonly open: (id: string) => void;
}
function RowActions({ definition, open }: RowActionsProps) {
  const { _id, name, canEdit } = definition;
  const confirm = useConfirm();
  const remove = useCall(courseDefinitions.remove);
  if (!canEdit) return <RowButton label={words.view} of={name} onClick={() => open(_id)} />;

  async function ask() {
    const deleted = await confirm({
      title: words.deleteOf(name),
      body: words.theCourseDefinitionIsDeleted,
      action: words.delete,
      danger: true,
      run: () => remove.mutateAsync({ params: { id: _id } }).catch(failedWith(words.anErrorOccurredWhileDeleting)),
    });
    if (deleted) notify(words.courseDeletedSuccessfully, messageTime);
  }
  return (
    <>
      <RowButton label={words.edit} of={name} onClick={() => open(_id)} />
      <RowButton label={words.delete} danger of={name} onClick={() => void ask()} />
    </>
  );
}
