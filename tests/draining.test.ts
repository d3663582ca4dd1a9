import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../server/test/database.ts';
import { ownProcess } from './process.ts';

// Seen red with connections that are closed as soon as it is asked to stop.
test('while it drains, a connection that was kept goes on being answered, until a load balancer has noticed (F22)', async () => {
  const { url } = await testDatabase();
  const stoa = await ownProcess({ DATABASE_URL: url, DRAIN_SECONDS: '2' });
  onTestFinished(() => stoa.remove());
  await stoa.start();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const asked = (path: string) =>
    new Promise<{ status: number; port: number }>((resolve, reject) => {
      const sending = request(stoa.url + path, { agent }, (answer) => {
        const port = answer.socket.localPort!;
        answer.resume().on('end', () => resolve({ status: answer.statusCode!, port }));
      });
      sending.on('error', reject).end();
    });
  const { port } = await asked('/healthz');
  const stopping = stoa.stop();
  await sleep(300);
  expect(await asked('/readyz')).toEqual({ status: 503, port });
  await sleep(1000);
  expect((await asked('/healthz')).status).toBe(200);
  expect(await stopping).toBe(0);
  agent.destroy();
});
