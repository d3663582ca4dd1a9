import { setTimeout as sleep } from 'node:timers/promises';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Counter, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { Refusal } from '../kernel/refusal.ts';
import { lagGauge } from '../kernel/replica.ts';
import type { Services } from '../services.ts';

const hidden = { schema: { hide: true } };

/** Alive, ready, and the figures for Prometheus; beyond a threshold of load the server says so instead of hanging. */
export async function operationRoutes(app: FastifyInstance, { database, settings }: Services): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: 2000,
    retryAfter: 5,
    message: 'Too much is going on just now. Please try again.',
  });
  const register = new Registry();
  collectDefaultMetrics({ register });
  if (settings.replicaUrl !== undefined) register.registerMetric(lagGauge);
  const durations = new Histogram({
    name: 'stoa_http_request_duration_seconds',
    help: 'How long requests took, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [register],
  });
  const errors = new Counter({
    name: 'stoa_http_errors_total',
    help: 'Answers with a status of 500 or more.',
    registers: [register],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    durations.labels(request.method, route, String(reply.statusCode)).observe(reply.elapsedTime / 1000);
    if (reply.statusCode >= 500) errors.inc();
  });

  app.get('/healthz', hidden, async () => ({ status: 'alive' }));
  let isLeaving = false;
  app.addHook('preClose', async () => {
    isLeaving = true;
    await sleep(settings.drainSeconds * 1000);
  });
  app.get('/readyz', hidden, async () => {
    if (isLeaving) throw new Refusal(503, 'The server is being stopped.', { retryAfter: 5 });
    await sql`select 1`.execute(database.db);
    return { status: 'ready' };
  });
  app.get('/metrics', hidden, async (_request, reply) =>
    reply.type(register.contentType).send(await register.metrics()),
  );
}
