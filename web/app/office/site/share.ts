import { i18n, languageNames, type Language } from '@stoa/contract/kernel/i18n';
import { inLanguage } from '../../kernel/language.ts';
import { page } from '../../kernel/page.ts';
import { site } from '../../kernel/site.ts';

const origin = () => page().publicUrl;

/** Returns the parts of a page that search engines and shared links show: title, description, address and picture. */
export function pageMeta(path: string, title: string, description: string) {
  const { sharePicture } = site().settings;
  // An address without a language is English.
  const address = (language: Language) => `${origin()}${language === 'en' ? path : inLanguage(language, path)}`;
  const property = (name: string, content: string) => ({ property: `og:${name}`, content });
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link' as const, rel: 'canonical', href: address(i18n.language) },
    ...languageNames.map((one) => ({ tagName: 'link' as const, rel: 'alternate', hrefLang: one, href: address(one) })),
    { tagName: 'link' as const, rel: 'alternate', hrefLang: 'x-default', href: address('en') },
    property('type', 'website'),
    property('site_name', i18n.site),
    property('title', title),
    property('description', description),
    property('url', `${origin()}${path}`),
    property('image', `${origin()}${sharePicture ? `/api/files/download/${sharePicture}?preview=1` : '/share.png'}`),
    ...(sharePicture
      ? [property('image:alt', i18n.site)]
      : [
          property('image:width', '1200'),
          property('image:height', '630'),
          property('image:alt', i18n.t('A colonnade, and the words: Higher education, reimagined')),
        ]),
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}
