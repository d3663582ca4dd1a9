import {
  assignmentTypes,
  defaultAssignmentType,
  defaultMaxScore,
  defaultWeight,
  gradebook,
} from '@stoa/contract/gradebook';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { notify } from '../ui/notify.ts';
import { useSchemaForm } from '../ui/useSchemaForm.ts';
import { words } from './words.ts';

interface AddAssignmentProps {
  readonly courseId: string;
  readonly opened: boolean;
  readonly close: () => void;
}

/** A new assignment, with a cell for everybody who is registered. */
export function AddAssignment({ opened, ...rest }: AddAssignmentProps) {
  return (
    <Dialog opened={opened} onClose={rest.close} title={words.addAssignment} width="small">
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
      maxScore: defaultMaxScore as number | null,
    },
    failed: words.failedToAddAssignmentSeeConsole,
    onDone: () => {
      notify(words.theAssignmentWasAdded);
      close();
    },
  });
  return (
    <Form form={form} button={words.addAssignment} cancel={{ onClick: close }} asksBeforeLeaving={false}>
      <Field form={form} name="assignmentName" label={words.assignmentName} />
      <Field form={form} name="assignmentType" label={words.type} type="select" options={assignmentTypes} />
      <Field form={form} name="weight" label={words.weight} type="number" step={0.01} />
      <Field
        form={form}
        name="maxScore"
        label={words.maxScore}
        description={words.scoresCountOnlyWithAMaximum}
        type="number"
        step={0.01}
        empty={null}
      />
    </Form>
  );
}
