import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { notifications } from '@stoa/contract/people/notifications.endpoints';
import { call } from '../../kernel/api.ts';
import { useLive } from '../../kernel/live.ts';
import { countUnread, refreshSession, useSession } from '../../kernel/session.ts';

/** Keeps the bell's count up to date on all devices of a person. */
export default function BellStream({ personId }: { personId: string }) {
  useLive(notifications.live, { personId }, true, {
    onEvent: (event) => countUnread((event as { unread: number }).unread),
    onReconnect: () => void refreshSession().catch(() => {}),
    late: true,
  });
  useReading();
  return null;
}

/** Marks the notifications that lead to the open page as read: they are no longer counted or mailed. */
function useReading() {
  const { pathname } = useLocation();
  const unread = useSession()?.unread ?? 0;
  useEffect(() => {
    if (unread === 0) return undefined;
    const read = () => {
      if (document.visibilityState !== 'visible') return;
      call(notifications.read, { body: { url: pathname } })
        .then(({ unread: left }) => countUnread(left))
        // The next page tries again.
        .catch(() => {});
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [pathname, unread]);
}
