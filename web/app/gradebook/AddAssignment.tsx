import {
  assignmentTypes,
  defaultAssignmentType,
  defaultMaxScore,
  defaultWeight,
  gradebook,
} from '@stoa/contract/gradebook';
import { i18n } from '@stoa/contract/kernel/i18n';
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

/** Adds an assignment, with a cell for every registered student. */
export function AddAssignment({ opened, ...rest }: AddAssignmentProps) {
  return (
    <Dialog opened={opened} onClose={rest.close} title={i18n.t('Add Assignment')} width="small">
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
    failed: i18n.t('Failed to add assignment. See console for details.'),
    onDone: () => {
      notify(i18n.t('Assignment added.'));
      close();
    },
  });
  return (
    <Form form={form} button={i18n.t('Add Assignment')} cancel={{ onClick: close }} asksBeforeLeaving={false}>
      <Field form={form} name="assignmentName" label={i18n.t('Assignment Name')} />
      <Field
        form={form}
        name="assignmentType"
        label={i18n.t('Type')}
        type="select"
        options={assignmentTypes.map((value) => ({ value, label: i18n.t(value) }))}
      />
      <Field form={form} name="weight" label={i18n.t('Weight')} type="number" step={0.01} />
      <Field
        form={form}
        name="maxScore"
        label={i18n.t('Max Score')}
        description={i18n.t('Without a max score, scores don’t count toward the course total.')}
        type="number"
        step={0.01}
        empty={null}
      />
    </Form>
  );
}
