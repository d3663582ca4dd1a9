import { AsyncLocalStorage } from 'node:async_hooks';
import { languageFrom, type Language } from '@stoa/contract/kernel/i18n';
import type { SiteData } from '@stoa/contract/office/site.endpoints';
import type { Session } from '@stoa/contract/people/accounts.endpoints';
import { createContext, type MiddlewareFunction } from 'react-router';
import { findRendering, type Rendering } from './page.ts';
import { openQueries } from './queries.ts';

/** The data that the server passes to a page. A development server passes none, and its pages call the API. */
export interface Given extends Pick<Rendering, 'ask' | 'nonce' | 'publicUrl' | 'filesOf' | 'stylesIn' | 'language'> {
  readonly site: SiteData;
  readonly session: Session | null;
  /** Set after a screen could not be rendered. */
  readonly isFrame: boolean;
  readonly failed: (error: unknown) => void;
}
export const given = createContext<Given | null>(null);

const pages = new AsyncLocalStorage<Rendering>();
findRendering(() => pages.getStore());

const cookieIn = (header: string, name: string): string | undefined =>
  new RegExp(`(?:^|; ?)${name}=([^;]*)`).exec(header)?.[1];

/** Zones that are known to be in the tz database. A lookup takes as long as rendering a part of the page. */
const zones = new Set(['UTC']);
const mostZones = 1000;
/** The time zone in the browser's cookie. UTC when there is none or the tz database doesn't have it. */
function zoneFrom(cookies: string): string {
  try {
    const zone = decodeURIComponent(cookieIn(cookies, 'zone') ?? 'UTC');
    if (zones.has(zone)) return zone;
    Intl.DateTimeFormat('en', { timeZone: zone });
    if (zones.size < mostZones) zones.add(zone);
    return zone;
  } catch {
    return 'UTC';
  }
}

/** The address of the API beside a development server. */
const { PORT = '3000' } = process.env;
async function askedFor(request: Request): Promise<Given> {
  const headers = Object.fromEntries(
    ['cookie', 'accept-language'].map((name) => [name, request.headers.get(name) ?? '']),
  );
  const ask: Given['ask'] = (url, init) =>
    fetch(new URL(url, `http://127.0.0.1:${PORT}`), {
      ...init,
      headers: { ...headers, ...(init.headers as Record<string, string> | undefined) },
    });
  const [site, session] = await Promise.all(['/api/public/site', '/api/session'].map((url) => ask(url, {})));
  return {
    ask,
    site: JSON.parse(await site!.text()) as SiteData,
    session: session!.ok ? (JSON.parse(await session!.text()) as Session) : null,
    language:
      (cookieIn(headers['cookie']!, 'language') as Language | undefined) ??
      languageFrom(headers['accept-language']) ??
      'en',
    publicUrl: new URL(request.url).origin,
    nonce: '',
    filesOf: () => [],
    stylesIn: () => '',
    isFrame: false,
    failed: () => {},
  };
}

/** Renders the routes below with the data of this request alone: language, zone, site, session and answers. */
export const withPage: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const said = context.get(given) ?? (await askedFor(request));
  const cookies = request.headers.get('cookie') ?? '';
  const rendering: Rendering = {
    ...said,
    zone: zoneFrom(cookies),
    now: Date.now(),
    pageSize: cookieIn(cookies, 'page-size'),
    queries: openQueries(),
    asked: new Map(),
    tables: new Map(),
    parts: new Set(),
  };
  return pages.run(rendering, next);
};
