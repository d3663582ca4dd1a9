import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { paths } from '../paths.ts';

/** The call that a mail program makes when its reader presses the button to unsubscribe (RFC 8058), with the email's token. */
const oneClick = {
  access: 'anyone',
  query: z.strictObject({ token: z.string().max(200) }),
  // No files are taken; it lets the body be a form.
  files: {},
  body: z.strictObject({ 'List-Unsubscribe': z.literal('One-Click') }),
  reply: z.object({ stopped: z.literal(true) }),
} as const;

/** The same addresses as the pages on which people stop emails themselves, because an email names one address for both. */
export const oneClicks = {
  board: endpoint('POST /unsubscribe', {
    ...oneClick,
    summary: 'Ends the emails about a board, for mail programs. May be repeated.',
  }),
  notifications: endpoint(`POST ${paths.notifications}`, {
    ...oneClick,
    summary: 'Ends the emails about one kind of notification, for mail programs. May be repeated.',
  }),
};
