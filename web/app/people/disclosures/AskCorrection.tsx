import { disclosures } from '@stoa/contract/people/disclosures';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { notify } from '../../ui/notify.ts';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';

/** Lets people ask for a correction in their own records. */
export function AskCorrection({ onClose }: { readonly onClose: () => void }) {
  const form = useSchemaForm(disclosures.askCorrection, {
    values: { about: '', text: '' },
    failed: i18n.t('We couldn’t send your request.'),
    onDone: () => {
      notify(i18n.t('We received your request. We’ll email you when it’s answered.'));
      onClose();
    },
  });
  return (
    <Dialog opened title={i18n.t('Ask for a correction')} width="small" locked={form.saving} onClose={onClose}>
      <Form form={form} button={i18n.t('Send request')} cancel={{ onClick: onClose }}>
        <Field
          form={form}
          name="about"
          label={i18n.t('What is wrong?')}
          description={i18n.t('For example: my date of birth, or the grade in a course.')}
          first
          wide
        />
        <Field form={form} name="text" type="textarea" rows={6} label={i18n.t('What should it be, and why?')} />
      </Form>
    </Dialog>
  );
}
