import { notificationPage, notifications, type NotificationItem } from '@stoa/contract/people/notifications';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { useCall, useEndpoint } from '../../kernel/queries.ts';
import { countUnread, useSession } from '../../kernel/session.ts';
import { instant } from '../../ui/format.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { notifyFailure } from '../../ui/notify.ts';
import { Page } from '../../ui/Page.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Choices } from './Choices.tsx';
import styles from './NotificationList.module.css';

/** The reader's notifications, newest first. Opening one marks it as read. */
export default function NotificationList() {
  const [before, setBefore] = useState<string>();
  const unread = useSession()?.unread;
  const query = useEndpoint(notifications.all, { query: { before } }, { staleTime: 0 });
  const retry = useEffectEvent(() => void query.refetch());
  // A new number on the bell means that the list has changed.
  useEffect(() => retry(), [unread]);
  const read = useCall(notifications.read);
  const mark = (ids?: string[]) =>
    read.mutate(
      { body: ids === undefined ? {} : { ids } },
      { onSuccess: ({ unread: left }) => countUnread(left), onError: (failure) => notifyFailure(failure) },
    );
  return (
    <Page
      title={i18n.t('Notifications')}
      width="form"
      actions={
        unread ? (
          <Button variant="default" loading={read.isPending} onClick={() => mark()}>
            {i18n.t('Mark all as read')}
          </Button>
        ) : undefined
      }
    >
      <Loaded query={query} failed={i18n.t('We couldn’t load your notifications.')}>
        {(answer) => (
          <>
            {answer?.items.length === 0 && <p>{i18n.t('You have no notifications.')}</p>}
            <ul className={styles['list']}>
              {answer?.items.map((item) => (
                <Item key={item._id} item={item} onOpen={() => item.readAt ?? mark([item._id])} />
              ))}
            </ul>
            {answer && answer.items.length === notificationPage && (
              <Button variant="default" onClick={() => setBefore(answer.items.at(-1)?._id)}>
                {i18n.t('Show older ones')}
              </Button>
            )}
            {before !== undefined && (
              <Button variant="default" onClick={() => setBefore(undefined)}>
                {i18n.t('Show the newest')}
              </Button>
            )}
          </>
        )}
      </Loaded>
      <Choices />
    </Page>
  );
}

const Item = ({ item, onOpen }: { item: NotificationItem; onOpen: () => void }) => (
  <li className={styles['item']}>
    <Link to={item.url} onClick={onOpen}>
      {item.text}
    </Link>
    <span className="below">
      {instant(item.at)} {item.readAt === null && <StatusBadge status={/*i18n*/ 'New'} tone="pending" />}
    </span>
  </li>
);
