import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Refusal } from './refusal.ts';

/** Milliseconds that a client has to send the head of a request; also the interval of checks on its body's progress. */
const patience = 8000;
/** The minimum rate of a request's body, in bytes per second. */
const slowest = 200;

/** Node's own settings against clients that send the head of a request too slowly. */
export const withSlowClients = { headersTimeout: patience, connectionsCheckingInterval: 1000 };

/** Ends requests whose body arrives too slowly, because each could occupy a connection forever. */
export function endSlowBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return;
    const { socket } = raw;
    let before = socket.bytesRead;
    const looking = setInterval(() => {
      const came = socket.bytesRead - before;
      before = socket.bytesRead;
      if (raw.complete) clearInterval(looking);
      // When received bytes are still unread, the server is slow and not the client.
      else if (came < (slowest * patience) / 1000 && raw.readableLength === 0 && !socket.isPaused()) socket.destroy();
    }, patience).unref();
    raw.once('close', () => clearInterval(looking));
  });
}

/** Answers the first request of each connection above the process's limit with 503, and closes the connection. */
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

/** seconds */
const rateWindow = 60;
/** The requests of each token in its window, on this server. */
const rates = new Map<string, { readonly until: number; hits: number }>();

/**
 * Counts a request of a token, and returns the headers that tell programs how many are left
 * (draft-ietf-httpapi-ratelimit-headers). Above `most` in a minute, `isOver` is set.
 */
export function countToken(id: string, most: number, now = performance.now()) {
  let rate = rates.get(id);
  if (!rate || rate.until <= now) {
    for (const [other, { until }] of rates) if (until <= now) rates.delete(other);
    rates.set(id, (rate = { until: now + rateWindow * 1000, hits: 0 }));
  }
  rate.hits += 1;
  const wait = Math.ceil((rate.until - now) / 1000);
  const left = Math.max(0, most - rate.hits);
  const headers = { 'ratelimit-policy': `"token";q=${most};w=${rateWindow}`, ratelimit: `"token";r=${left};t=${wait}` };
  return { headers, wait, isOver: rate.hits > most };
}

/** Leaves some of the process's file handles for the database, uploads and files on disk. */
function mostConnections(): number {
  const { userLimits } = Object.assign(process.report, { excludeNetwork: true }).getReport() as {
    userLimits?: { open_files?: { soft?: number | string } };
  };
  const files = Number(userLimits?.open_files?.soft);
  return Number.isFinite(files) ? Math.max(16, Math.floor(files * 0.75) - 50) : Infinity;
}
