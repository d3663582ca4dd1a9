import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Refusal } from './refusal.ts';

/** Milliseconds in which the head of a request must be there, and between two looks at how its body comes. */
const patience = 8000;
/** Bytes a second: what the slowest of honest clients sends. */
const slowest = 200;

/** How Node itself treats those who send the head of a request drop by drop. */
export const withSlowClients = { headersTimeout: patience, connectionsCheckingInterval: 1000 };

/** Ends requests whose body comes drop by drop: each would hold a connection for as long as somebody likes. */
export function endSlowBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return;
    const { socket } = raw;
    let before = socket.bytesRead;
    const looking = setInterval(() => {
      const came = socket.bytesRead - before;
      before = socket.bytesRead;
      if (raw.complete) clearInterval(looking);
      // What waits to be read here is no fault of who has sent it.
      else if (came < (slowest * patience) / 1000 && raw.readableLength === 0 && !socket.isPaused()) socket.destroy();
    }, patience).unref();
    raw.once('close', () => clearInterval(looking));
  });
}

/** Connections beyond what the process may open get one answer that says so, and are closed. */
export function refuseTooMany(app: FastifyInstance, most = mostConnections()): void {
  let open = 0;
  const tooMany = new WeakSet<Socket>();
  app.server.on('connection', (socket: Socket) => {
    open += 1;
    socket.once('close', () => (open -= 1));
    if (open <= most) return;
    tooMany.add(socket);
    setTimeout(() => socket.destroy(), 1000).unref();
  });
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (!tooMany.has(raw.socket)) return;
    reply.header('connection', 'close');
    throw new Refusal(503, i18n.t('We’re too busy right now. Please try again in a moment.'), { retryAfter: 5 });
  });
}

/** A part of the files is left to the database, to uploads and to what is read from disk. */
function mostConnections(): number {
  const { userLimits } = Object.assign(process.report, { excludeNetwork: true }).getReport() as {
    userLimits?: { open_files?: { soft?: number | string } };
  };
  const files = Number(userLimits?.open_files?.soft);
  return Number.isFinite(files) ? Math.max(16, Math.floor(files * 0.75) - 50) : Infinity;
}
