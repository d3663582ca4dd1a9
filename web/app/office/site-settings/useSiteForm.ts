import { siteSettings, type SiteSettings, SiteSettingsForm } from '@stoa/contract/office/site-settings.shapes';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { BodyOf } from '@stoa/contract/kernel/endpoint';
import type { FieldValues } from 'react-hook-form';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';

/** The props of each part of the screen. */
export interface PartProps {
  readonly settings: SiteSettings;
  readonly saved: () => void;
}

type Body = BodyOf<typeof siteSettings.set>;

/** A form for some of the site’s settings. */
export const useSiteForm = <V extends FieldValues & Body>({ settings, saved }: PartProps, values: V) =>
  useSchemaForm(siteSettings.set, {
    values,
    // Another part may have been saved since this form was opened, which doesn't conflict with it.
    toBody: (now) => ({ ...now, version: settings.version }),
    schema: SiteSettingsForm,
    failed: i18n.t('We couldn’t save the settings of the site.'),
    done: i18n.t('The site was saved.'),
    onDone: saved,
  });
