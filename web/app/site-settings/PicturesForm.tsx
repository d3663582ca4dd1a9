import { pictures, siteSettings } from '@stoa/contract/site-settings';
import { i18n } from '@stoa/contract/kernel/i18n';
import { FileField } from '../ui/Field.tsx';
import { Form, FormGroup } from '../ui/Form.tsx';
import { notify } from '../ui/notify.ts';
import { useSchemaForm } from '../ui/useSchemaForm.ts';
import type { PartProps } from './part.ts';

/** The mark beside the name, and the picture that a shared link shows. */
export function PicturesForm({ settings, saved }: PartProps) {
  const form = useSchemaForm(siteSettings.setPictures, {
    values: { mark: null, sharePicture: null } as { mark: unknown; sharePicture: unknown },
    // Only what was chosen or removed is sent: a picture sent as null is removed.
    toBody: () => ({}),
    failed: i18n.t('We couldn’t save the pictures.'),
    onDone: () => {
      notify(i18n.t('The site was saved.'));
      saved();
    },
  });
  const current = (id: string | null, name: string) => (id ? { _id: id, name } : null);
  return (
    <Form form={form} button={i18n.t('Save')} legend={false}>
      <FormGroup title={i18n.t('On every page and in shared links')}>
        <FileField
          form={form}
          name="mark"
          label={i18n.t('Mark')}
          rule={pictures.mark}
          current={current(settings.mark, i18n.t('Mark'))}
          required={false}
          removable
        />
        <FileField
          form={form}
          name="sharePicture"
          label={i18n.t('Picture of shared links (1200 × 630)')}
          rule={pictures.sharePicture}
          current={current(settings.sharePicture, i18n.t('Picture of shared links'))}
          required={false}
          removable
        />
      </FormGroup>
    </Form>
  );
}
