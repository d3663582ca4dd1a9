import type { Services } from '../kernel/context.ts';
import { files } from '@stoa/contract/people/files.shapes';
import type { FastifyInstance } from 'fastify';
import { serve } from '../kernel/http.ts';
import { download, openingsOf } from './files.ts';

export function fileRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, files.download, (call) => {
    const { params, query, request } = call;
    const bare = request.method === 'HEAD';
    const opening = { fileId: params.fileId, preview: query.preview === '1', headers: request.headers, bare };
    return download(call, opening, call.reply);
  });
  serve(app, services, files.openings, (call) => openingsOf(call, call.params.fileId, call.query));
}
