import type { Services } from '../../kernel/context.ts';
import { merging } from '@stoa/contract/office/merging.shapes';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../kernel/http.ts';
import { mergePeople, previewMerge, undoMerge } from './merging.ts';

export function mergingRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, merging.preview, (call) => previewMerge(call, call.params.id, call.query.other));
  serve(app, services, merging.merge, (call) => mergePeople(call, call.params.id, call.body));
  serve(app, services, merging.undo, (call) => undoMerge(call, call.params.id));
}
