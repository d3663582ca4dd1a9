import { i18n } from '@stoa/contract/kernel/i18n';
import { Field } from '../../ui/Field.tsx';
import { Form, FormGroup } from '../../ui/Form.tsx';
import type { PartProps } from './part.ts';
import { useSiteForm } from './useSiteForm.ts';

/** The seller of the courses, as receipts, refunds and the terms name it. */
export function SellerForm(part: PartProps) {
  const form = useSiteForm(part, { seller: part.settings.seller });
  return (
    <Form form={form} button={i18n.t('Save')} legend={false}>
      <FormGroup title={i18n.t('On receipts, refunds and the terms')}>
        <Field form={form} name="seller.name" label={i18n.t('Legal name')} required={false} />
        <Field form={form} name="seller.taxNumber" label={i18n.t('Tax number')} required={false} />
        <Field form={form} name="seller.address" label={i18n.t('Address')} type="textarea" required={false} />
      </FormGroup>
    </Form>
  );
}
