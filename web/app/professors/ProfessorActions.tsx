import { fullName } from '@stoa/contract/people';
import { professorTransitions, professors, type ProfessorRow, type ProfessorStatus } from '@stoa/contract/professors';
import { useCall } from '../kernel/queries.ts';
import { TransitionButtons } from '../ui/TransitionButtons.tsx';

const consequences: Record<ProfessorStatus, string> = {
  Approved: 'can then be chosen as the professor of courses, and schedule courses. An e-mail says so.',
  Denied: 'is told by e-mail, with the reason if you give one, and can’t schedule courses.',
  Pending: 'is told by e-mail that the application is looked at again, and waits for a new decision.',
};
const done: Record<ProfessorStatus, string> = {
  Approved: 'was approved',
  Denied: 'was denied',
  Pending: 'is Pending again',
};

interface ProfessorActionsProps {
  readonly professor: Pick<ProfessorRow, '_id' | 'personREF' | 'actions'>;
  /** Above the record rather than in a row among many. */
  readonly prominent?: boolean;
}
/** What may be decided about an application, as the server allows it. */
export function ProfessorActions({ professor, prominent }: ProfessorActionsProps) {
  const { _id, personREF, actions } = professor;
  const name = fullName(personREF);
  const setStatus = useCall(professors.setStatus);
  return (
    <TransitionButtons<ProfessorStatus>
      table={professorTransitions}
      actions={actions}
      name={name}
      consequence={(to) => `${name} ${consequences[to]}`}
      done={(to) => `${name} ${done[to]}, and has been told by e-mail.`}
      run={(approvalStatus, reason) => setStatus.mutateAsync({ params: { id: _id }, body: { approvalStatus, reason } })}
      failed="Failed to update status"
      prominent={prominent}
    />
  );
}
