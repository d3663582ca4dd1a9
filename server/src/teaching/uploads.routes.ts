import type { Services } from '../kernel/context.ts';
import { uploads } from '@stoa/contract/teaching/uploads.shapes';
import type { FastifyInstance } from 'fastify';
import { serve } from '../kernel/http.ts';
import { keeperFor, progressOf } from './uploads.ts';
import { speakTus } from './tus.ts';

export function uploadRoutes(app: FastifyInstance, services: Services): void {
  void app.register(async (inner) => {
    // Only here: the bytes are read as a stream, once it is known whose upload it is.
    inner.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));
    serve(inner, services, uploads.create, async (call) => {
      const keeper = keeperFor(call);
      let made = '';
      const newId = async () => (made = await keeper.newId());
      await speakTus(call.request, call.reply, { ...keeper, newId });
      return progressOf(call, made);
    });
    serve(inner, services, uploads.one, async (call) => {
      if (call.request.method === 'HEAD') await speakTus(call.request, call.reply, keeperFor(call));
      return progressOf(call, call.params.id);
    });
    serve(inner, services, uploads.append, async (call) => {
      // Whose it is comes before how it is asked.
      await progressOf(call, call.params.id);
      await speakTus(call.request, call.reply, keeperFor(call));
    });
    serve(inner, services, uploads.remove, async (call) => {
      await progressOf(call, call.params.id);
      await speakTus(call.request, call.reply, keeperFor(call));
    });
  });
}
