import { files } from '@stoa/contract/files';
import type { FastifyInstance } from 'fastify';
import { serve } from '../kernel/http.ts';
import type { Services } from '../services.ts';
import { download, openingsOf } from './rules.ts';

export function fileRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, files.download, (call) =>
    download(call, call.params.fileId, call.query.preview === '1', call.reply),
  );
  serve(app, services, files.openings, (call) => openingsOf(call, call.params.fileId, call.query));
}
