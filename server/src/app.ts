import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import { everyEndpoint } from '@stoa/contract/api';
import { documentLimit } from '@stoa/contract/people/files.endpoints';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { i18n } from '@stoa/contract/kernel/i18n';
import { features } from './features.ts';
import { dropFalseAddresses, hasTwoHosts, trusted } from './kernel/addresses.ts';
import { endSlowBodies, refuseTooMany, withSlowClients } from './kernel/clients.ts';
import { endSoonOnClose } from './kernel/http.ts';
import { speakWithEach } from './kernel/language.ts';
import { readJson } from './kernel/json.ts';
import { packAnswers } from './kernel/packing.ts';
import { answerError, nothingHere, speakInProblems } from './kernel/problems.ts';
import { Refusal } from './kernel/refusal.ts';
import { followRequest, logRequests } from './kernel/request-log.ts';
import { devMailRoutes } from './office/operations/dev-mail.ts';
import { operationRoutes } from './office/operations/operations.routes.ts';
import type { Services } from './kernel/context.ts';
import { apiDocsRoutes, isApiDocs } from './office/site/api-docs.ts';
import { crawlerRoutes } from './office/site/crawlers.ts';
import { serveWeb } from './web.ts';

/**
 * Builds the whole application from its services. `start` tells when startup has finished, `webRoot` is the folder of the built
 * site, and `extend` adds further routes.
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
    // We log one line per request instead of Fastify's two, which contain the address.
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: () => log,
    trustProxy: trusted(settings.trustProxy),
    bodyLimit: 262_144,
    // The id is in every answer, in error messages and in the log, so that people can name the request to support.
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // Hooks don't run for requests without a route, so we log those here.
    frameworkErrors: (error, request, reply) => {
      followRequest(request, reply, log);
      answerError(error, request, reply);
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // Enough for the largest upload at 350 KB a second. Connections that send nothing end much sooner.
    requestTimeout: Math.max(300_000, (Math.max(settings.promoLimit, settings.materialLimit) / 350_000) * 1000),
    connectionTimeout: 60_000,
    // Requests that have arrived are answered even while the server stops.
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
    // The processor's popup must be able to reach the page that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    hsts: settings.publicUrl.startsWith('https:') && { maxAge: 31_536_000, includeSubDomains: settings.hstsSubdomains },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
  });
  await app.register(cookie);
  speakWithEach(app);
  await app.register(multipart, {
    limits: { fileSize: Math.max(settings.promoLimit, settings.materialLimit, documentLimit) + 1 },
    throwFileSizeLimit: false,
  });
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  packAnswers(app);
  await operationRoutes(app, services, start);
  // Only after draining: until a load balancer notices the stop, it keeps sending requests on its open connections.
  endSoonOnClose(app, settings.drainSeconds);
  app.addHook('preClose', async () => services.live.stop());
  for (const routes of features) routes(app, services);
  apiDocsRoutes(app, services, webRoot);
  if (!settings.production && settings.smtpUrl === undefined) devMailRoutes(app, services);
  await extend?.(app);
  if (webRoot !== undefined) {
    crawlerRoutes(app, services);
    await serveWeb(app, webRoot, services);
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

/** Throws when a route under /api is not declared in the contract, because no access rule would cover it. */
function refuseUndeclared(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, config }) => {
    if (url.startsWith('/api/') && !isApiDocs(url) && !config?.endpoint)
      throw new Error(`${url} is not declared in the contract`);
  });
}
