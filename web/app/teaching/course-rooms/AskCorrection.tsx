import { enrollment, type CensusRow } from '@stoa/contract/enrollment/enrollment.shapes';
import { i18n } from '@stoa/contract/kernel/i18n';
import { fullName } from '@stoa/contract/kernel/fields';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';

const kinds = {
  attended: /*i18n*/ 'They attended',
  'never attended': /*i18n*/ 'They never attended',
  withdrawn: /*i18n*/ 'They withdrew',
  grade: /*i18n*/ 'Grade',
} satisfies Record<CensusRow['corrections'][number], string>;

/** Asks the institution to correct the certified roster for one student. */
export function AskCorrection({ row, close }: { row: CensusRow; close: () => void }) {
  const name = fullName(row.personREF);
  const form = useSchemaForm(enrollment.correct, {
    values: { kind: '', reason: '' },
    params: { id: row._id },
    failed: i18n.t('We couldn’t send the correction'),
    done: i18n.t('We’ll email you when the institution decides.'),
    onDone: close,
  });
  return (
    <Dialog opened onClose={close} title={i18n.t('Correct the roster for {name}', { name })}>
      <Form form={form} button={i18n.t('Send to the institution')} cancel={{ onClick: close }}>
        <Field
          form={form}
          name="kind"
          label={i18n.t('What is right?')}
          type="select"
          options={row.corrections.map((kind) => ({ value: kind, label: i18n.t(kinds[kind]) }))}
        />
        <Field form={form} name="reason" label={i18n.t('Reason')} type="textarea" />
      </Form>
    </Dialog>
  );
}
