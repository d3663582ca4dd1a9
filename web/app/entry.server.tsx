import { dehydrate } from '@tanstack/react-query';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createRequestHandler,
  RouterContextProvider,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type ServerBuild,
} from 'react-router';
import { starterScript } from './kernel/early.ts';
import { asScript, elements, rendering, type Rendered } from './kernel/page.ts';
import { given, type Given } from './kernel/page.server.ts';

/** True for a screen that is complete without JavaScript: `export const handle = { isStartedLater: true }`. */
const isStartedLater = (handle: unknown): boolean =>
  typeof handle === 'object' && handle !== null && 'isStartedLater' in handle && handle.isStartedLater === true;

/** Turns the page's module script into inert text, to be started at the visitor's first movement. */
const startLater = (html: string, nonce: string): string =>
  html
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<script [^>]*type="module"[^>]*>/, '<script type="text/plain" id="program">')
    .replace('</body>', `<script nonce="${nonce}">${starterScript}</script></body>`);

/** Limits the context to the screens of this page, because React Router prepares every screen in it for each page. */
function withItsScreens(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const routes = Object.fromEntries(
    staticHandlerContext.matches.map(({ route }) => [route.id, manifest.routes[route.id]!]),
  );
  return { ...context, manifest: { ...manifest, routes } };
}

/** The end of the tag before the answers. No text of a page contains it, because React and `asScript` escape one of its characters. */
const tagBefore = 'json">';

/**
 * React Router calls this for each page, and it renders the whole page before it responds. The page stays a Buffer: as a
 * string of two bytes a character it would be copied four times, and stay in memory until the next garbage collection.
 */
export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const { nonce, queries, parts, session, tables } = rendering();
  const html = await new Promise<Buffer>((resolve, reject) => {
    let failure: unknown;
    const page = renderToPipeableStream(
      <ServerRouter context={withItsScreens(context)} url={request.url} nonce={nonce} />,
      {
        nonce,
        // The page is sent in one piece, so React mustn't append late parts for a script to move into place.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () =>
          failure === undefined ? resolve(buffer(page.pipe(new PassThrough()))) : reject(failure as Error),
        onShellError: reject,
        onError: (error) => void (failure = error),
      },
    );
  });
  const answers = dehydrate(queries);
  const madeFrom = answers.queries.map(({ queryKey }) => tables.get(String(queryKey[0])) ?? '');
  const said = asScript({ ...answers, parts: [...parts], tables: madeFrom } satisfies Rendered);
  const at = html.indexOf(`${tagBefore}${elements.answersToCome}</`) + tagBefore.length;
  const rest = html.subarray(at + elements.answersToCome.length);
  const whole = Buffer.concat([html.subarray(0, at), Buffer.from(said), rest]);
  const isLater =
    session === null && context.staticHandlerContext.matches.some(({ route }) => isStartedLater(route.handle));
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(isLater ? startLater(String(whole), nonce) : whole, { headers, status });
}

/** React Router calls this with errors that loaders and screens throw. */
export const handleError: HandleErrorFunction = (error, { context }) => context.get(given)?.failed(error);

/**
 * Opens this build for the server, which renders its pages (server/src/web.ts). The bundle of the server build includes
 * its dependencies, so the server needs none of the web's packages.
 */
export function openRenderer(build: ServerBuild, folder: string) {
  const handle = createRequestHandler(build, 'production');
  const texts = new Map<string, string>();
  const textOf = (file: string): string => {
    const known = texts.get(file) ?? readFileSync(path.join(folder, file), 'utf8');
    texts.set(file, known);
    return known;
  };
  const { routes } = build.assets;
  const filesOf = (ids: readonly string[]) => [
    ...new Set(ids.flatMap((id) => routes[id]?.css ?? []).map((file) => file.replace(/#$/, ''))),
  ];
  const stylesIn = (files: readonly string[]) => files.map(textOf).join('');
  return (request: Request, said: Omit<Given, 'filesOf' | 'stylesIn'>): Promise<Response> =>
    handle(request, new RouterContextProvider(new Map([[given, { ...said, filesOf, stylesIn }]])));
}
