import type { SiteData } from '@stoa/contract/office/site-data';
import type { Language } from '@stoa/contract/kernel/i18n';
import { renderToReadableStream } from 'react-dom/server';
import { createRequestHandler, ServerRouter, type EntryContext, type ServerBuild } from 'react-router';
import { builtPage, type BuiltPage } from '../prerendered.ts';
import { setPageLanguage } from './kernel/language.ts';
import { setSite } from './kernel/site.ts';

/** React Router calls this for each document. The whole page is rendered before it is answered. */
export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const page = await renderToReadableStream(<ServerRouter context={context} url={request.url} />);
  await page.allReady;
  headers.set('content-type', 'text/html');
  return new Response(page, { headers, status });
}

/** The page to render: a public page, or the frame that a screen begins with. */
export interface Wanted {
  /** A path of the pages, or `/` and `/mainContent` for the frames. */
  readonly path: string;
  readonly isFrame: boolean;
  readonly language: Language;
  readonly siteData: SiteData;
}

// One after the other, because language and site hold for all that is rendered meanwhile.
let rendering: Promise<unknown> = Promise.resolve();

/**
 * Renders pages of this build as the server sends them (server/src/web.ts). `folder` is the build's client folder. The bundle of the
 * server build has everything it needs in it, so the server needs no package of the web's.
 */
export function openRenderer(build: ServerBuild, folder: string): (wanted: Wanted) => Promise<BuiltPage> {
  const handle = createRequestHandler(build, 'production');
  const render = async ({ path, isFrame, language, siteData }: Wanted) => {
    setPageLanguage(language);
    setSite(siteData);
    const headers: Record<string, string> = isFrame ? { 'X-React-Router-SPA-Mode': 'yes' } : {};
    const answer = await handle(new Request(`http://localhost${path}`, { headers }));
    const html = await answer.text();
    // The landing page is whole without the program, which starts once somebody moves.
    return builtPage(html, folder, path, { later: path === '/' && !isFrame, frame: isFrame });
  };
  return (wanted) => {
    const page = rendering.then(() => render(wanted));
    rendering = page.catch(() => {});
    return page;
  };
}
