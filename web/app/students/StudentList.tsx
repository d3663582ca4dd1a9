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
import { words } from './words.ts';

const columns: readonly Column<StudentRow>[] = [
  { label: words.name, cell: ({ personREF }) => fullName(personREF), sort: 'name' },
  {
    label: words.status,
    cell: ({ approvalStatus, takenBack }) => (
      <>
        <StatusBadge status={approvalStatus} />
        {takenBack && <div>{words.takenBack}</div>}
      </>
    ),
    sort: 'approvalStatus',
  },
];
const filters = [{ name: 'approvalStatus', label: words.status, options: studentStatuses }];

/** Administrator: the students' records, to add, change, decide and delete. */
export default function StudentList() {
  const [edited, edit, close] = useOpened('edit');
  if (edited === 'new') return <NewStudentForm close={close} />;
  if (edited !== undefined) return <ChangedStudentForm id={edited} close={close} />;
  return (
    <Page title={words.studentRecords} actions={<Button onClick={() => edit('new')}>{words.addStudentButton}</Button>}>
      <RowsTable
        label={words.students}
        of={students.list}
        columns={columns}
        filters={filters}
        sort="name"
        failed={words.failedToLoadStudents}
        empty={words.thereAreNoStudentsYetAdd}
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
      title: words.deleteTheStudentRecordOf(name),
      body: words.theApplicationAndItsDocuments(name),
      action: words.delete,
      danger: true,
      run: () => remove.mutateAsync({ params: { id: _id } }).catch(failedWith(words.failedToDeleteStudent)),
    });
    if (deleted) notify(words.theStudentRecordOfWasDeleted(name));
  }
  return (
    <>
      <RowButton label={words.edit} of={name} onClick={() => edit(_id)} />
      <RowButton label={words.delete} danger of={name} onClick={() => void ask()} />
      <StudentActions student={student} />
    </>
  );
}
