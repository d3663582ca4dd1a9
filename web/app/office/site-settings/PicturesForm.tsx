import { pictures, siteSettings } from '@stoa/contract/office/site-settings.shapes';
import { i18n } from '@stoa/contract/kernel/i18n';
import { FileField } from '../../ui/Field.tsx';
import { Form, FormGroup } from '../../ui/Form.tsx';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';
import type { PartProps } from './useSiteForm.ts';

/** The mark beside the name, the picture that a shared link shows, and the operator’s own films. */
export function PicturesForm({ settings, saved }: PartProps) {
  const form = useSchemaForm(siteSettings.setPictures, {
    values: { mark: null, sharePicture: null, promoFilm: null, aboutFilm: null } as Record<
      keyof typeof pictures,
      unknown
    >,
    // Only chosen and removed files are sent; null removes a file.
    toBody: () => ({}),
    failed: i18n.t('We couldn’t save the files.'),
    done: i18n.t('The site was saved.'),
    onDone: saved,
  });
  const current = (id: string | null, name: string) => (id ? { _id: id, name } : null);
  const field = (name: keyof typeof pictures, what: string, label = what) => (
    <FileField
      form={form}
      name={name}
      label={label}
      rule={pictures[name]}
      current={current(settings[name], what)}
      required={false}
      removable
    />
  );
  return (
    <Form form={form} button={i18n.t('Save')} legend={false}>
      <FormGroup title={i18n.t('On every page and in shared links')}>
        {field('mark', i18n.t('Mark'))}
        {field('sharePicture', i18n.t('Picture of shared links'), i18n.t('Picture of shared links (1200 × 630)'))}
      </FormGroup>
      <FormGroup title={i18n.t('On the home page')}>
        {field('promoFilm', i18n.t('Film: how it works'))}
        {field('aboutFilm', i18n.t('Film beside About'))}
        <p className="soft">
          {i18n.t(
            'Your own film replaces the product’s. Put captions into its picture, and say beside it in the texts of the home page what it shows, for people who can’t see or hear it.',
          )}
        </p>
      </FormGroup>
    </Form>
  );
}
