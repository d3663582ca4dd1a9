import { siteSettings, SiteSettingsForm } from '@stoa/contract/office/site-settings.shapes';
import { paths } from '@stoa/contract/paths';
import { Link } from 'react-router';
import { i18n, type Language, languageNames, languages } from '@stoa/contract/kernel/i18n';
import { useEndpoint } from '../../kernel/queries.ts';
import { setSite, site } from '../../kernel/site.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { FacultyList } from './FacultyList.tsx';
import { type PartProps, useSiteForm } from './useSiteForm.ts';
import { PicturesForm } from './PicturesForm.tsx';
import { SiteVersions } from './SiteVersions.tsx';
import { TaxForm } from './TaxForm.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form, FormGroup } from '../../ui/Form.tsx';
import {
  type LandingSection,
  landingSections,
  type LandingText,
  landingTexts,
} from '@stoa/contract/office/landing-texts';
import { useFieldArray } from 'react-hook-form';
import { Button } from '../../ui/plain/Button.tsx';
import { isColor } from '@stoa/contract/kernel/contrast';
import { Preview } from './Preview.tsx';
import { cutWords } from '@stoa/contract/kernel/text';
import { useState } from 'react';
import { SelectInput } from '../../ui/plain/Input.tsx';

const keys = Object.keys(landingTexts) as LandingText[];
const short: readonly LandingText[] = ['headline', 'quotedPerson', 'opEdTitle'];

/** The beginning of a text, up to the end of a word. */
const shortened = (text: string): string => cutWords(text, 120);

/** The texts of the home page, language by language. An empty one shows the standard text. */
function TextsForm(part: PartProps) {
  const { texts } = part.settings;
  const [language, setLanguage] = useState<Language>(i18n.language);
  const whole = (of: Language) => Object.fromEntries(keys.map((key) => [key, texts[of]?.[key] ?? '']));
  const form = useSiteForm(part, { texts: Object.fromEntries(languageNames.map((one) => [one, whole(one)])) });
  return (
    <Form form={form} button={i18n.t('Save')} legend={false}>
      <SelectInput
        label={i18n.t('Language')}
        value={language}
        onChange={(event) => setLanguage(event.currentTarget.value as Language)}
        data={languageNames.map((one) => ({ value: one, label: languages[one] }))}
      />
      <FormGroup key={language} title={languages[language]}>
        {keys.map((key) => (
          <Field
            key={key}
            form={form}
            name={`texts.${language}.${key}`}
            label={i18n.t(landingTexts[key].label)}
            type={short.includes(key) ? 'text' : 'textarea'}
            required={false}
            wide
            description={i18n.t('Standard: {text}', {
              text: shortened(landingTexts[key].standard.map((one) => i18n.t(one)).join(' ')),
            })}
          />
        ))}
      </FormGroup>
      <p className="soft">
        {i18n.t('Leave a text empty to show the standard one. Separate paragraphs by an empty line.')}
      </p>
    </Form>
  );
}

/** Name, color and support address, with a preview in both themes. */
function LookForm(part: PartProps) {
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

const most = 12;

/** Links below every page, after the pages that the operator wrote. */
function LinksForm(part: PartProps) {
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

/** The parts of the home page that visitors see. */
function SectionsForm(part: PartProps) {
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

/** The seller of the courses, as receipts, refunds and the terms name it. */
function SellerForm(part: PartProps) {
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

/** The settings of the site, for administrators. Each part is saved separately, and each save can be undone. */
export default function SiteSettings() {
  const query = useEndpoint(siteSettings.now, {}, { staleTime: 0 });
  /** Loads the site as it is now, also for the parts of this page that visitors see. */
  const saved = () => void query.refetch().then(({ data }) => data && setSite({ ...site(), settings: data }));
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
              <Parts settings={settings} saved={saved} />
              {/* Doesn't remount with a new version, so that the button that was pressed keeps the focus. */}
              <FacultyList settings={settings} saved={saved} />
              <SiteVersions current={settings.version} restored={saved} />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function Parts({ settings, saved }: PartProps) {
  const part = { settings, saved };
  /** The key of a form, which remounts when its own part has changed. Text typed into the other forms stays. */
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
      <Section title={i18n.t('Seller')}>
        <SellerForm key={of('seller')} {...part} />
      </Section>
      <Section title={i18n.t('Tax')}>
        <TaxForm key={of('tax')} {...part} />
      </Section>
    </>
  );
}
