import { z } from 'zod';
import { boardFile } from './files.ts';
import { endpoint, list } from './kernel/endpoint.ts';
import { FileRef, Id, Instant, text } from './kernel/fields.ts';
import { PersonName } from './people.ts';

export const messageLimit = 5000;
/** How many messages a board gives at once; older ones by `before`. */
export const boardPage = 50;

export const BoardMessage = z
  .object({
    _id: Id,
    message: z.string(),
    personREF: PersonName,
    attachmentREF: FileRef.nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'BoardMessage' });
export type BoardMessage = z.infer<typeof BoardMessage>;

const params = z.strictObject({ courseInstanceId: Id });
export const board = {
  messages: list('GET /api/courseBoard/{courseInstanceId}/messages', {
    access: ['Student', 'Professor', 'Administrator'],
    summary: 'The last 50 messages, oldest first; with `before` the 50 before that message.',
    params,
    of: BoardMessage,
    filters: { before: Id.optional() },
  }),
  post: endpoint('POST /api/courseBoard/{courseInstanceId}/messages', {
    access: ['Student', 'Professor'],
    summary: 'Write on the board; only a professor of the course may attach a file.',
    params,
    body: z.strictObject({ message: text(messageLimit).optional() }),
    files: { file: boardFile },
    reply: BoardMessage,
    status: 201,
  }),
};
