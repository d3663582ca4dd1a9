import { brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { packAnswers } from './packing.ts';

const app = Fastify();
packAnswers(app);
const long = { rows: Array.from({ length: 200 }, (_, at) => ({ at, name: 'Reading Plato' })) };
app.get('/long', async () => long);
app.get('/short', async () => ({ rows: [] }));
app.get('/problem', async (_request, reply) => reply.type('application/problem+json').send(long));
app.get('/text', async () => 'Reading Plato. '.repeat(200));
const own = { 'accept-encoding': 'gzip, br', 'sec-fetch-site': 'same-origin' };

test.each(['/long', '/problem'])('a long answer is packed for our own pages: %s', async (url) => {
  const { headers, rawPayload } = await app.inject({ url, headers: own });
  expect([headers['content-encoding'], headers['content-length']]).toEqual(['br', String(rawPayload.length)]);
  expect(headers['vary']).toBe('accept-encoding, sec-fetch-site');
  expect(JSON.parse(brotliDecompressSync(rawPayload).toString())).toEqual(long);
  expect(rawPayload.length * 5).toBeLessThan(JSON.stringify(long).length);
});

test.each([
  ['is short', '/short', own],
  ['is no data', '/text', own],
  ['is for a browser that does not take it', '/long', { ...own, 'accept-encoding': 'gzip' }],
  ['another site asked for', '/long', { ...own, 'sec-fetch-site': 'cross-site' }],
  ['a link led to', '/long', { ...own, 'sec-fetch-site': 'none' }],
  ['a program asked for', '/long', { 'accept-encoding': 'br' }],
])('an answer that %s is sent as it is', async (_what, url, headers) => {
  const answer = await app.inject({ url, headers });
  expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, undefined]);
});
