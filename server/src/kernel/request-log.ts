import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { because } from './cause.ts';

/** What load balancers and Prometheus ask every few seconds. */
const probes: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);
export const isProbe = ({ routeOptions }: FastifyRequest): boolean => probes.has(routeOptions?.url ?? '');

/** Why an answer is a 5xx, in words for who runs this. */
export interface Reason {
  readonly reason: string;
  /** The code and the message of what was thrown, where it is known what that means. */
  readonly thrown?: string;
  /** What nobody has foreseen, with its stack. */
  readonly err?: Error;
}

const reasons = new WeakMap<FastifyRequest, Reason>();

/** Keeps the reason of a 5xx for the request's line in the log. */
export const noteReason = (request: FastifyRequest, reason: Reason): void => void reasons.set(request, reason);

/**
 * Writes one line for the request when its answer has gone out, or the client has left. It names the route's pattern, never
 * the address: that holds search words, and codes that open what they belong to. `x-request-id` tells the caller the same id.
 */
export function followRequest(request: FastifyRequest, reply: FastifyReply, log: FastifyBaseLogger): void {
  const began = performance.now();
  void reply.header('x-request-id', request.id);
  reply.raw.once('close', () => {
    if (isProbe(request)) return;
    const { statusCode, headersSent, writableFinished } = reply.raw;
    const reason = statusCode >= 500 ? (reasons.get(request) ?? { reason: 'not said' }) : undefined;
    const line = {
      requestId: request.id,
      ...(request.me && { person: request.me._id }),
      ip: request.ip,
      method: request.method,
      route: request.routeOptions?.url ?? 'none',
      ...(headersSent && { status: statusCode }),
      ms: Math.round(performance.now() - began),
      ...(!writableFinished && { brokenOff: true }),
      ...reason,
    };
    if (reason?.err) log.error(line, 'request');
    else if (reason) log.warn(line, 'request');
    else log.info(line, 'request');
  });
}

/** One line a request, and its id on every other line that is written for it. */
export function logRequests(app: FastifyInstance, log: FastifyBaseLogger): void {
  app.addHook('onRequest', (request, reply, done) => {
    followRequest(request, reply, log);
    because({ requestId: request.id }, done);
  });
  // A body is read by events of its connection, which know nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => because({ requestId: request.id }, done));
}
