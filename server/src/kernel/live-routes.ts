import type { Context, Services } from './context.ts';
import type { WholeEndpoint } from '@stoa/contract/kernel/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Channel } from './live.ts';

type LiveEndpoint = WholeEndpoint & { readonly access: readonly string[]; readonly params: z.ZodObject };

/** Answers with a stream of events. `admit` throws for people who may not watch, and may return another id to watch. */
export function serveLive<Given extends Services>(
  app: FastifyInstance,
  services: Given,
  endpoint: LiveEndpoint,
  { admit, ...channel }: Channel & { readonly admit: (context: Context, id: string) => Promise<string | void> },
): void {
  app.route({
    method: 'GET',
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { endpoint },
    schema: { params: endpoint.params },
    onRequest: async (request: FastifyRequest) => {
      request.me = await services.whoIs(services, request, endpoint);
    },
    handler: async (request, reply) => {
      const [id = ''] = Object.values(request.params as Record<string, string>);
      const me = request.me!;
      const watched = await admit({ db: services.database.db, services, me }, id);
      services.live.open(channel, watched ?? id, me, reply);
    },
  });
}
