import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { whenOver } from './ending.ts';
import type { Json } from './person.ts';

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: Json & { type: string; timestamp: string; data: Json & { _id: string; sequence: number } };
}
type Answering = (received: Received, count: number, response: ServerResponse) => number | undefined;

/** Another program that takes events over HTTP. `answering` says the status of each answer; undefined: it has answered already, or never will. */
export async function aReceiver(answering: Answering = () => 204) {
  const all: Received[] = [];
  const taken: Received[] = [];
  const now = { answering };
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      const received = { headers: request.headers, text, body: JSON.parse(text) as Received['body'] };
      all.push(received);
      const status = now.answering(received, all.length, response);
      if (status === undefined) return;
      if (status >= 200 && status < 300) taken.push(received);
      response.writeHead(status).end(status === 204 ? undefined : `answer ${status}`);
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  whenOver(async () => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/stoa`,
    port,
    /** each call */
    all,
    /** the calls that were answered with success */
    taken,
    answer: (next: Answering) => void (now.answering = next),
    /** Waits for so many calls that it has answered with success. */
    async takes(count: number, seconds = 10): Promise<Received[]> {
      for (let waits = 0; taken.length < count; waits++) {
        if (waits > seconds * 20) throw new Error(`${taken.length} of ${count} events after ${seconds} seconds`);
        await sleep(50);
      }
      return taken;
    },
  };
}
