import { z } from 'zod';
import { events, list, type Shapes, join } from '../kernel/endpoint.shapes.ts';
import { Id, FileRef, Instant, requiredText, text, Ref } from '../kernel/fields.shapes.ts';
import { boardFile } from '../people/files.endpoints.ts';
import { PersonName } from '../people/people.shapes.ts';
import { messageLimit, board as lines } from './board.endpoints.ts';
export * from './board.endpoints.ts';

export const BoardMessage = z
  .object({
    _id: Id,
    message: z.string(),
    personREF: PersonName,
    attachmentREF: FileRef.nullable(),
    /** written by a professor to the whole course, and also sent by email */
    isAnnouncement: z.boolean(),
    createdAt: Instant,
    editedAt: Instant.nullable(),
    /** who removed it; the text of a removed message is no longer sent */
    removedBy: z.enum(['author', 'professor']).nullable(),
  })
  .meta({ id: 'BoardMessage' });
export type BoardMessage = z.infer<typeof BoardMessage>;

/** One of the reader's boards: its course, the number of unread messages (at most 100), and whether new ones are emailed. */
export const BoardState = z
  .object({ courseInstanceREF: Id, name: z.string(), teaches: z.boolean(), unread: z.number(), mails: z.boolean() })
  .meta({ id: 'BoardState' });

const params = z.strictObject({ courseInstanceId: Id });
const ofMessage = z.strictObject({ courseInstanceId: Id, id: Id });

const written = z.strictObject({ message: requiredText(/*i18n*/ 'Write a message.', messageLimit) });

export const shapes = {
  messages: list({
    summary: 'The last 50 messages, oldest first; with `before` the 50 before that message.',
    params,
    of: BoardMessage,
    filters: { before: Id.optional() },
  }),
  post: {
    summary: 'Write on the board; only a professor of the course may attach a file.',
    params,
    body: z.strictObject({ message: text(messageLimit).optional() }),
    files: { file: boardFile },
    reply: BoardMessage,
    status: 201,
  },
  edit: {
    summary: 'Change what one has written; it is marked as edited.',
    params: ofMessage,
    body: written,
    reply: BoardMessage,
  },
  remove: {
    summary: 'Take away what one has written; a professor of the course, anybody’s. A line in its place says so.',
    params: ofMessage,
    reply: BoardMessage,
  },
  states: {
    summary: 'Of the boards one is a member of: what one has not read, and whether new messages are mailed.',
    reply: z.array(BoardState),
  },
  read: {
    summary: 'The newest message one has seen.',
    params,
    body: z.strictObject({ messageREF: Ref(/*i18n*/ 'Message is required') }),
  },
  mails: {
    summary: 'Whether one wants mails about new messages of a board.',
    params,
    body: z.strictObject({ mails: z.boolean() }),
  },
  unsubscribe: {
    summary: 'Ends the mails about a board, by the token of their link.',
    body: z.strictObject({ token: z.string().max(200) }),
    reply: z.object({ name: z.string() }),
  },
  live: { summary: 'A stream of events: each message as it is written, changed or taken away.', params, reply: events },
} as const satisfies Shapes;
export const board = join(lines, shapes);
