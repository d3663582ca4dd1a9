import type { Services } from '../../kernel/context.ts';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SiteData } from '@stoa/contract/office/site-data';
import { languageNames, type Language } from '@stoa/contract/kernel/i18n';
import { packed } from '../../kernel/packing.ts';
import { siteDataFor } from './site.ts';

/** The address in rendered pages (web/app/office/site/share.ts), which don’t know where they are served. */
const renderedFor = 'https://public-url.invalid';

/** A page as the web's build renders it (web/prerendered.ts): split where its title stands, with the hashes of its scripts. */
interface BuiltPage {
  readonly before: string;
  readonly title: string;
  readonly after: string;
  readonly scripts: readonly string[];
}
export interface Page extends BuiltPage {
  readonly packed: Buffer;
}
/** The exports of the web's build for the server (web/app/entry.server.tsx). */
interface ServerBuild {
  readonly entry: {
    readonly module: {
      readonly openRenderer: (build: unknown, folder: string) => Render;
    };
  };
}
type Render = (wanted: Wanted) => Promise<BuiltPage>;
interface Wanted {
  readonly path: string;
  readonly isFrame: boolean;
  readonly language: Language;
  readonly siteData: SiteData;
}

/** The smallest: a page is packed once and sent often, and its first bytes wait for nothing else. */
const quality = 11;

/** How long a page is served before we look whether courses, faculty or pages have changed, in milliseconds. */
const fresh = 1000;

interface Kept {
  /** the site that the page shows, as text */
  shows: string;
  page: Page;
  lookedAt: number;
  /** of the settings by which it was looked at */
  version: number;
}

/**
 * The pages of the site as its operator set it: rendered by this node when somebody first asks, and again after a change, at most a
 * second after this node knows of it. `folder` is the client folder of the build. While the database doesn't answer, a page stays as
 * it was.
 */
export function openPages(folder: string, services: Services) {
  let renderer: Promise<Render> | undefined;
  /** Read when it is first needed: a start doesn't wait for it. */
  async function openRenderer(): Promise<Render> {
    const build = (await import(pathToFileURL(path.join(folder, '../server/index.js')).href)) as ServerBuild;
    return build.entry.module.openRenderer(build, folder);
  }
  const { publicUrl } = services.settings;
  const kept = new Map<string, Kept>();
  const looking = new Map<string, Promise<Page>>();

  /** Only the landing page shows texts, courses and people; the others need the name, the colors and the links. */
  async function siteDataOf(at: string, isFrame: boolean, language: Language): Promise<SiteData> {
    const whole = at === '/' && !isFrame;
    const siteData = await siteDataFor(services.database.db, services, language, { isBrief: !whole });
    return whole ? siteData : { ...siteData, settings: { ...siteData.settings, texts: {} } };
  }
  async function look(key: string, at: string, isFrame: boolean, language: Language): Promise<Page> {
    const before = kept.get(key);
    const { version } = services.site.now();
    const siteData = await siteDataOf(at, isFrame, language).catch((error: unknown) => {
      if (before) return undefined;
      throw error;
    });
    // The footer says the year.
    const shows = siteData ? `${new Date().getUTCFullYear()} ${JSON.stringify(siteData)}` : before!.shows;
    if (before?.shows === shows || !siteData) {
      Object.assign(before!, { lookedAt: Date.now(), version });
      return before!.page;
    }
    renderer ??= openRenderer().catch((error: unknown) => {
      renderer = undefined;
      throw error;
    });
    const render = await renderer;
    const built = await render({ path: at, isFrame, language, siteData });
    const here = (text: string) => text.replaceAll(renderedFor, () => publicUrl);
    const parts = { before: here(built.before), title: here(built.title), after: here(built.after) };
    const bytes = await packed(parts.before + parts.title + parts.after, quality);
    const page = { ...parts, scripts: built.scripts, packed: bytes };
    kept.set(key, { shows, page, lookedAt: Date.now(), version });
    return page;
  }
  /** A page in a language; with `isFrame` the frame of the screens below its path. */
  function pageAt(at: string, isFrame: boolean, language: Language): Promise<Page> {
    const key = `${language} ${at} ${isFrame}`;
    const one = kept.get(key);
    if (one?.version === services.site.now().version && Date.now() - one.lookedAt < fresh)
      return Promise.resolve(one.page);
    const known = looking.get(key);
    if (known) return known;
    const found = look(key, at, isFrame, language).finally(() => looking.delete(key));
    looking.set(key, found);
    return found;
  }
  /** Renders what people ask for first, so that nobody waits for it. */
  async function warm(): Promise<void> {
    for (const language of languageNames)
      for (const [at, isFrame] of [
        ['/', false],
        ['/courses', false],
        ['/login', false],
        ['/mainContent', true],
      ] as const)
        await pageAt(at, isFrame, language);
  }
  return { pageAt, warm };
}
export type Pages = ReturnType<typeof openPages>;
