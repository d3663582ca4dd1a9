import type { Language } from '@stoa/contract/kernel/i18n';
import type { SiteData } from '@stoa/contract/office/site.endpoints';
import type { Session } from '@stoa/contract/people/accounts.endpoints';
import { standardSite } from '@stoa/contract/office/site-settings.endpoints';
import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import type { DehydratedState, QueryClient } from '@tanstack/react-query';

/** The data that a page is drawn from, the same on the server and when the program takes the page over. */
export interface PageData {
  readonly site: SiteData;
  /** null: nobody is signed in */
  readonly session: Session | null;
  /** IANA zone in which instants are shown */
  readonly zone: string;
  /** when the page was rendered, in milliseconds */
  readonly now: number;
  readonly publicUrl: string;
  /** the page size that this browser has chosen for lists */
  readonly pageSize: string | undefined;
  /** Set when the screen could not be rendered: the program draws it. */
  readonly isFrame: boolean;
}
/** The server's side of a page. */
export interface Rendering extends PageData {
  readonly language: Language;
  /** of the scripts of this page */
  readonly nonce: string;
  /** Asks our own API for the visitor, without a network. Takes what `fetch` takes. */
  readonly ask: (url: string, init: RequestInit) => Promise<Response>;
  readonly queries: QueryClient;
  /** The calls that the screen has made, by the hash of their keys. */
  readonly asked: Map<string, Promise<void>>;
  /** The marks of the tables that the answers of a path were made from. */
  readonly tables: Map<string, string>;
  /** The names of the page's parts from separate files (later.ts). */
  readonly parts: Set<string>;
  /** The files of the styles of these screens, by their ids, and their text. */
  readonly filesOf: (ids: readonly string[]) => readonly string[];
  readonly stylesIn: (files: readonly string[]) => string;
}

let find: () => Rendering | undefined = () => undefined;
/** Sets how the server finds the page that it is rendering. */
export const findRendering = (finder: typeof find): void => void (find = finder);
/** Returns the page that is being rendered. Only on the server. */
export function rendering(): Rendering {
  const found = find();
  if (!found) throw new Error('No page is being rendered.');
  return found;
}

/** The ids of the elements that hold the page's data and its answers as JSON, and its styles. */
export const elements = {
  data: 'page',
  answers: 'answers',
  styles: 'styles',
  answersToCome: 'answers-to-come',
} as const;

const nothingKnown: PageData = {
  site: {
    settings: { ...standardSite, supportEmail: '' },
    pages: [],
    upcoming: [],
    featured: null,
    faculty: [],
    samples: null,
  },
  session: null,
  zone: '',
  now: 0,
  publicUrl: typeof window === 'undefined' ? '' : window.location.origin,
  pageSize: undefined,
  isFrame: false,
};
const written = (id: string): string | undefined =>
  typeof document === 'undefined' ? undefined : (document.getElementById(id)?.textContent ?? undefined);
const read: PageData = { ...nothingKnown, ...(JSON.parse(written(elements.data) ?? '{}') as Partial<PageData>) };

/** The data of the page that is rendered, or of the one that the browser has loaded. */
export const page = (): PageData => (import.meta.env.SSR ? rendering() : read);
const loadedAt = Date.now();
/** Milliseconds for which an answer that came with the page is what the server has just said. */
const justNow = 10_000;
/** Whether an answer is what the server has just said, with this page. So is each while the page is taken over, however slowly. */
export const cameWithPage = (answeredAt: number): boolean =>
  import.meta.env.SSR || (answeredAt === loadedAt && (!isOurs || Date.now() - loadedAt < justNow));
/** The answers and parts that the server writes into the page once it is rendered. */
export interface Rendered extends Partial<DehydratedState> {
  readonly parts?: readonly string[];
  /** for each of the queries */
  readonly tables?: readonly string[];
}
const rendered = JSON.parse(written(elements.answers) ?? '{}') as Rendered;
/** The names of the parts from separate files that came with the page. */
export const pageParts = rendered.parts ?? [];
/** The answers that came with the page, for the cache to begin with. They count as fresh, whatever this machine's clock says. */
export function pageAnswers(): DehydratedState {
  const { mutations = [], queries = [] } = rendered;
  return { mutations, queries: queries.map((one) => ({ ...one, state: { ...one.state, dataUpdatedAt: loadedAt } })) };
}
/** The paths of those answers, and the marks of the tables that they were made from. */
export const pageTables = (): [string, string][] =>
  (rendered.queries ?? []).map(({ queryKey }, at) => [String(queryKey[0]), rendered.tables?.[at] ?? '']);
/** The type of the links that name the styles in the page. */
export const stylesHere = 'text/x';
/** The text and the files of the styles that came with the page. */
export const pageStyles: { readonly text: string; readonly files: readonly string[] } = {
  text: written(elements.styles) ?? '',
  files: [...(globalThis.document?.querySelectorAll(`link[type="${stylesHere}"]`) ?? [])].map(
    (link) => link.getAttribute('href') ?? '',
  ),
};

/** React Router's list of the files of each screen. */
interface Built {
  readonly __reactRouterManifest?: {
    readonly routes: Readonly<Record<string, { css?: readonly string[] } | undefined>>;
  };
}
export const builtRoutes = () => (window as Built).__reactRouterManifest?.routes ?? {};
/** The router marks a file that other parts of the program import as well by an empty fragment. */
export const unmarked = (file: string): string => file.replace(/#$/, '');
/** Keeps the router from fetching styles that came in the page. */
export function leaveOutStyles(): void {
  for (const route of Object.values(builtRoutes()))
    if (route?.css) route.css = route.css.filter((file) => !pageStyles.files.includes(unmarked(file)));
}

let isOurs = false;
/** Notes that the program has taken the page over: from now on it may be drawn from what only the browser knows. */
export const takeOver = (): void => void (isOurs = true);
/** Whether the program has taken the page over. Never on the server. */
export const isTakenOver = (): boolean => isOurs;
/** The present, in milliseconds. While the page is taken over it is the instant at which it was rendered, so that the texts agree. */
export const now = (): number => (isOurs ? 0 : page().now) || Date.now();
const never = () => () => {};
/** Returns `here` in the browser, and `elsewhere` on the server and while the program takes the page over. */
export const useInBrowser = <T>(here: () => T, elsewhere: () => T): T => useSyncExternalStore(never, here, elsewhere);

/** Whether the page is drawn in the browser, and taken over: for what the server can't draw. */
export const useIsInBrowser = (): boolean =>
  useInBrowser(
    () => true,
    () => false,
  );

/** Returns the state that the last screen kept in the browser's history for this one. */
export function useKeptState<State>(): State | null {
  const { state } = useLocation() as { readonly state: State | null };
  return useInBrowser(
    () => state,
    () => null,
  );
}

/** JSON for a script element, which nothing in it can close. */
export const asScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
