import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import { everyEndpoint } from '@stoa/contract/api';
import { documentLimit } from '@stoa/contract/files';
import { productName } from '@stoa/contract/site';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { i18n } from '@stoa/contract/kernel/i18n';
import { features } from './features.ts';
import { dropFalseAddresses, hasTwoHosts, trusted } from './kernel/addresses.ts';
import { endSlowBodies, refuseTooMany, withSlowClients } from './kernel/clients.ts';
import { documentApi, endSoonOnClose } from './kernel/http.ts';
import { speakWithEach } from './kernel/language.ts';
import { readJson } from './kernel/json.ts';
import { answerError, nothingHere, speakInProblems } from './kernel/problems.ts';
import { Refusal } from './kernel/refusal.ts';
import { followRequest, logRequests } from './kernel/request-log.ts';
import { devMailRoutes } from './operations/dev-mail.ts';
import { operationRoutes } from './operations/routes.ts';
import type { Services } from './services.ts';
import { crawlerRoutes } from './site/crawlers.ts';
import { headAt } from './site/rules.ts';
import { serveWeb } from './web.ts';

/**
 * The whole application on its services; `start` says whether all that belongs to the start is done, `webRoot` is the built
 * site, `extend` adds what stands beside it.
 */
export async function buildApp(
  services: Services,
  start: { readonly isDone: boolean },
  { webRoot, extend }: { webRoot?: string; extend?: (app: FastifyInstance) => Promise<void> } = {},
): Promise<FastifyInstance> {
  const { settings } = services;
  const log = services.log as FastifyBaseLogger;
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    // Each request has one line of ours in the place of Fastify's two, which name the address.
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: () => log,
    trustProxy: trusted(settings.trustProxy),
    bodyLimit: 262_144,
    // Every answer carries it, an error says it, and the log has it: whoever asks the support can name the request.
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // What has no route meets no hook either.
    frameworkErrors: (error, request, reply) => {
      followRequest(request, reply, log);
      answerError(error, request, reply);
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // As long as the largest upload takes at 350 KB a second; who sends nothing at all is ended much sooner.
    requestTimeout: Math.max(300_000, (settings.promoLimit / 350_000) * 1000),
    connectionTimeout: 60_000,
    // What has come in is answered, also while it stops.
    return503OnClosing: false,
    http: withSlowClients,
  });
  logRequests(app, log);
  dropFalseAddresses(app);
  endSlowBodies(app);
  refuseTooMany(app);
  speakInProblems(app);
  app.addHook('onRequest', async ({ raw }) => {
    if (hasTwoHosts(raw)) throw new Refusal(400, i18n.t('We can’t read this request.'));
  });
  app.removeContentTypeParser('text/plain');
  readJson(app);
  refuseUndeclared(app);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"] },
    },
    // The processor's window must be able to answer the page that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    hsts: settings.publicUrl.startsWith('https:') && { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
  });
  await app.register(cookie);
  speakWithEach(app);
  await app.register(multipart, {
    limits: { fileSize: Math.max(settings.promoLimit, documentLimit) + 1 },
    throwFileSizeLimit: false,
  });
  await documentApi(app, { title: productName, version: '1' });
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  await operationRoutes(app, services, start);
  // After it has drained, not before: until a load balancer has noticed, it sends requests on connections that it keeps.
  endSoonOnClose(app, settings.drainSeconds);
  app.addHook('preClose', async () => services.live.stop());
  for (const routes of features) routes(app, services);
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  if (!settings.production && settings.smtpUrl === undefined) devMailRoutes(app, services);
  await extend?.(app);
  if (webRoot !== undefined) {
    crawlerRoutes(app, services);
    await serveWeb(app, webRoot, {
      publicUrl: settings.publicUrl,
      headAt: (path) => headAt(services, path),
      sdkUrl: settings.paypal?.sdkUrl,
    });
  } else
    app.setNotFoundHandler(async () => {
      throw nothingHere();
    });
  app.addHook('onReady', async () => {
    const missing = everyEndpoint().filter(
      ({ method, path }) => !app.hasRoute({ method, url: path.replaceAll(/\{(\w+)\}/g, ':$1') }),
    );
    if (missing.length > 0) throw new Error(`Nobody answers ${missing.map(({ path }) => path).join(', ')}`);
  });
  return app;
}

/** A route under /api that is not declared in the contract does not start: it would be in no access matrix. */
function refuseUndeclared(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, config }) => {
    if (url.startsWith('/api/') && url !== '/api/openapi.json' && !config?.endpoint)
      throw new Error(`${url} is not declared in the contract`);
  });
}
