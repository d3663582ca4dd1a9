import { defaultAssignmentType, defaultMaxScore, defaultWeight, gradebook } from '@stoa/contract/gradebook';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useRef, useState } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import { Form } from '../ui/Form.tsx';
import { notify } from '../ui/notify.ts';
import { useSchemaForm } from '../ui/useSchemaForm.ts';
import { AssignmentFields, type AssignmentValues } from './AssignmentFields.tsx';
import styles from './gradebook.module.css';

interface AddAssignmentProps {
  readonly courseId: string;
  readonly opened: boolean;
  readonly close: () => void;
}

/** Adds an assignment, or one after the other, each with a cell for every registered student. */
export function AddAssignment({ opened, ...rest }: AddAssignmentProps) {
  return (
    <Dialog opened={opened} onClose={rest.close} title={i18n.t('Add Assignment')} width="small">
      <AssignmentForm {...rest} />
    </Dialog>
  );
}

function AssignmentForm({ courseId, close }: Omit<AddAssignmentProps, 'opened'>) {
  const goesOn = useRef(false);
  const [added, setAdded] = useState('');
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
      if (!goesOn.current) {
        notify(i18n.t('Assignment added.'));
        return close();
      }
      const values = form.methods.getValues();
      setAdded(values.assignmentName);
      // Assignments made in a row are often of one type and maximum.
      form.methods.reset({ ...values, assignmentName: '' });
      form.methods.setFocus('assignmentName');
    },
  });
  return (
    <Form
      form={{
        ...form,
        submit: (event) => {
          goesOn.current = false;
          form.submit(event);
        },
      }}
      button={i18n.t('Add Assignment')}
      also={{
        label: i18n.t('Add and Continue'),
        onClick: () => {
          goesOn.current = true;
          form.submitWhole();
        },
      }}
      cancel={{ label: added === '' ? i18n.t('Cancel') : i18n.t('Close'), onClick: close }}
      asksBeforeLeaving={false}
    >
      <output className={styles['added']}>
        {added !== '' && i18n.t('“{name}” was added. Enter the next one.', { name: added })}
      </output>
      <AssignmentFields form={form} />
    </Form>
  );
}
