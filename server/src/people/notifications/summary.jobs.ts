import { systemContext, type Services } from '../../kernel/context.ts';
import { i18n } from '@stoa/contract/kernel/i18n';
import { paths } from '@stoa/contract/paths';
import { untilNothingIsLeft, type Job } from '../../kernel/jobs.ts';
import { postAll, type MailTemplate } from '../../kernel/mail.ts';
import { inMail } from '../../kernel/mail-blocks.ts';
import type { StoredNotice } from '../../columns.ts';
import { stopAt } from './notifications.ts';
import { textOfNotice } from './texts.ts';
import { takeSummaries } from './notifications.queries.ts';

const atOnce = 200;
const mostShown = 50;

const summary =
  (
    stop: string,
    count: number,
    items: readonly { readonly data: StoredNotice; readonly url: string }[],
  ): MailTemplate =>
  () => ({
    stop,
    subject: i18n.t('{count, plural, one {# new notification} other {# new notifications}}', { count }),
    blocks: [
      i18n.t('This is what’s new since yesterday:'),
      ...items.map(({ data, url }) => ({ link: inMail(textOfNotice(data)), path: url })),
      { button: i18n.t('Open your notifications'), path: paths.notifications },
      { link: i18n.t('Choose what we email you about'), path: paths.notifications },
    ],
  });

/** Mails people who chose so their unread notifications, once a day at 7:00 UTC. */
export const summaryJob = (services: Services): Job => ({
  name: 'notifications.summary',
  cron: '0 7 * * *',
  run: () => untilNothingIsLeft(() => mailSome(services)),
});

const mailSome = (services: Services): Promise<number> =>
  services.database.tx(async (db) => {
    const taken = await takeSummaries(db, atOnce, mostShown);
    await postAll(
      systemContext(services, db),
      taken.map(({ count, items, personREF, ...to }) => ({
        to,
        template: summary(stopAt(services, personREF, 'daily'), count, items),
      })),
    );
    return taken.length;
  });
