import {
  defaultAssignmentType,
  defaultMaxScore,
  defaultWeight,
  gradebook,
} from '@stoa/contract/teaching/gradebook.shapes';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { notify } from '../../ui/notify.ts';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';
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
  /** True if the dialog stays open for the next one. */
  const goesOn = useRef(false);
  /** True once one was added, until the form is ready for the next. */
  const begins = useRef(false);
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
      begins.current = true;
      setAdded(form.methods.getValues('assignmentName'));
    },
  });
  const { setValue, setFocus } = form.methods;
  const { saving } = form;
  // Not before the next one can be sent. The rest stays: assignments made in a row are often of one type and maximum.
  useEffect(() => {
    if (saving || !begins.current) return;
    begins.current = false;
    setValue('assignmentName', '');
    setFocus('assignmentName');
  }, [saving, setValue, setFocus]);

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
