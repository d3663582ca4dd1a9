import { z } from 'zod';
import { type Shapes, join } from '../kernel/endpoint.shapes.ts';
import { oneClicks as lines } from './one-click.endpoints.ts';
export * from './one-click.endpoints.ts';

/** The call that a mail program makes when its reader presses the button to unsubscribe (RFC 8058), with the email's token. */
const oneClick = {
  query: z.strictObject({ token: z.string().max(200) }),
  // No files are taken; it lets the body be a form.
  files: {},
  body: z.strictObject({ 'List-Unsubscribe': z.literal('One-Click') }),
  reply: z.object({ stopped: z.literal(true) }),
} as const;

export const shapes = {
  board: { ...oneClick, summary: 'Ends the emails about a board, for mail programs. May be repeated.' },
  notifications: {
    ...oneClick,
    summary: 'Ends the emails about one kind of notification, for mail programs. May be repeated.',
  },
} as const satisfies Shapes;
export const oneClicks = join(lines, shapes);
