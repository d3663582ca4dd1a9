import { i18n } from '@stoa/contract/kernel/i18n';
import { paths } from '@stoa/contract/paths';
import type { MailTemplate } from '../../kernel/mail.ts';
import { inMail } from '../../kernel/mail-blocks.ts';

/** A webhook was turned off, because its program answered 410 or failed for days. */
export const webhookStopped =
  (host: string, why: 'gone' | 'failing'): MailTemplate =>
  () => ({
    subject: i18n.t('We turned off the webhook to {host}', { host: inMail(host) }),
    names: [inMail(host)],
    blocks: [
      why === 'gone'
        ? i18n.t('The program at {host} answered that it’s gone (410), so we stopped sending events to it.', {
            host: inMail(host),
          })
        : i18n.t('The program at {host} took no event for three days, so we stopped sending events to it.', {
            host: inMail(host),
          }),
      i18n.t(
        'Once it works again, turn the webhook on. We then send the events that wait. Events from now until then are lost.',
      ),
      { button: i18n.t('Open the webhooks'), path: paths.webhooks },
    ],
  });
