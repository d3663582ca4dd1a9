import { notifications } from '@stoa/contract/notifications';
import { useLive } from '../kernel/live.ts';
import { countUnread, refreshSession } from '../kernel/session.ts';

/** Follows the bell on all of one's devices. */
export default function BellStream({ personId }: { personId: string }) {
  useLive(notifications.live, { personId }, true, {
    told: (event) => countUnread((event as { unread: number }).unread),
    again: () => void refreshSession().catch(() => {}),
  });
  return null;
}
