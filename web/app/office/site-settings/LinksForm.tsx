import { i18n, languageNames, languages } from '@stoa/contract/kernel/i18n';
import { useFieldArray } from 'react-hook-form';
import { Field } from '../../ui/Field.tsx';
import { Form, FormGroup } from '../../ui/Form.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import type { PartProps } from './part.ts';
import { useSiteForm } from './useSiteForm.ts';

const most = 12;

/** Links below every page, after the pages that the operator wrote. */
export function LinksForm(part: PartProps) {
  const form = useSiteForm(part, { footerLinks: part.settings.footerLinks });
  const { fields, append, remove } = useFieldArray({ control: form.methods.control, name: 'footerLinks' });
  return (
    <Form form={form} button={i18n.t('Save')} legend={false}>
      {fields.length === 0 && <p>{i18n.t('There are no links besides the pages you wrote.')}</p>}
      {fields.map(({ id }, at) => (
        <FormGroup key={id} title={i18n.t('Link {number, number}', { number: at + 1 })}>
          <Field form={form} name={`footerLinks.${at}.label`} label={i18n.t('Words')} required />
          <Field form={form} name={`footerLinks.${at}.to`} label={i18n.t('Leads to')} required />
          <Field
            form={form}
            name={`footerLinks.${at}.language`}
            label={i18n.t('Only in')}
            type="select"
            required={false}
            options={languageNames.map((one) => ({ value: one, label: languages[one] }))}
          />
          <p>
            <Button variant="default" size="sm" danger onClick={() => remove(at)}>
              {i18n.t('Remove link {number, number}', { number: at + 1 })}
            </Button>
          </p>
        </FormGroup>
      ))}
      {fields.length < most && (
        <p>
          <Button variant="default" onClick={() => append({ label: '', to: '' })}>
            {i18n.t('Add a link')}
          </Button>
        </p>
      )}
    </Form>
  );
}
