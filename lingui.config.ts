import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-json';
import { languageNames } from './contract/src/kernel/i18n.ts';

const inWeb = (folder: string) => `<rootDir>/web/app/${folder}`;
/** Where the catalogues are; the test that compares them with the code has its own written elsewhere. */
const folder = process.env['MESSAGES_DIR'] ?? '<rootDir>/contract/locales';
const path = (name: string) => `${folder}/{locale}/${name}`;
/** What the public pages are made of (web/app/routes.ts): their readers fetch no more of another language than these say. */
const site = [
  'root.tsx',
  'office/site',
  'office/shell',
  'kernel',
  'ui/plain',
  'catalog/courses',
  'ui/format.ts',
  'ui/LanguageSwitch.tsx',
  'ui/notify.ts',
  'people/accounts/Login.tsx',
  'people/accounts/Outcome.tsx',
  'people/accounts/PasskeySignIn.tsx',
  'ui/Page.tsx',
].map(inWeb);

/**
 * The messages stand in the code; `npm run messages` gathers them. The server says those of `server`, a public page those of
 * `site`, and whoever signs in fetches those of `web` as well.
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: languageNames,
  rootDir: import.meta.dirname,
  orderBy: 'message',
  runtimeConfigModule: { Trans: ['#trans', 'Trans'] },
  format: formatter({ style: 'minimal', indentation: 1 }),
  catalogs: [
    {
      path: path('server'),
      include: ['<rootDir>/server/src', '<rootDir>/contract/src'],
      exclude: ['**/*.test.ts'],
    },
    {
      path: path('site'),
      include: [
        ...site,
        '<rootDir>/contract/src/office/landing-texts.ts',
        '<rootDir>/contract/src/catalog/promise-words.ts',
        '<rootDir>/contract/src/enrollment/transcripts-words.ts',
        '<rootDir>/contract/src/people/credits.ts',
        '<rootDir>/contract/src/office/stolen.ts',
      ],
      // of the shell, what only those see who have signed in
      exclude: [
        '**/*.test.tsx',
        ...['AcceptTerms', 'MainMenu', 'menu', 'SearchDialog', 'RenewSession'].map((name) => `**/shell/${name}.*`),
      ],
    },
    {
      path: path('web'),
      include: ['<rootDir>/web/app', '<rootDir>/contract/src'],
      exclude: ['**/*.test.tsx'],
    },
  ],
});
