import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { api } from '@stoa/contract/api';
import { accentStyle } from '@stoa/contract/kernel/contrast';
import { productName } from '@stoa/contract/office/site.endpoints';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Services } from '../../kernel/context.ts';
import { isNamed } from '../../kernel/download.ts';
import { escaped } from '../../kernel/markdown-html.ts';
import { describeApi, type About, type Words } from '../../kernel/openapi.ts';
import { packed, takesPacked } from '../../kernel/packing.ts';
import { cookieName } from '../../people/accounts/sign-in/sessions.ts';

const documentPath = '/api/openapi.json';
const pagePath = '/api/docs';
const scriptPath = `${pagePath}/reference.js`;
/** True for the addresses of this file, which the contract doesn't declare. */
export const isApiDocs = (url: string): boolean => [documentPath, pagePath, scriptPath].includes(url);

/** Everything comes from this server. The library sets styles on its elements, so those can't be forbidden. */
const policy =
  "default-src 'none';script-src 'self';style-src 'unsafe-inline';font-src 'self';img-src 'self' data:;" +
  "connect-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'none'";

/** The library's settings: no fonts, proxy, telemetry or assistant of its vendor, and no requests with the reader's session. */
const configuration = {
  url: documentPath,
  theme: 'none',
  withDefaultFonts: false,
  telemetry: false,
  proxyUrl: '',
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  hideTestRequestButton: true,
  documentDownloadType: 'json',
  showOperationId: true,
  operationTitleSource: 'path',
};

const read = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8');

/** Prepares a response that is the same for every client, as bytes with an ETag and a compressed copy. */
async function keep(type: string, text: string) {
  const plain = Buffer.from(text);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { type: `${type}; charset=utf-8`, etag, plain, small: await packed(plain, 9) };
}
type Kept = Awaited<ReturnType<typeof keep>>;

/** The library's script, which is only available through its Fastify plugin. */
async function makeScript(): Promise<Kept> {
  const { default: reference } = await import('@scalar/fastify-api-reference');
  const shelf = Fastify();
  await shelf.register(reference, { routePrefix: '/', configuration: { url: documentPath } });
  return keep('text/javascript', (await shelf.inject('/js/scalar.js')).payload);
}

/** The font of the site's theme, by the name that its build gave it. */
const fontIn = (webRoot: string) =>
  readdirSync(path.join(webRoot, 'assets'))
    .filter((file) => /^sans-[^.]+\.woff2$/.test(file))
    .map((file) => `@font-face{font-family:"Stoa Sans";font-weight:400 600;src:url(/assets/${file})}`)
    .join('');

/** The style sheet of the page: the theme's colors, then the operator's accent in both modes. */
const styleOf = (accent: string, webRoot: string | undefined) =>
  (webRoot === undefined ? '' : fontIn(webRoot)) +
  read('api-docs.css') +
  accentStyle(accent).replace('html:root[data-color-scheme=dark]', '.dark-mode').replace('html:root', '.light-mode');

/**
 * Serves the API's document and its reference page. Both are the same for every client. Each is made at its first use, and the
 * page is remade after a change of the site's settings.
 */
export function apiDocsRoutes(app: FastifyInstance, { settings, site }: Services, webRoot?: string): void {
  const answer = (
    request: FastifyRequest,
    reply: FastifyReply,
    { type, etag, plain, small }: Kept,
    cache = 'no-cache',
  ) => {
    reply.headers({ etag, 'cache-control': cache, vary: 'accept-encoding', 'x-robots-tag': 'noindex' }).type(type);
    if (isNamed(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return takesPacked(request) ? reply.header('content-encoding', 'br').send(small) : reply.send(plain);
  };
  const makeDocument = () => {
    const words = JSON.parse(read('api-docs.json')) as Words & Pick<About, 'description'>;
    const { description } = words;
    const [url, cookie] = [settings.publicUrl, cookieName(settings)];
    const about = { title: `${productName} API`, version: '1', description, url, cookie };
    return keep('application/json', JSON.stringify(describeApi(api, words, about)));
  };
  const makePage = async (script: Kept) => {
    const { name, accent } = site.now();
    const attribute = escaped(JSON.stringify(configuration));
    return keep(
      'text/html',
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>API – ${escaped(name)}</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<style>${styleOf(accent, webRoot)}</style></head><body>
<noscript>This page needs JavaScript. The document is at <a href="${documentPath}">${documentPath}</a>.</noscript>
<script id="api-reference" type="application/json" data-configuration="${attribute}"></script>
<script src="${scriptPath}?${script.etag.slice(1, -1)}"></script></body></html>`,
    );
  };
  let document: Promise<Kept> | undefined;
  let script: Promise<Kept> | undefined;
  let page: { readonly version: number; readonly kept: Promise<Kept> } | undefined;
  app.get(documentPath, async (request, reply) => answer(request, reply, await (document ??= makeDocument())));
  app.get(scriptPath, async (request, reply) =>
    answer(request, reply, await (script ??= makeScript()), 'public, max-age=31536000, immutable'),
  );
  app.get(pagePath, async (request, reply) => {
    const { version } = site.now();
    if (page?.version !== version) page = { version, kept: (script ??= makeScript()).then(makePage) };
    reply.header('content-security-policy', policy);
    return answer(request, reply, await page.kept);
  });
}
