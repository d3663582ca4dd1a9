import { readdirSync, readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { Validator } from '@seriousme/openapi-schema-validator';
import { everyEndpoint } from '@stoa/contract/api';
import { expect, test } from 'vitest';
import { api, pathOf } from './paths.ts';
import { openWorld } from './world.ts';

const world = await openWorld();
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security: readonly object[];
  readonly parameters: readonly { readonly $ref?: string; readonly name: string; readonly description?: string }[];
  readonly requestBody?: { readonly content: Record<string, { schema: { properties: Record<string, object> } }> };
  readonly responses: Record<string, { readonly $ref?: string; readonly content?: Record<string, { schema: object }> }>;
}
interface Document {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: Record<string, Record<string, { readonly name?: string }>>;
}
const text = await (await fetch(`${world.stoa.url}/api/openapi.json`)).text();
const document = JSON.parse(text) as Document;
const operationOf = ({ method, path }: { method: string; path: string }) =>
  document.paths[path]![method.toLowerCase()]!;
const binary = { type: 'string', format: 'binary' };

test('the document is valid, and each call has a name, a sentence, a feature and its refusals', async () => {
  const { valid, errors } = await new Validator().validate(JSON.parse(text) as Record<string, unknown>);
  expect([valid, errors]).toEqual([true, undefined]);
  process.stdout.write(`the API’s document has ${Math.round(text.length / 1024)} KB\n`);
  const operations = everyEndpoint().map(operationOf);
  // Each new call may take as much as the others do on average.
  expect(text.length / operations.length).toBeLessThan(2 * 1024);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  expect(operationOf(api.courseInstances.create).operationId).toBe('courseInstances_create');
  const features = new Map(document.tags.map(({ name, description }) => [name, description]));
  const isShared = (one: { readonly $ref?: string }) => one.$ref?.startsWith('#/components/responses/') === true;
  const wanting = operations.flatMap(({ operationId, summary, tags, parameters, responses }) => [
    ...(/^[\p{Lu}?].*\.$/u.test(summary) ? [] : [`${operationId}: ${summary}`]),
    ...(/^\p{Lu}.*\.$/u.test(features.get(tags[0]!) ?? '') ? [] : [`${operationId}: ${tags.join(' ')}`]),
    ...parameters.filter((one) => !one.$ref && !one.description).map(({ name }) => `${operationId} ${name}`),
    ...Object.entries(responses)
      .filter(([status, one]) => isShared(one) !== (status >= '400' || status === 'default'))
      .map(([status]) => `${operationId} ${status}`),
  ]);
  expect(wanting).toEqual([]);
});

test('what nothing refers to is not in the document, and the paging of lists is there once', () => {
  const { securitySchemes, ...components } = document.components;
  for (const [kind, all] of Object.entries(components))
    for (const name of Object.keys(all)) expect(text).toContain(`"#/components/${kind}/${name}"`);
  expect(securitySchemes!['session']!.name).toBe('stoa');
  const paged = operationOf(api.institutions.list).parameters.map(({ $ref }) => $ref);
  expect(paged).toEqual(['q', 'sort', 'page', 'pageSize'].map((name) => `#/components/parameters/${name}`));
});

test('files are bytes of their media type, in answers and in forms', () => {
  const typesOf = (one: { method: string; path: string }) => operationOf(one).responses[200]!.content!;
  expect(typesOf(api.payments.receipt)).toEqual({ 'application/pdf': { schema: binary } });
  expect(typesOf(api.ledger.csv)).toEqual({ 'text/csv': { schema: binary } });
  expect(typesOf(api.calendar.feed)).toEqual({ 'text/calendar': { schema: binary } });
  expect(typesOf(api.board.live)).toEqual({
    'text/event-stream': { schema: { type: 'string', description: 'server-sent events' } },
  });
  // An answer of any shape is a file, so fileOf() must tell of which type.
  const untold = everyEndpoint().filter(
    ({ reply }) => reply?.type === 'unknown' && !reply.meta()?.['contentMediaType'],
  );
  expect(untold).toEqual([]);
  const forms = everyEndpoint().flatMap((one) =>
    Object.keys(one.files ?? {}).map((field) => {
      const form = operationOf(one).requestBody!.content['multipart/form-data']!.schema.properties;
      return [one.path, field, form[field]];
    }),
  );
  expect(forms.length).toBeGreaterThan(20);
  expect(forms).toEqual(forms.map(([path, field]) => [path, field, binary]));
  const { syllabusREF, name } = operationOf(api.courseInstances.create).requestBody!.content['multipart/form-data']!
    .schema.properties as Record<string, { format?: string }>;
  expect([syllabusREF?.format, name?.format]).toEqual(['binary', undefined]);
  expect(operationOf(api.uploads.append).requestBody!.content).toEqual({
    'application/offset+octet-stream': { schema: binary },
  });
});

test('who may call is in the document: nobody signs in to sign in, some files are for visitors, users for one role', () => {
  expect(operationOf(api.accounts.login).security).toEqual([]);
  expect(operationOf(api.files.download).security).toContainEqual({});
  expect(operationOf(api.accounts.users).security).toContainEqual({ session: [] });
  expect(operationOf(api.accounts.users)).toMatchObject({ 'x-roles': ['Administrator'] });
  expect(operationOf(api.accounts.login)).not.toHaveProperty('x-roles');
});

/** Asks as a browser does, and doesn't unpack the answer, which is the browser's work. */
const look = (path: string) =>
  new Promise<IncomingMessage>((done, failed) => {
    const options = { headers: { 'accept-encoding': 'br' } };
    get(world.stoa.url + path, options, (answer) => answer.resume().once('end', () => done(answer))).once(
      'error',
      failed,
    );
  });

test('an anonymous visit of the document or its page costs less than 2 ms of the processor (T509)', async () => {
  const costOf = async (path: string) => {
    const { statusCode } = await look(path);
    expect(statusCode).toBe(200);
    const before = process.cpuUsage();
    for (let at = 0; at < 200; at++) await look(path);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / 200;
  };
  // The asker is in this process too: a call that does nothing tells what asking costs.
  const asking = await costOf('/healthz');
  for (const path of ['/api/openapi.json', '/api/docs']) {
    const cost = (await costOf(path)) - asking;
    process.stdout.write(`${path}: ${cost.toFixed(2)} ms a visit\n`);
    expect(cost).toBeLessThan(2);
    const { headers } = await look(path);
    expect([headers['x-robots-tag'], headers['content-encoding']]).toEqual(['noindex', 'br']);
  }
});

test('the reference is a page of this server alone, and its script is kept by browsers (T497)', async () => {
  const page = await fetch(`${world.stoa.url}/api/docs`);
  const policy = page.headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none';script-src 'self';");
  expect(policy).not.toMatch(/unsafe-eval|https?:|script-src[^;]*unsafe/);
  const html = await page.text();
  expect(html).not.toMatch(/https?:/);
  const [, script] = /<script src="([^"]+)">/.exec(html)!;
  const { headers, statusCode } = await look(script!);
  expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
  const again = { 'if-none-match': page.headers.get('etag')! };
  expect((await fetch(page.url, { headers: again })).status).toBe(304);
  // The operator's accent, once it has changed; the one before otherwise.
  expect(html).not.toContain('#7a1f5c');
  const admin = await world.administrator();
  const { version } = (await admin.get(api.siteSettings.now)).body;
  expect((await admin.put(api.siteSettings.set, { accent: '#7a1f5c', version })).status).toBe(200);
  const colored = async () => (await fetch(page.url, { headers: again })).text();
  await expect.poll(colored).toContain('.light-mode{--aegean:#7a1f5c');
});

test('a call that answers nothing is documented so, and one that answers by its shape', async () => {
  const { paths } = (await world.visitor().get('/api/openapi.json')).body;
  const answersOf = (path: string, method: string) => Object.keys(paths[path][method].responses as object).toSorted();
  expect(answersOf(pathOf(api.institutions.one, { id: '{id}' }), 'delete')).toEqual([
    '204',
    '400',
    '401',
    '403',
    '404',
    '409',
    '429',
    'default',
  ]);
  expect(answersOf(pathOf(api.institutions.one, { id: '{id}' }), 'put')).toEqual([
    '200',
    '400',
    '401',
    '403',
    '404',
    '409',
    '412',
    '413',
    '429',
    'default',
  ]);
  expect(answersOf(api.institutions.create.path, 'post')).toEqual([
    '201',
    '400',
    '401',
    '403',
    '404',
    '409',
    '413',
    '429',
    'default',
  ]);
});

test('no two shapes have one name, so that each is described as it is', () => {
  const folder = new URL('../contract/src/', import.meta.url);
  const named = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [...readFileSync(new URL(file, folder), 'utf8').matchAll(/\bid: '([A-Z]\w+)'/g)])
    .map(([, name]) => name);
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((name, at) => named.indexOf(name) !== at)).toEqual([]);
});

test('without TLS of its own a server does not ask browsers for it', async () => {
  const { headers } = await world.visitor().get(api.site.config);
  expect(headers.get('strict-transport-security')).toBeNull();
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});
