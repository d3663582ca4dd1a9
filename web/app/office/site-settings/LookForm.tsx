import { isColor } from '@stoa/contract/kernel/contrast';
import { SiteSettingsForm } from '@stoa/contract/office/site-settings';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Field } from '../../ui/Field.tsx';
import { Form, FormGroup } from '../../ui/Form.tsx';
import { Preview } from './Preview.tsx';
import type { PartProps } from './part.ts';
import { useSiteForm } from './useSiteForm.ts';

/** Name, color and support address, with a preview in both themes. */
export function LookForm(part: PartProps) {
  const { name, accent, supportEmail } = part.settings;
  // Outside production the installation’s own address needn’t be a real one.
  const isReal = SiteSettingsForm.shape.supportEmail.safeParse(supportEmail).success;
  const form = useSiteForm(part, { name, accent, supportEmail: isReal ? supportEmail : '' });
  const now = form.methods.watch();
  return (
    <Form form={form} button={i18n.t('Save')}>
      <FormGroup title={i18n.t('On every page')}>
        <Field form={form} name="name" label={i18n.t('Name of the site')} />
        <Field
          form={form}
          name="accent"
          label={i18n.t('Color of links and buttons')}
          description={i18n.t('As # and six digits. Text in this color needs a contrast of at least 4.5 to 1.')}
        />
        <Field
          form={form}
          name="supportEmail"
          label={i18n.t('Support address')}
          type="email"
          required={false}
          wide
          description={i18n.t('Leave it empty to use the address of the installation.')}
        />
      </FormGroup>
      <Preview
        settings={{
          ...part.settings,
          name: now.name ?? name,
          accent: isColor(now.accent ?? '') ? now.accent! : accent,
        }}
      />
    </Form>
  );
}
