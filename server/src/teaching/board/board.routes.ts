import type { Services } from '../../kernel/context.ts';
import { board } from '@stoa/contract/teaching/board.shapes';
import { oneClicks } from '@stoa/contract/people/notifications.shapes';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../kernel/http.ts';
import { serveLive } from '../../kernel/live-routes.ts';
import { serveOneClick } from '../../kernel/one-click.ts';
import { unsubscribe } from './board-mails.jobs.ts';
import { readersAmong } from './board.queries.ts';
import {
  boardChannel,
  boardStates,
  editMessage,
  readBoard,
  readUpTo,
  refuseOthers,
  removeMessage,
  messageEvents,
  wantMails,
  writeMessage,
} from './board.ts';

export function boardRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, board.messages, (call) => readBoard(call, call.params.courseInstanceId, call.query));
  serve(app, services, board.post, (call) =>
    writeMessage(call, call.params.courseInstanceId, call.body.message ?? '', call.files),
  );
  serve(app, services, board.edit, (call) =>
    editMessage(call, call.params.courseInstanceId, call.params.id, call.body.message),
  );
  serve(app, services, board.remove, (call) => removeMessage(call, call.params.courseInstanceId, call.params.id));
  serve(app, services, board.states, boardStates);
  serve(app, services, board.read, (call) => readUpTo(call, call.params.courseInstanceId, call.body.messageREF));
  serve(app, services, board.mails, (call) => wantMails(call, call.params.courseInstanceId, call.body.mails));
  serve(app, services, board.unsubscribe, (call) => unsubscribe(call, call.body.token));
  serveOneClick(app, services, oneClicks.board, unsubscribe);
  serveLive(app, services, board.live, {
    name: boardChannel,
    admit: refuseOthers,
    still: readersAmong,
    onEvent: messageEvents,
  });
}
