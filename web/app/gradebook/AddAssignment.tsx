import { assignmentTypes, defaultAssignmentType, defaultWeight, gradebook } from '@stoa/contract/gradebook';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { notify } from '../ui/notify.ts';
import { useSchemaForm } from '../ui/useSchemaForm.ts';

interface AddAssignmentProps {
  readonly courseId: string;
  readonly opened: boolean;
  readonly close: () => void;
}

/** A new assignment, with a cell for everybody who is registered. */
export function AddAssignment({ opened, ...rest }: AddAssignmentProps) {
  return (
    <Dialog opened={opened} onClose={rest.close} title="Add Assignment" width="small">
      <AssignmentForm {...rest} />
    </Dialog>
  );
}

function AssignmentForm({ courseId, close }: Omit<AddAssignmentProps, 'opened'>) {
  const form = useSchemaForm(gradebook.addAssignment, {
    values: {
      courseInstanceREF: courseId,
      assignmentName: '',
      assignmentType: defaultAssignmentType as string,
      weight: defaultWeight,
      maxScore: null as number | null,
    },
    failed: 'Failed to add assignment. See console for details.',
    onDone: () => {
      notify('The assignment was added.');
      close();
    },
  });
  return (
    <Form form={form} button="Add Assignment" cancel={{ onClick: close }} asksBeforeLeaving={false}>
      <Field form={form} name="assignmentName" label="Assignment Name" />
      <Field form={form} name="assignmentType" label="Type" type="select" options={assignmentTypes} />
      <Field form={form} name="weight" label="Weight" type="number" step={0.01} />
      <Field form={form} name="maxScore" label="Max Score" type="number" step={0.01} empty={null} />
    </Form>
  );
}
