import { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import Fastify, { type FastifyReply } from 'fastify';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Schema } from '../schema.ts';
import type { Me } from './access.ts';
import type { Services } from './context.ts';
import type { Database } from './database.ts';
import { Live, type Channel } from './live.ts';
import { serveLive } from './live-routes.ts';

const app = Fastify({ forceCloseConnections: true });
let tell: (payload: string) => void = () => {};
const database = {
  db: {},
  listen: async (_channel: string, heard: typeof tell) => void (tell = heard),
} as unknown as Database<Schema>;
const live = new Live(database, app.log, async () => new Set());
await live.start();
afterAll(async () => {
  live.stop();
  await app.close();
});
const asked: (readonly string[])[] = [];
beforeEach(() => {
  asked.length = 0;
});
const room: Channel = {
  name: 'room',
  still: async (_db, id, people) => {
    asked.push([id, ...people]);
    return new Set(people);
  },
  onEvent: async (_db, { kind }) => ({ kind }),
};
const says = (id: string, kind: string) => tell(JSON.stringify({ room: 'room', id, kind }));
const person = (_id: string) => ({ _id, sessionId: `session of ${_id}` }) as Me;

// Seen red with a stream that was opened for a browser that had left.
test('a request that is aborted while it waits leaves no watcher, and one that waits as long is told', async () => {
  const gate = Promise.withResolvers<void>();
  const waiting: string[] = [];
  const closed: string[] = [];
  const opening = vi.spyOn(live, 'open');
  app.setValidatorCompiler(() => () => true);
  app.addHook('onRequest', async ({ url }, reply) => void reply.raw.once('close', () => closed.push(url)));
  const services = { database, live, whoIs: async () => person('ada') } as unknown as Services;
  const endpoint = { path: '/live/{id}', access: [], params: z.object({ id: z.string() }) };
  serveLive(app, services, endpoint as unknown as Parameters<typeof serveLive>[2], {
    ...room,
    admit: async (_context, id) => {
      waiting.push(id);
      await gate.promise;
    },
  });
  const url = await app.listen();
  const leaves = new AbortController();
  const left = fetch(`${url}/live/left`, { signal: leaves.signal }).catch(() => 'aborted');
  const stayed = fetch(`${url}/live/stays`);
  await expect.poll(() => waiting.toSorted()).toEqual(['left', 'stays']);
  leaves.abort();
  expect(await left).toBe('aborted');
  await expect.poll(() => closed).toEqual(['/live/left']);
  gate.resolve();
  await expect.poll(() => opening.mock.calls.length).toBe(2);
  says('left', 'nobody hears');
  says('stays', 'somebody hears');
  let text = '';
  for await (const piece of (await stayed).body!) {
    text += Buffer.from(piece).toString();
    if (text.includes('somebody hears')) break;
  }
  expect(asked).toEqual([['stays', 'ada']]);
});

/** A browser's end of a stream, which the test breaks. */
function aReply() {
  const written: string[] = [];
  const raw = Object.assign(new EventEmitter(), {
    destroyed: false,
    writableLength: 0,
    writeHead: () => {},
    write: (text: string) => written.push(text),
    end: () => {},
    destroy: () => {},
  });
  return { raw, written, reply: { raw, hijack: () => {}, getHeaders: () => ({}) } as unknown as FastifyReply };
}

// Seen red with watchers that only their own end removed.
test('a watcher whose stream broke is dropped at the next event, and its late end takes no other away', async () => {
  const [broken, whole] = [aReply(), aReply()];
  live.open(room, 'hall', person('ada'), broken.reply);
  broken.raw.destroyed = true;
  says('hall', 'first');
  await expect.poll(() => asked).toEqual([['hall', 'ada']]);
  await setImmediate();
  says('hall', 'unheard');
  await setImmediate();
  expect(asked).toHaveLength(1);
  live.open(room, 'hall', person('bo'), whole.reply);
  broken.raw.emit('close');
  says('hall', 'second');
  await expect.poll(() => whole.written.at(-1)).toBe('data: {"kind":"second"}\n\n');
  expect(asked.at(-1)).toEqual(['hall', 'bo']);
  expect(broken.written).toEqual(['retry: 2000\n\n']);
  whole.raw.emit('close');
  says('hall', 'third');
  await setImmediate();
  expect(asked).toHaveLength(2);
});
