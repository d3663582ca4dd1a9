import { defaultAssignmentType, defaultMaxScore, defaultWeight, gradebook } from '@stoa/contract/gradebook';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Dialog } from '../ui/Dialog.tsx';
import { Form } from '../ui/Form.tsx';
import { notify } from '../ui/notify.ts';
import { useSchemaForm } from '../ui/useSchemaForm.ts';
import { AssignmentFields, type AssignmentValues } from './AssignmentFields.tsx';

interface AddAssignmentProps {
  readonly courseId: string;
  readonly opened: boolean;
  readonly close: () => void;
}

/** Adds an assignment, with a cell for every registered student. */
export function AddAssignment({ opened, ...rest }: AddAssignmentProps) {
  return (
    <Dialog opened={opened} onClose={rest.close} title={i18n.t('Add Assignment')} width="small">
      <AssignmentForm {...rest} />
    </Dialog>
  );
}

function AssignmentForm({ courseId, close }: Omit<AddAssignmentProps, 'opened'>) {
  const form = useSchemaForm<typeof gradebook.addAssignment, AssignmentValues>(gradebook.addAssignment, {
    values: {
      courseInstanceREF: courseId,
      assignmentName: '',
      assignmentType: defaultAssignmentType,
      weight: defaultWeight,
      maxScore: defaultMaxScore,
    },
    failed: i18n.t('Failed to add assignment. See console for details.'),
    onDone: () => {
      notify(i18n.t('Assignment added.'));
      close();
    },
  });
  return (
    <Form form={form} button={i18n.t('Add Assignment')} cancel={{ onClick: close }} asksBeforeLeaving={false}>
      <AssignmentFields form={form} />
    </Form>
  );
}
