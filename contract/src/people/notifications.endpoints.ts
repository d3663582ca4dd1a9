import { endpoints } from '../kernel/endpoint.ts';
import { everyRole } from '../kernel/role.ts';
import type { shapes, oneClickShapes } from './notifications.shapes.ts';
import { paths } from '../paths.ts';
export type * from './notifications.shapes.ts';

/** The kinds of notifications. In a file without zod, for pages that don't load it. */
export const notificationKinds = [
  'announcement',
  'boardMessage',
  'courseChange',
  'decision',
  'grade',
  'registration',
  'meeting',
  'reminder',
  'material',
  'payment',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];
export const notificationChoices = ['at once', 'daily', 'none'] as const;
export type NotificationChoice = (typeof notificationChoices)[number];
/** The maximum count that is shown. */
export const mostNotifications = 100;

/** The number of notifications in one response; `before` requests older ones. */
export const notificationPage = 50;

export const notifications = endpoints<typeof shapes>()({
  all: ['GET /api/notifications', everyRole],
  read: ['PUT /api/notifications/read', everyRole],
  choices: ['GET /api/account/notifications', everyRole],
  choose: ['PUT /api/account/notifications', everyRole],
  live: ['GET /api/notifications/{personId}/live', everyRole],
});

/** Has the same addresses as the pages for unsubscribing, because an email names one address for both. */
export const oneClicks = endpoints<typeof oneClickShapes>()({
  board: ['POST /unsubscribe', 'anyone'],
  notifications: [`POST ${paths.notifications}`, 'anyone'],
});
