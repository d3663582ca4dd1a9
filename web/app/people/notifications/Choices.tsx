import { notifications } from '@stoa/contract/people/notifications';
import {
  notificationChoices,
  notificationKinds,
  type NotificationChoice,
  type NotificationKind,
} from '@stoa/contract/people/notification-kinds';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useCall, useEndpoint } from '../../kernel/queries.ts';
import { failureWith } from '../../ui/failed.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { notifyFailure } from '../../ui/notify.ts';
import { Section } from '../../ui/Page.tsx';
import { SelectInput } from '../../ui/plain/Input.tsx';
import styles from './NotificationList.module.css';

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
  'at once': /*i18n*/ 'At once',
  daily: /*i18n*/ 'Once a day',
  none: /*i18n*/ 'No email',
};

/** By kind, whether one is mailed at once, once a day, or not. Each choice is saved as it is made. */
export function Choices() {
  const query = useEndpoint(notifications.choices);
  const save = useCall(notifications.choose);
  const chosen = save.isPending ? { ...query.data, ...save.variables.body } : query.data;
  const choose = (kind: NotificationKind, choice: NotificationChoice) =>
    save.mutate(
      { body: { [kind]: choice } },
      { onError: (failure) => notifyFailure(failureWith(i18n.t('We couldn’t save this setting.'), failure)) },
    );
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
                data={notificationChoices.map((choice) => ({ value: choice, label: i18n.t(choices[choice]) }))}
              />
            ))}
          </div>
        )}
      </Loaded>
    </Section>
  );
}
