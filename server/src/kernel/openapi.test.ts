import cookie from '@fastify/cookie';
import { endpoints, join } from '@stoa/contract/kernel/endpoint.shapes';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openWorld } from '../../../tests/world.ts';
import { serve } from './http.ts';
import { describeApi } from './openapi.ts';
import { speakInProblems } from './problems.ts';

const world = await openWorld();
const about = { title: 'Stoa', version: '1', description: '', url: 'https://stoa.example', cookie: 'stoa' };
interface Described {
  readonly paths: Record<string, Record<string, { readonly security: readonly object[] }>>;
}

test('a call that will end says so in its headers and in the document, and another does not', async () => {
  const one = { summary: 'The time.', reply: z.object({ now: z.number() }) };
  const deprecated = { since: '2038-01-31', sunset: '2039-02-01', instead: '`GET /api/new`' };
  const shapes = { old: { ...one, deprecated }, new: one };
  const lines = endpoints<typeof shapes>()({ old: ['GET /api/old', 'anyone'], new: ['GET /api/new', 'anyone'] });
  const clock = join(lines, shapes);
  const app = Fastify();
  await app.register(cookie);
  speakInProblems(app);
  for (const endpoint of Object.values(clock))
    serve(app, world.stoa.services, endpoint, async () => ({ now: Date.now() }));
  const { headers, statusCode } = await app.inject('/api/old');
  expect([statusCode, headers['deprecation'], headers['sunset']]).toEqual([
    200,
    `@${Date.UTC(2038, 0, 31) / 1000}`,
    'Tue, 01 Feb 2039 00:00:00 GMT',
  ]);
  expect((await app.inject('/api/new')).headers['deprecation']).toBeUndefined();
  const { paths } = describeApi({ clock }, { rooms: {}, parameters: {} }, about) as unknown as Described;
  expect(paths['/api/old']!['get']).toMatchObject({
    deprecated: true,
    description: 'Anyone may call this. Deprecated: this call ends on 2039-02-01. Use `GET /api/new` instead.',
  });
  expect(paths['/api/new']!['get']).not.toHaveProperty('deprecated');
});

test('tokens are ways in of calls that they reach, and the others are for sessions alone', () => {
  const shapes = { free: { summary: 'Free.' }, mine: { summary: 'Mine.' }, ours: { summary: 'Ours.' } };
  const room = join(
    endpoints<typeof shapes>()({
      free: ['POST /api/free', 'anyone'],
      mine: ['GET /api/mine', ['Student']],
      ours: ['GET /api/ours', ['Student'], 'courses'],
    }),
    shapes,
  );
  const { paths } = describeApi({ room }, { rooms: {}, parameters: {} }, about) as unknown as Described;
  expect(paths['/api/free']!['post']!.security).toEqual([]);
  expect(paths['/api/mine']!['get']!.security).toEqual([{ session: [] }]);
  expect(paths['/api/ours']!['get']!.security).toEqual([{ session: [] }, { token: [] }]);
});

test('calls that make something take an idempotency key, unless anyone may make them', () => {
  const shapes = { free: { summary: 'Free.' }, mine: { summary: 'Mine.' }, make: { summary: 'Make.' } };
  const lines = endpoints<typeof shapes>()({
    free: ['POST /api/free', 'anyone'],
    mine: ['GET /api/mine', ['Student']],
    make: ['POST /api/make', ['Student']],
  });
  const { paths } = describeApi({ room: join(lines, shapes) }, { rooms: {}, parameters: {} }, about);
  const takesKey = (path: string) =>
    JSON.stringify((paths as Record<string, unknown>)[path]).includes('IdempotencyKey');
  expect(['/api/free', '/api/mine', '/api/make'].map(takesKey)).toEqual([false, false, true]);
});
