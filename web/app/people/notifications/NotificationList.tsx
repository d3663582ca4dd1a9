import {
  type NotificationItem,
  notificationPage,
  notifications,
  type NotificationChoice,
  notificationChoices,
  type NotificationKind,
  notificationKinds,
} from '@stoa/contract/people/notifications.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { useEndpoint } from '../../kernel/queries.ts';
import { countUnread, useSession } from '../../kernel/session.ts';
import { choicesOf, instant } from '../../ui/format.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { useSend } from '../../ui/useSend.ts';
import { Page, Section } from '../../ui/Page.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import styles from './NotificationList.module.css';
import { SelectInput } from '../../ui/plain/Input.tsx';

const kinds: Readonly<Record<NotificationKind, string>> = {
  announcement: /*i18n*/ 'Announcements',
  boardMessage: /*i18n*/ 'Messages on boards',
  courseChange: /*i18n*/ 'Changes of courses',
  decision: /*i18n*/ 'Decisions',
  grade: /*i18n*/ 'Grades',
  registration: /*i18n*/ 'Registrations and waiting lists',
  meeting: /*i18n*/ 'Meetings',
  reminder: /*i18n*/ 'Reminders',
  material: /*i18n*/ 'Materials',
  payment: /*i18n*/ 'Payments',
};
const choices: Readonly<Record<NotificationChoice, string>> = {
  'at once': /*i18n*/ 'Right away',
  daily: /*i18n*/ 'Once a day',
  none: /*i18n*/ 'No email',
};

/** For each kind, whether the reader gets emails at once, once a day or never. Each choice is saved as it is made. */
function Choices() {
  const query = useEndpoint(notifications.choices);
  const save = useSend(notifications.choose, { failed: i18n.t('We couldn’t save this setting.') });
  const chosen = save.isPending ? { ...query.data, ...save.variables?.body } : query.data;
  const choose = (kind: NotificationKind, choice: NotificationChoice) => save.send({ body: { [kind]: choice } });
  return (
    <Section title={i18n.t('Emails about notifications')}>
      <p>
        {i18n.t(
          'You see every notification here. Choose which ones we also email you. We always email receipts and what concerns your account’s security.',
        )}
      </p>
      <Loaded query={query} failed={i18n.t('We couldn’t load your choices.')}>
        {() => (
          <div className={styles['choices']}>
            {notificationKinds.map((kind) => (
              <SelectInput
                key={kind}
                label={i18n.t(kinds[kind])}
                value={chosen?.[kind] ?? notificationChoices[0]}
                onChange={(event) => choose(kind, event.currentTarget.value as NotificationChoice)}
                data={choicesOf(choices)}
              />
            ))}
          </div>
        )}
      </Loaded>
    </Section>
  );
}

/** The reader's notifications, newest first. Opening one marks it as read. */
export default function NotificationList() {
  const [before, setBefore] = useState<string>();
  const unread = useSession()?.unread;
  const query = useEndpoint(notifications.all, { query: { before } }, { staleTime: 0 });
  const retry = useEffectEvent(() => void query.refetch());
  // A new number on the bell means that the list has changed.
  useEffect(() => retry(), [unread]);
  const read = useSend(notifications.read, { done: ({ unread: left }) => countUnread(left) });
  const mark = (ids?: string[]) => read.send({ body: ids === undefined ? {} : { ids } });
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
            {answer?.items.length === 0 && (
              <p>{before ? i18n.t('There are no older notifications.') : i18n.t('You have no notifications.')}</p>
            )}
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
