/** The kinds of notifications. Apart from the schemas, for pages that load without zod. */
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
/** The most that is counted. */
export const mostNotifications = 100;
