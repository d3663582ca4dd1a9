import { fullName } from '@stoa/contract/people';
import { studentTransitions, students, type StudentRow, type StudentStatus } from '@stoa/contract/students';
import { useCall } from '../kernel/queries.ts';
import { TransitionButtons } from '../ui/TransitionButtons.tsx';

const consequences: Record<StudentStatus, string> = {
  Approved: 'is told by e-mail, and the courses taken for credit count from then on.',
  Denied: 'is told by e-mail, with the reason if you give one, and gets no credit for courses.',
  'Awaiting Info': 'is told by e-mail, and can fill in what is empty and send the application again.',
  Pending: 'is told by e-mail that the application is looked at again, and waits for a new decision.',
};
const done: Record<StudentStatus, string> = {
  Approved: 'was approved',
  Denied: 'was denied',
  'Awaiting Info': 'is Awaiting Info',
  Pending: 'is Pending again',
};

interface StudentActionsProps {
  readonly student: Pick<StudentRow, '_id' | 'personREF' | 'actions'>;
  /** Above the record rather than in a row among many. */
  readonly prominent?: boolean;
}
/** What may be decided about an application, as the server allows it. */
export function StudentActions({ student, prominent }: StudentActionsProps) {
  const { _id, personREF, actions } = student;
  const name = fullName(personREF);
  const setStatus = useCall(students.setStatus);
  return (
    <TransitionButtons<StudentStatus>
      table={studentTransitions}
      actions={actions}
      name={name}
      consequence={(to) => `${name} ${consequences[to]}`}
      done={(to) => `${name} ${done[to]}, and has been told by e-mail.`}
      run={(status, reason) =>
        setStatus.mutateAsync({ params: { id: _id }, body: { approval_status: status, reason } })
      }
      failed="Failed to update status"
      prominent={prominent}
    />
  );
}
