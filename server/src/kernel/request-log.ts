import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { because, causeNow } from './cause.ts';
import { type Logger, pino } from 'pino';

/**
 * Opens the server's log: one JSON object per line on standard output. Each line names the request or job it was written for.
 * We leave out PostgreSQL's details about a row and the headers sent to other servers, because both may hold private data.
 */
export const openLog = (level: string): Logger =>
  pino({
    level,
    redact: { paths: ['*.headers', 'err.detail', 'err.where'], remove: true },
    mixin: () => ({ ...causeNow() }),
  });

/** Routes that load balancers and Prometheus call every few seconds. */
const probes: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);
export const isProbe = ({ routeOptions }: FastifyRequest): boolean => probes.has(routeOptions?.url ?? '');

/** Why an answer is a 5xx, in words for the operator. */
export interface Reason {
  readonly reason: string;
  /** The code and message of the thrown error, when we know what it means. */
  readonly thrown?: string;
  /** An unexpected error, with its stack. */
  readonly err?: Error;
}

const reasons = new WeakMap<FastifyRequest, Reason>();

/** Keeps the reason of a 5xx for the request's log line. */
export const noteReason = (request: FastifyRequest, reason: Reason): void => void reasons.set(request, reason);

/**
 * Writes one log line when the request's answer has gone out or the client has left. It shows the route's pattern, never the
 * address, which can hold search words and secret codes. The caller gets the same id in `x-request-id`.
 */
export function followRequest(request: FastifyRequest, reply: FastifyReply, log: FastifyBaseLogger): void {
  const began = performance.now();
  void reply.header('x-request-id', request.id);
  let isWhole = false;
  // Calls that a page makes inside this process have no socket, and emit only this event at their end.
  reply.raw.once('finish', () => (isWhole = true));
  reply.raw.once('close', () => {
    if (isProbe(request)) return;
    const { statusCode, headersSent } = reply.raw;
    const reason = statusCode >= 500 ? (reasons.get(request) ?? { reason: 'unknown' }) : undefined;
    const line = {
      requestId: request.id,
      ...(request.me && { person: request.me._id }),
      ip: request.ip,
      method: request.method,
      route: request.routeOptions?.url ?? 'none',
      ...(headersSent && { status: statusCode }),
      ms: Math.round(performance.now() - began),
      ...(!isWhole && { brokenOff: true }),
      ...reason,
    };
    if (reason?.err) log.error(line, 'request');
    else if (reason) log.warn(line, 'request');
    else log.info(line, 'request');
  });
}

/** Writes one line per request, and adds the request's id to every other line written for it. */
export function logRequests(app: FastifyInstance, log: FastifyBaseLogger): void {
  app.addHook('onRequest', (request, reply, done) => {
    followRequest(request, reply, log);
    because({ requestId: request.id }, done);
  });
  // A body arrives by events of the connection, which lose the request's cause, so we set it again.
  app.addHook('preValidation', (request, _reply, done) => because({ requestId: request.id }, done));
}
