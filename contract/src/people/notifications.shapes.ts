import { z } from 'zod';
import { events, type Shapes, join } from '../kernel/endpoint.shapes.ts';
import { Id, Instant } from '../kernel/fields.shapes.ts';
import {
  notificationKinds,
  notificationChoices,
  type NotificationKind,
  notifications as lines,
  oneClicks as oneClickLines,
} from './notifications.endpoints.ts';
export * from './notifications.endpoints.ts';

export const NotificationItem = z
  .object({
    _id: Id,
    kind: z.enum(notificationKinds),
    text: z.string().meta({ description: 'in the language of the one who reads it' }),
    url: z.string().meta({ description: 'an address of the signed-in area' }),
    at: Instant,
    readAt: Instant.nullable(),
  })
  .meta({ id: 'Notification' });
export type NotificationItem = z.infer<typeof NotificationItem>;

const Unread = z.object({ unread: z.number().meta({ description: 'at most 100' }) });
const choice = z.enum(notificationChoices);
const choices = <T extends z.ZodType>(of: T) =>
  Object.fromEntries(notificationKinds.map((kind) => [kind, of])) as Record<NotificationKind, T>;
export const NotificationChoices = z.object(choices(choice)).meta({ id: 'NotificationChoices' });
export type NotificationChoices = z.infer<typeof NotificationChoices>;

export const shapes = {
  all: {
    summary: 'What one was told of, newest first, at most 50; with `before` those older than that one.',
    query: z.strictObject({ before: Id.optional() }),
    reply: Unread.extend({ items: z.array(NotificationItem) }),
  },
  read: {
    summary:
      'Marks some of one’s own as read, or all up to one, or all that lead to a page, or all; it shows on every device.',
    body: z.strictObject({
      ids: z.array(Id).max(200).optional(),
      upTo: Id.optional(),
      url: z.string().max(500).optional(),
    }),
    reply: Unread,
  },
  choices: { summary: 'By kind, whether one is mailed at once, once a day, or not.', reply: NotificationChoices },
  choose: {
    summary: 'Choose by kind whether one is mailed; what is left out stays as it is.',
    body: z.strictObject(choices(choice.optional())),
    reply: NotificationChoices,
  },
  live: {
    summary: 'A stream of events: how many one has not read, whenever that changes. Another person’s: 404.',
    params: z.strictObject({ personId: Id }),
    reply: events,
  },
} as const satisfies Shapes;
export const notifications = join(lines, shapes);

/** The call that a mail program makes when its reader presses the button to unsubscribe (RFC 8058), with the email's token. */
const oneClick = {
  query: z.strictObject({ token: z.string().max(200) }),
  // Accepts no files; it only allows a form as the body.
  files: {},
  body: z.strictObject({ 'List-Unsubscribe': z.literal('One-Click') }),
  reply: z.object({ stopped: z.literal(true) }),
} as const;

export const oneClickShapes = {
  board: { ...oneClick, summary: 'Ends the emails about a board, for mail programs. May be repeated.' },
  notifications: {
    ...oneClick,
    summary: 'Ends the emails about one kind of notification, for mail programs. May be repeated.',
  },
} as const satisfies Shapes;
export const oneClicks = join(oneClickLines, oneClickShapes);
