import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { languageNames } from '@stoa/contract/kernel/i18n';
import { createRequestHandler, type ServerBuild } from 'react-router';

/**
 * Renders the prerendered pages once more in every other language, with the build that has just rendered them in English:
 * to `es/courses/index.html` what stands in English in `courses/index.html`. React Router knows no languages.
 */
export async function renderTranslations(buildDirectory: string, paths: readonly string[]): Promise<void> {
  const build = (await import(
    /* @vite-ignore */ pathToFileURL(path.join(buildDirectory, 'server/index.js')).href
  )) as ServerBuild;
  const handle = createRequestHandler(build, 'production');
  const render = async (at: string, language: string, file: string, headers = {}) => {
    process.env['PAGE_LANGUAGE'] = language; // web/app/kernel/language.ts
    const answer = await handle(new Request(`http://localhost${at}`, { headers }));
    const place = path.join(buildDirectory, 'client', language, file);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, await answer.text());
  };
  for (const language of languageNames.filter((one) => one !== 'en')) {
    for (const at of paths) await render(at, language, path.join(at, 'index.html'));
    await render('/', language, '__spa-fallback.html', { 'X-React-Router-SPA-Mode': 'yes' });
  }
}
