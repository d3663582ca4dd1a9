import type { Language } from '@stoa/contract/kernel/i18n';
import type { SiteData } from '@stoa/contract/office/site.endpoints';
import type { Session } from '@stoa/contract/people/accounts.endpoints';
import { standardSite } from '@stoa/contract/office/site-settings.endpoints';
import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import type { DehydratedState, QueryClient } from '@tanstack/react-query';

/** The data that a page is rendered from, the same on the server and during hydration in the browser. */
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
  /** True when the server couldn't render the screen, so that the browser has to. */
  readonly isFrame: boolean;
}
/** The parts of a response that a page uses. Creating a whole Response costs the server more. */
export type Answer = Pick<Response, 'ok' | 'status' | 'text'> & { readonly headers: Pick<Headers, 'get'> };
/** The data of a page that only the server has, while it renders the page. */
export interface Rendering extends PageData {
  readonly language: Language;
  /** The nonce of this page's scripts. */
  readonly nonce: string;
  /** Calls our own API as the visitor, without a network. Takes the arguments of `fetch`. */
  readonly ask: (url: string, init: RequestInit) => Promise<Answer>;
  readonly queries: QueryClient;
  /** The calls that the screen has made, by the hash of their keys. */
  readonly asked: Map<string, Promise<void>>;
  /** By path, the marks of the database tables that its answers were read from. */
  readonly tables: Map<string, string>;
  /** The names of the page's parts from separate files (later.ts). */
  readonly parts: Set<string>;
  /** The stylesheets of the screens with these ids, and the text of stylesheets. */
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
    config: {
      currency: 'USD',
      paymentProcessor: '',
      paymentProcessorName: '',
      paymentSettings: {},
      simulatedPayments: true,
      paymentsAvailable: true,
      uploadLimit: 0,
      promoLimit: 0,
      materialLimit: 0,
    },
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
/** Milliseconds for which an answer that came with the page counts as current. */
const justNow = 10_000;
/** Whether an answer came with this page and is still current. Until hydration ends, all of them are, however long that takes. */
export const cameWithPage = (answeredAt: number): boolean =>
  import.meta.env.SSR || (answeredAt === loadedAt && (!isOurs || Date.now() - loadedAt < justNow));
/** The answers and parts that the server writes into the page once it is rendered. */
export interface Rendered extends Partial<DehydratedState> {
  readonly parts?: readonly string[];
  /** The marks of the tables of each query, in the order of the queries. */
  readonly tables?: readonly string[];
}
const rendered = JSON.parse(written(elements.answers) ?? '{}') as Rendered;
/** The names of the parts from separate files that came with the page. */
export const pageParts = rendered.parts ?? [];
/** The answers that came with the page, to start the cache with. They count as fresh, whatever this machine's clock says. */
export function pageAnswers(): DehydratedState {
  const { mutations = [], queries = [] } = rendered;
  return { mutations, queries: queries.map((one) => ({ ...one, state: { ...one.state, dataUpdatedAt: loadedAt } })) };
}
/** The paths of those answers, and the marks of the tables that they were made from. */
export const pageTables = (): [string, string][] =>
  (rendered.queries ?? []).map(({ queryKey }, at) => [String(queryKey[0]), rendered.tables?.[at] ?? '']);
/** The type of the link elements that name the stylesheets inlined in the page. */
export const stylesHere = 'text/x';
/** The text and the file names of the stylesheets inlined in the page. */
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
/** Removes the empty fragment by which React Router marks a file that several parts of the program import. */
export const unmarked = (file: string): string => file.replace(/#$/, '');
/** Keeps the router from fetching stylesheets that are already in the page. */
export function leaveOutStyles(): void {
  for (const route of Object.values(builtRoutes()))
    if (route?.css) route.css = route.css.filter((file) => !pageStyles.files.includes(unmarked(file)));
}

let isOurs = false;
/** Notes that hydration has ended: from now on the page may show data that only the browser has. */
export const takeOver = (): void => void (isOurs = true);
/** Whether hydration has ended. Always false on the server. */
export const isTakenOver = (): boolean => isOurs;
/** The current time in milliseconds. Until hydration ends, it is the time of rendering on the server, so that the texts agree. */
export const now = (): number => (isOurs ? 0 : page().now) || Date.now();
const never = () => () => {};
/** The components that read a value with useSyncExternalStore. `tell` makes them read it again. */
export function signal() {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell: () => listeners.forEach((listener) => listener()),
  };
}
/** Whether the window matches a media query. False on the server. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (callback) => {
      const media = matchMedia(query);
      media.addEventListener('change', callback);
      return () => media.removeEventListener('change', callback);
    },
    () => matchMedia(query).matches,
    () => false,
  );
/** Returns `here` in the browser, and `elsewhere` on the server and during hydration. */
export const useInBrowser = <T>(here: () => T, elsewhere: () => T): T => useSyncExternalStore(never, here, elsewhere);

/** True in the browser once hydration has ended, for content that the server can't render. */
export const useIsInBrowser = (): boolean =>
  useInBrowser(
    () => true,
    () => false,
  );

/** Returns the state that the previous screen left for this one in the browser's history. */
export function useKeptState<State>(): State | null {
  const { state } = useLocation() as { readonly state: State | null };
  return useInBrowser(
    () => state,
    () => null,
  );
}

/** Returns JSON for a script element. No text in it can close the element. */
export const asScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
