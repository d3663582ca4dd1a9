import { createServer, connect, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** The trouble for connections: those that are open, and those that come. */
export interface Trouble {
  /** milliseconds by which each piece of what the server says comes late */
  readonly latency?: number;
  /** After so many bytes everything is taken and nothing passed on: as behind a cable that was pulled. */
  readonly silentAfter?: number;
  /** Connections are reset as soon as they are there. */
  readonly reset?: boolean;
  /** Reset after so many bytes, counted in both directions. */
  readonly cutAfter?: number;
  /** A client's words that match this reach the server, but its answer reaches nobody: the connection is reset instead. */
  readonly loseAnswerTo?: RegExp;
}

/** A TCP proxy before `target` (a port of this machine, or the path of a socket) that makes trouble when it is told to. */
export async function openProxy(target: { port: number } | { path: string }) {
  let trouble: Trouble = {};
  let lost = 0;
  const open = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const there: NetConnectOpts = { ...target, allowHalfOpen: true };
    const upstream = connect(there);
    let passed = 0;
    let isLosing = false;
    const end = () => {
      client.resetAndDestroy();
      upstream.destroy();
    };
    open.add(client);
    for (const socket of [client, upstream]) {
      socket.on('error', end);
      socket.on('close', () => {
        open.delete(socket);
        if (socket === client) upstream.destroy();
        else client.destroy();
      });
    }
    if (trouble.reset) return end();
    const pass = (from: Socket, to: Socket, isAnswer: boolean) => {
      let before = Promise.resolve();
      from.on('data', (chunk: Buffer) => {
        if (trouble.reset) return end();
        if (!isAnswer && trouble.loseAnswerTo?.test(chunk.toString('latin1'))) isLosing = true;
        if (isAnswer && isLosing) {
          lost += 1;
          return end();
        }
        passed += chunk.length;
        if (passed > (trouble.silentAfter ?? Infinity)) return void (lost += 1);
        if (passed > (trouble.cutAfter ?? Infinity)) return end();
        const wait = isAnswer ? trouble.latency : undefined;
        if (wait === undefined) {
          if (!to.write(chunk)) from.pause();
        } else before = before.then(() => sleep(wait)).then(() => void (to.destroyed || to.write(chunk)));
      });
      to.on('drain', () => from.resume());
      from.on('end', () => void before.then(() => trouble.silentAfter === undefined && to.end()));
    };
    pass(client, upstream, false);
    pass(upstream, client, true);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const reset = () => {
    for (const client of open) client.resetAndDestroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    /** How many answers and pieces were lost on purpose. */
    lost: () => lost,
    /** From now on; without a word all is well again. Connections that were left hanging stay so. */
    make: (next: Trouble = {}) => {
      trouble = next;
      if (next.reset) reset();
    },
    /** Ends what is open. */
    cut: reset,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** A proxy before a database, and the address that leads through it. */
export async function openDatabaseProxy(url: string) {
  const { searchParams, pathname, username, hostname, port } = new URL(url);
  const folder = searchParams.get('host');
  const user = username || (searchParams.get('user') ?? '');
  const proxy = await openProxy(
    folder === null
      ? { port: Number(port || 5432) }
      : { path: `${folder}/.s.PGSQL.${searchParams.get('port') ?? (port || '5432')}` },
  );
  return { ...proxy, url: `postgresql://${user}@${hostname || '127.0.0.1'}:${proxy.port}${pathname}?sslmode=disable` };
}
