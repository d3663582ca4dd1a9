import { readdirSync, readFileSync } from 'node:fs';
import { api, pathOf } from './paths.ts';
import { expect, test } from 'vitest';
import { openWorld } from './world.ts';

const world = await openWorld();

test('a call that answers nothing is documented so, and one that answers by its shape', async () => {
  const { paths } = (await world.visitor().get('/api/openapi.json')).body;
  const answersOf = (path: string, method: string) => Object.keys(paths[path][method].responses as object).toSorted();
  expect(answersOf(pathOf(api.institutions.one, { id: '{id}' }), 'delete')).toEqual(['204', '400', '401', '403', '404', '409', '429', 'default']);
  expect(answersOf(pathOf(api.institutions.one, { id: '{id}' }), 'put')).toEqual(
    ['200', '400', '401', '403', '404', '409', '413', '429', 'default'],
  );
  expect(answersOf(api.institutions.create.path, 'post')).toEqual(
    ['201', '400', '401', '403', '404', '409', '413', '429', 'default'],
  );
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
