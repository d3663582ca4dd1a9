import { cutWords } from '@stoa/contract/kernel/text';
import { landingTexts, type LandingText } from '@stoa/contract/office/landing-texts';
import { i18n, languageNames, languages, type Language } from '@stoa/contract/kernel/i18n';
import { useState } from 'react';
import { Field } from '../../ui/Field.tsx';
import { Form, FormGroup } from '../../ui/Form.tsx';
import { SelectInput } from '../../ui/plain/Input.tsx';
import type { PartProps } from './part.ts';
import { useSiteForm } from './useSiteForm.ts';

const keys = Object.keys(landingTexts) as LandingText[];
const short: readonly LandingText[] = ['headline', 'quotedPerson', 'opEdTitle'];

/** The beginning of a text, up to the end of a word. */
const shortened = (text: string): string => cutWords(text, 120);

/** The texts of the home page, language by language. An empty one shows the standard text. */
export function TextsForm(part: PartProps) {
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
