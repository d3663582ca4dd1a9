import { siteSettings } from '@stoa/contract/office/site-settings';
import { paths } from '@stoa/contract/paths';
import { Link } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useEndpoint } from '../../kernel/queries.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { FacultyList } from './FacultyList.tsx';
import { LinksForm } from './LinksForm.tsx';
import { LookForm } from './LookForm.tsx';
import type { PartProps } from './part.ts';
import { PicturesForm } from './PicturesForm.tsx';
import { SectionsForm } from './SectionsForm.tsx';
import { SellerForm } from './SellerForm.tsx';
import { SiteVersions } from './SiteVersions.tsx';
import { TaxForm } from './TaxForm.tsx';
import { TextsForm } from './TextsForm.tsx';

/** Administrator: what visitors see, and who sells. Each part is saved separately, and each save can be undone. */
export default function SiteSettings() {
  const query = useEndpoint(siteSettings.now, {}, { staleTime: 0 });
  return (
    <Page
      title={i18n.t('Site')}
      intro={i18n.t('Visitors see your changes within two seconds. You can go back to any earlier version.')}
      actions={<Link to={paths.sitePages}>{i18n.t('Pages and terms')}</Link>}
    >
      <Loaded query={query} failed={i18n.t('We couldn’t load the settings of the site.')} fresh>
        {(settings) =>
          settings && (
            <>
              <Parts settings={settings} saved={() => void query.refetch()} />
              {/* Doesn't remount with a new version, so that the button that was pressed keeps the focus. */}
              <FacultyList settings={settings} saved={() => void query.refetch()} />
              <SiteVersions current={settings.version} restored={() => void query.refetch()} />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function Parts({ settings, saved }: PartProps) {
  const part = { settings, saved };
  /** A form starts over when its own part has changed. Words typed into the others stay. */
  const of = (...names: readonly (keyof typeof settings)[]) => JSON.stringify(names.map((name) => settings[name]));
  return (
    <>
      <Section title={i18n.t('Name and color')}>
        <LookForm key={of('name', 'accent', 'supportEmail')} {...part} />
      </Section>
      <Section title={i18n.t('Pictures and films')}>
        <PicturesForm key={of('mark', 'sharePicture', 'promoFilm', 'aboutFilm')} {...part} />
      </Section>
      <Section title={i18n.t('Texts of the home page')}>
        <TextsForm key={of('texts')} {...part} />
      </Section>
      <Section title={i18n.t('Parts of the home page')}>
        <SectionsForm key={of('sections')} {...part} />
      </Section>
      <Section title={i18n.t('Links at the bottom of each page')}>
        <LinksForm key={of('footerLinks')} {...part} />
      </Section>
      <Section title={i18n.t('Who sells')}>
        <SellerForm key={of('seller')} {...part} />
      </Section>
      <Section title={i18n.t('Tax')}>
        <TaxForm key={of('tax')} {...part} />
      </Section>
    </>
  );
}
