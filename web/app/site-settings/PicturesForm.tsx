import { pictures, siteSettings } from '@stoa/contract/site-settings';
import { i18n } from '@stoa/contract/kernel/i18n';
import { FileField } from '../ui/Field.tsx';
import { Form, FormGroup } from '../ui/Form.tsx';
import { notify } from '../ui/notify.ts';
import { useSchemaForm } from '../ui/useSchemaForm.ts';
import type { PartProps } from './part.ts';

/** The mark beside the name, the picture that a shared link shows, and the operator’s own films. */
export function PicturesForm({ settings, saved }: PartProps) {
  const form = useSchemaForm(siteSettings.setPictures, {
    values: { mark: null, sharePicture: null, promoFilm: null, aboutFilm: null } as Record<
      keyof typeof pictures,
      unknown
    >,
    // Only what was chosen or removed is sent: one sent as null is removed.
    toBody: () => ({}),
    failed: i18n.t('We couldn’t save the files.'),
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
      <FormGroup title={i18n.t('On the home page')}>
        <FileField
          form={form}
          name="promoFilm"
          label={i18n.t('Film: how it works')}
          rule={pictures.promoFilm}
          current={current(settings.promoFilm, i18n.t('Film: how it works'))}
          required={false}
          removable
        />
        <FileField
          form={form}
          name="aboutFilm"
          label={i18n.t('Film beside About')}
          rule={pictures.aboutFilm}
          current={current(settings.aboutFilm, i18n.t('Film beside About'))}
          required={false}
          removable
        />
        <p className="soft">
          {i18n.t(
            'Your own film replaces the product’s. Put captions into its picture, and say beside it in the texts of the home page what it shows, for people who can’t see or hear it.',
          )}
        </p>
      </FormGroup>
    </Form>
  );
}
