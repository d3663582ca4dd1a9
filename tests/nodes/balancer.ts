import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A small load balancer: each request goes to the next of the nodes that are ready; one that can't be reached is passed
 * over, and a request that changes nothing is made again at another one when the first breaks off before it answers.
 */
export async function openBalancer(nodes: readonly string[]) {
  const ready = new Set(nodes);
  let turn = 0;
  const looking = setInterval(() => {
    for (const node of nodes)
      void fetch(`${node}/readyz`, { signal: AbortSignal.timeout(1000) }).then(
        ({ ok }) => (ok ? ready.add(node) : ready.delete(node)),
        () => ready.delete(node),
      );
  }, 100);

  const pass = (
    from: IncomingMessage,
    body: Buffer,
    to: ServerResponse,
    tried: ReadonlySet<string>,
    patience: number,
  ) => {
    const left = [...ready].filter((node) => !tried.has(node));
    const node = left[turn++ % Math.max(1, left.length)];
    if (node === undefined) {
      // Both may be on their way back: it is held for a moment.
      if (performance.now() < patience) return void setTimeout(() => pass(from, body, to, new Set(), patience), 50);
      return void to.writeHead(503, { 'retry-after': '1' }).end();
    }
    const second = (code: string | undefined) => {
      ready.delete(node);
      if (to.headersSent) return void to.destroy();
      const mayRepeat = code === 'ECONNREFUSED' || from.method === 'GET';
      if (mayRepeat) pass(from, body, to, new Set([...tried, node]), patience);
      else to.writeHead(502).end();
    };
    const { method = 'GET', url = '/', headers } = from;
    const asking = request(
      node + url,
      { method, headers: { ...headers, connection: 'close' }, agent: false },
      (answer) => {
        const { connection: _connection, ...rest } = answer.headers;
        to.writeHead(answer.statusCode ?? 502, rest);
        answer.on('error', () => to.destroy());
        answer.pipe(to);
      },
    );
    asking.on('error', (error: NodeJS.ErrnoException) => second(error.code));
    asking.end(body);
  };
  const server = createServer((from, to) => {
    const pieces: Buffer[] = [];
    from.on('data', (piece: Buffer) => pieces.push(piece));
    from.on('end', () => pass(from, Buffer.concat(pieces), to, new Set(), performance.now() + 2000));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      clearInterval(looking);
      server.closeAllConnections();
      server.close();
    },
  };
}
