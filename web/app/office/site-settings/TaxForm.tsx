import { siteSettings } from '@stoa/contract/office/site-settings.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useState } from 'react';
import { useAsked } from '../../ui/confirm.tsx';
import { Fields } from '../../ui/Field.tsx';
import { Form, FormGroup } from '../../ui/Form.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { type PartProps, useSiteForm } from './useSiteForm.ts';

const blank = { name: '', percent: 0, included: false, modes: ['credit' as const, 'audit' as const] };

/** The tax on courses, if there is one. */
export function TaxForm(part: PartProps) {
  const { tax, version } = part.settings;
  const [adding, setAdding] = useState(false);
  const change = useAsked(siteSettings.set);
  const askToRemove = () =>
    change({
      title: i18n.t('Stop charging {tax}?', { tax: tax?.name ?? '' }),
      body: i18n.t('New payments have no tax. Payments that were made keep theirs.'),
      action: i18n.t('Remove'),
      danger: true,
      send: { body: { tax: null, version } },
      failed: i18n.t('We couldn’t save the settings of the site.'),
      done: () => {
        part.saved();
        return i18n.t('The site was saved.');
      },
    });
  if (!tax && !adding)
    return (
      <div className="stack">
        <p>{i18n.t('Prices have no tax line.')}</p>
        <p>
          <Button variant="default" onClick={() => setAdding(true)}>
            {i18n.t('Add a tax')}
          </Button>
        </p>
      </div>
    );
  return (
    <>
      <TaxFields {...part} />
      {tax && (
        <p>
          <Button variant="default" danger onClick={() => void askToRemove()}>
            {i18n.t('Remove the tax')}
          </Button>
        </p>
      )}
    </>
  );
}

function TaxFields(part: PartProps) {
  const form = useSiteForm(part, { tax: part.settings.tax ?? blank });
  return (
    <Form form={form} button={i18n.t('Save')}>
      <FormGroup title={i18n.t('On every payment')}>
        <Fields
          form={form}
          at="tax."
          of={{
            name: { label: i18n.t('Name of the tax'), required: true },
            percent: { label: i18n.t('Percent'), type: 'number', step: 0.001, min: 0, max: 100, required: true },
            included: {
              label: i18n.t('Prices include the tax'),
              type: 'checkbox',
              required: false,
              description: i18n.t('Otherwise it is added to the price, and students see the total before they pay.'),
            },
            modes: {
              label: i18n.t('Charged on'),
              type: 'multi-select',
              required: true,
              options: [
                { value: 'credit', label: i18n.t('Credit') },
                { value: 'audit', label: i18n.t('Audit') },
              ],
            },
          }}
        />
      </FormGroup>
    </Form>
  );
}
