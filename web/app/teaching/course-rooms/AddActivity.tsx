import { enrollment, type CensusRow } from '@stoa/contract/enrollment/enrollment.shapes';
import { i18n } from '@stoa/contract/kernel/i18n';
import { fullName } from '@stoa/contract/kernel/fields';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';

/** Adds an activity of a student that Stoa has no record of, with its day. */
export function AddActivity({ row, close }: { row: CensusRow; close: () => void }) {
  const name = fullName(row.personREF);
  const form = useSchemaForm(enrollment.addActivity, {
    values: { day: '', what: '' },
    params: { id: row._id },
    failed: i18n.t('We couldn’t add the activity'),
    done: i18n.t('Activity added for {name}.', { name }),
    onDone: close,
  });
  return (
    <Dialog opened onClose={close} title={i18n.t('Add activity of {name}', { name })}>
      <p className="soft">
        {i18n.t(
          'Add what the student did in the course, such as an exam on paper. Grading and social messages don’t count.',
        )}
      </p>
      <Form form={form} button={i18n.t('Add Activity')} cancel={{ onClick: close }}>
        <Field form={form} name="day" label={i18n.t('Day')} type="date" />
        <Field form={form} name="what" label={i18n.t('What did the student do?')} />
      </Form>
    </Dialog>
  );
}
