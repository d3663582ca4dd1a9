import type { Services } from '../../kernel/context.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { Counter, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { bears, hideUnless, isFromHere } from '../../kernel/addresses.ts';
import { reportedCounter } from '../../kernel/audit.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { lagGauge } from '../../kernel/replica.ts';
import { isProbe } from '../../kernel/request-log.ts';
import { version } from '../../settings.ts';
import { addFigures } from './figures.ts';

/** A stopping server keeps accepting requests until this many milliseconds pass without a new connection. */
const quiet = 300;
const mostWaits = 5;

/** Health, readiness and Prometheus metrics. Under too much load, the server answers 503 instead of hanging. */
export async function operationRoutes(
  app: FastifyInstance,
  services: Services,
  start: { readonly isDone: boolean },
): Promise<void> {
  const { database, settings } = services;
  await app.register(underPressure, {
    maxEventLoopDelay: 2000,
    retryAfter: 5,
    message: 'Too much is going on just now. Please try again.',
  });
  const register = new Registry();
  collectDefaultMetrics({ register });
  register.registerMetric(reportedCounter);
  addFigures(register, services);
  if (settings.replicaUrl !== undefined) register.registerMetric(lagGauge);
  const durations = new Histogram({
    name: 'stoa_http_request_duration_seconds',
    help: 'How long requests took, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  });
  const errors = new Counter({
    name: 'stoa_http_errors_total',
    help: 'Answers with a status of 500 or more.',
    registers: [register],
  });
  app.addHook('onResponse', async (request, reply) => {
    if (isProbe(request)) return;
    const route = request.routeOptions.url ?? 'none';
    durations.labels(request.method, route, String(reply.statusCode)).observe(reply.elapsedTime / 1000);
    if (reply.statusCode >= 500) errors.inc();
  });

  // Strangers can call this, and a version would tell attackers which faults to try.
  app.get('/healthz', async () => ({ status: 'alive', ...(!settings.production && { version }) }));
  let isLeaving = false;
  let came = 0;
  app.server.on('connection', () => (came += 1));
  app.addHook('preClose', async () => {
    isLeaving = true;
    await sleep(settings.drainSeconds * 1000);
    // Requests sent before the stop may still be on their way, and a closed port would refuse them.
    for (let waits = 0, before = -1; waits < mostWaits && came !== before; waits++) {
      before = came;
      await sleep(quiet);
    }
  });
  app.get('/readyz', async () => {
    if (isLeaving) throw new Refusal(503, 'The server is being stopped.', { retryAfter: 5 });
    if (!start.isDone) throw new Refusal(503, 'The server is still starting.', { retryAfter: 1 });
    await sql`select 1`.execute(database.db);
    return { status: 'ready' };
  });
  const { metricsToken } = settings;
  const mayMeasure = (request: FastifyRequest) =>
    isFromHere(request) || (metricsToken !== undefined && bears(request, metricsToken));
  app.get('/metrics', { onRequest: hideUnless(mayMeasure) }, async (_request, reply) =>
    reply.type(register.contentType).send(await register.metrics()),
  );
}
