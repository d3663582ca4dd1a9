import { endpoints } from '../kernel/endpoint.ts';
import type { shapes } from './board.shapes.ts';
export type * from './board.shapes.ts';

export const messageLimit = 5000;
/** The number of messages in one response. `before` requests older ones. */
export const boardPage = 50;

export const mostUnread = 100;

const members = ['Student', 'Professor'] as const;

export const board = endpoints<typeof shapes>('teaching')({
  messages: ['GET /api/courseBoard/{courseInstanceId}/messages', ['Student', 'Professor', 'Administrator']],
  post: ['POST /api/courseBoard/{courseInstanceId}/messages', ['Student', 'Professor']],
  edit: ['PUT /api/courseBoard/{courseInstanceId}/messages/{id}', members],
  remove: ['DELETE /api/courseBoard/{courseInstanceId}/messages/{id}', members],
  states: ['GET /api/courseBoard/states', members],
  read: ['PUT /api/courseBoard/{courseInstanceId}/read', members],
  mails: ['PUT /api/courseBoard/{courseInstanceId}/mails', members],
  unsubscribe: ['POST /api/courseBoard/unsubscribe', 'anyone', 'none'],
  live: ['GET /api/courseBoard/{courseInstanceId}/live', ['Student', 'Professor', 'Administrator'], 'none'],
});
