import { board } from '@stoa/contract/board';
import type { FastifyInstance } from 'fastify';
import { serve } from '../kernel/http.ts';
import type { Services } from '../services.ts';
import { readBoard, writeMessage } from './rules.ts';

export function boardRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, board.messages, (call) => readBoard(call, call.params.courseInstanceId, call.query));
  serve(app, services, board.post, (call) =>
    writeMessage(call, call.params.courseInstanceId, call.body.message ?? '', call.files),
  );
}
