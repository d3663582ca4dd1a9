import {
  defaultAssignmentType,
  defaultMaxScore,
  defaultWeight,
  gradebook,
} from '@stoa/contract/teaching/gradebook.shapes';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useEffect, useRef, useState } from 'react';
import { FormDialog } from '../../ui/Form.tsx';
import { notify } from '../../ui/notify.ts';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';
import { AssignmentFields, type AssignmentValues } from './AssignmentFields.tsx';
import styles from './gradebook.module.css';

/** Adds one assignment or several in a row, each with a cell for every registered student. */
export function AddAssignment({ courseId, close }: { courseId: string; close: () => void }) {
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
  // Waits until the next one can be sent. Only the name is cleared: assignments added in a row often share type and max score.
  useEffect(() => {
    if (saving || !begins.current) return;
    begins.current = false;
    setValue('assignmentName', '');
    setFocus('assignmentName');
  }, [saving, setValue, setFocus]);

  return (
    <FormDialog
      title={i18n.t('Add Assignment')}
      width="small"
      onClose={close}
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
    </FormDialog>
  );
}
