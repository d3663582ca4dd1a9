import { landingSections, type LandingSection } from '@stoa/contract/office/landing-texts';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Field } from '../../ui/Field.tsx';
import { Form, FormGroup } from '../../ui/Form.tsx';
import type { PartProps } from './part.ts';
import { useSiteForm } from './useSiteForm.ts';

/** Which parts of the home page visitors see. */
export function SectionsForm(part: PartProps) {
  const form = useSiteForm(part, { sections: part.settings.sections });
  return (
    <Form form={form} button={i18n.t('Save')} legend={false}>
      <FormGroup title={i18n.t('Shown')}>
        {(Object.keys(landingSections) as LandingSection[]).map((key) => (
          <Field
            key={key}
            form={form}
            name={`sections.${key}`}
            label={i18n.t(landingSections[key])}
            type="checkbox"
            required={false}
          />
        ))}
      </FormGroup>
      <p className="soft">
        {i18n.t(
          'Upcoming courses and faculty are hidden while there are none. In production the films and the quotation are hidden until you add your own, because the product’s show sample people.',
        )}
      </p>
    </Form>
  );
}
