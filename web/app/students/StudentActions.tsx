import { fullName } from '@stoa/contract/people';
import { studentTransitions, students, type StudentRow, type StudentStatus } from '@stoa/contract/students';
import { useCall } from '../kernel/queries.ts';
import { TransitionButtons } from '../ui/TransitionButtons.tsx';
import { words } from './words.ts';

const consequences: Record<StudentStatus, string> = {
  Approved: words.isToldByEMailAnd,
  Denied: words.isToldByEMailWith,
  'Awaiting Info': words.isToldByEMailAndCanFillInWhatIsEmpty,
  Pending: words.isToldByEMailThat,
};
const done: Record<StudentStatus, string> = {
  Approved: words.wasApproved,
  Denied: words.wasDenied,
  'Awaiting Info': words.isAwaitingInfo,
  Pending: words.isPendingAgain,
};

interface StudentActionsProps {
  readonly student: Pick<StudentRow, '_id' | 'personREF' | 'actions' | 'version'>;
  /** Above the record rather than in a row among many. */
  readonly prominent?: boolean;
}
/** What may be decided about an application, as the server allows it. */
export function StudentActions({ student, prominent }: StudentActionsProps) {
  const { _id, personREF, actions, version } = student;
  const name = fullName(personREF);
  const setStatus = useCall(students.setStatus);
  return (
    <TransitionButtons<StudentStatus>
      table={studentTransitions}
      actions={actions}
      name={name}
      consequence={(to) => `${name} ${consequences[to]}`}
      done={(to) => words.andHasBeenToldByE(name, done[to])}
      run={(status, reason) =>
        setStatus.mutateAsync({ params: { id: _id }, body: { approval_status: status, reason, version } })
      }
      failed={words.failedToUpdateStatus}
      prominent={prominent}
    />
  );
}
