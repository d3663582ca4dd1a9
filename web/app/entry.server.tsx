import { dehydrate } from '@tanstack/react-query';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
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

/** The mark of a screen that is whole without its program: `export const handle = { isStartedLater: true }`. */
const isStartedLater = (handle: unknown): boolean =>
  typeof handle === 'object' && handle !== null && 'isStartedLater' in handle && handle.isStartedLater === true;

/** Leaves the program of a page in its text, to be started when somebody moves. */
const startLater = (html: string, nonce: string): string =>
  html
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<script [^>]*type="module"[^>]*>/, '<script type="text/plain" id="program">')
    .replace('</body>', `<script nonce="${nonce}">${starterScript}</script></body>`);

/** React Router calls this for each page. The whole page is rendered before it is answered. */
export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const { nonce, queries, parts, session, tables } = rendering();
  const html = await new Promise<string>((resolve, reject) => {
    let failure: unknown;
    const page = renderToPipeableStream(<ServerRouter context={context} url={request.url} nonce={nonce} />, {
      nonce,
      // A page is sent whole, so no part of it comes behind the rest, to be moved to its place by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () =>
        failure === undefined ? resolve(text(page.pipe(new PassThrough()))) : reject(failure as Error),
      onShellError: reject,
      onError: (error) => void (failure = error),
    });
  });
  const answers = dehydrate(queries);
  const madeFrom = answers.queries.map(({ queryKey }) => tables.get(String(queryKey[0])) ?? '');
  const whole = html.replace(elements.answersToCome, () =>
    asScript({ ...answers, parts: [...parts], tables: madeFrom } satisfies Rendered),
  );
  const isLater =
    session === null && context.staticHandlerContext.matches.some(({ route }) => isStartedLater(route.handle));
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(isLater ? startLater(whole, nonce) : whole, { headers, status });
}

/** React Router calls this with what a loader or a screen has thrown. */
export const handleError: HandleErrorFunction = (error, { context }) => context.get(given)?.failed(error);

/**
 * Opens this build for the server, which renders its pages (server/src/web.ts). The bundle of the server build has everything it needs
 * in it, so the server needs no package of the web's.
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
