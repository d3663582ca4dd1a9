import { Button } from '@mantine/core';
import { fullName } from '@stoa/contract/people';
import { studentStatuses, students, type StudentRow } from '@stoa/contract/students';
import { useCall } from '../kernel/queries.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { failedWith } from '../ui/failed.ts';
import { notify } from '../ui/notify.ts';
import { Page } from '../ui/Page.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { RowsTable, type Column } from '../ui/RowsTable.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { useOpened } from '../ui/useOpened.ts';
import { StudentActions } from './StudentActions.tsx';
import { ChangedStudentForm, NewStudentForm } from './StudentForm.tsx';

const columns: readonly Column<StudentRow>[] = [
  { label: 'Name', cell: ({ personREF }) => fullName(personREF), sort: 'name' },
  {
    label: 'Status',
    cell: ({ approvalStatus }) => <StatusBadge status={approvalStatus} />,
    sort: 'approvalStatus',
  },
];
const filters = [{ name: 'approvalStatus', label: 'Status', options: studentStatuses }];

/** Administrator: the students' records, to add, change, decide and delete. */
export default function StudentList() {
  const [edited, edit, close] = useOpened('edit');
  if (edited === 'new') return <NewStudentForm close={close} />;
  if (edited !== undefined) return <ChangedStudentForm id={edited} close={close} />;
  return (
    <Page title="Student Records" actions={<Button onClick={() => edit('new')}>+ Add Student</Button>}>
      <RowsTable
        label="Students"
        of={students.list}
        columns={columns}
        filters={filters}
        sort="name"
        failed="Failed to load students"
        empty="There are no students yet. Add the first one."
        actions={(student) => <RowActions student={student} edit={edit} />}
      />
    </Page>
  );
}

function RowActions({ student, edit }: { student: StudentRow; edit: (id: string) => void }) {
  const { _id, personREF } = student;
  const name = fullName(personREF);
  const confirm = useConfirm();
  const remove = useCall(students.remove);

  async function ask() {
    const deleted = await confirm({
      title: `Delete the student record of ${name}?`,
      body: `The application and its documents are deleted. The account of ${name} stays, and can send a new application.`,
      action: 'Delete',
      danger: true,
      run: () => remove.mutateAsync({ params: { id: _id } }).catch(failedWith('Failed to delete student')),
    });
    if (deleted) notify(`The student record of ${name} was deleted.`);
  }
  return (
    <>
      <RowButton label="Edit" of={name} onClick={() => edit(_id)} />
      <RowButton label="Delete" of={name} onClick={() => void ask()} />
      <StudentActions student={student} />
    </>
  );
}
