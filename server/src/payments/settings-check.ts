import type { Services } from '../kernel/context.ts';
import { i18n } from '@stoa/contract/kernel/i18n';
import { payments } from '@stoa/contract/payments/payments.shapes';
import type { PaymentCheck } from '@stoa/contract/office/setup.endpoints';
import { ProcessorError, type Processor } from './processors/port.ts';

/** The currency of all prices. */
const currency = 'USD';

/**
 * Asks the processor whether it accepts our settings: the credentials, the registration for notices, and the currency. Each
 * result has a sentence. A processor's error is a result, too, and isn't thrown.
 */
export async function checkSettings(services: Services): Promise<PaymentCheck[]> {
  const processor = services.checkout.processor;
  const keys = await found(processor, 'keys', () => keysFinding(processor));
  if (!keys.ok) {
    const message = i18n.t('We couldn’t check this without an id and a secret that are accepted.');
    return [keys, { what: 'webhook', ok: false, message }, { what: 'currency', ok: false, message }];
  }
  return [
    keys,
    ...(await Promise.all([
      found(processor, 'webhook', () => webhookFinding(processor, services.settings.publicUrl)),
      found(processor, 'currency', () => currencyFinding(processor)),
    ])),
  ];
}

/** Returns the settings that are checked, to tell whether they have changed since. They hold secrets. */
export const configurationOf = (services: Services): string => services.checkout.processor.configuration;

type Finding = Omit<PaymentCheck, 'what'>;
const good = (message: string): Finding => ({ ok: true, message });
const bad = (message: string): Finding => ({ ok: false, message });

async function found(
  { name }: Processor,
  what: PaymentCheck['what'],
  ask: () => Promise<Finding>,
): Promise<PaymentCheck> {
  try {
    return { what, ...(await ask()) };
  } catch (error) {
    if (!(error instanceof ProcessorError)) throw error;
    const { issue } = error;
    if (issue === 'UNREACHABLE')
      return { what, ...bad(i18n.t('{name} doesn’t answer. Try again in a moment.', { name })) };
    return { what, ...bad(i18n.t('{name} refused our question: {issue}.', { name, issue })) };
  }
}

async function keysFinding(processor: Processor): Promise<Finding> {
  const { name, credentials } = processor;
  try {
    await processor.signIn();
    return good(i18n.t('{name} accepts the id and the secret.', { name }));
  } catch (error) {
    if (!(error instanceof ProcessorError) || ![401, 403].includes(error.status)) throw error;
    return bad(i18n.t('{name} refuses the id or the secret. Check {credentials}.', { name, credentials }));
  }
}

async function webhookFinding(processor: Processor, publicUrl: string): Promise<Finding> {
  const { name, registration: setting } = processor;
  const registration = await processor.noticeRegistration();
  const wanted = `${publicUrl}${payments.webhook.path}`;
  if (!registration) return bad(i18n.t('{name} doesn’t know the webhook in {setting}.', { name, setting }));
  const { url, missing } = registration;
  if (!isSame(url, wanted))
    return bad(i18n.t('The webhook leads to {url}. Change it at {name} to {wanted}.', { url, name, wanted }));
  if (missing.length > 0)
    return bad(
      i18n.t('The webhook is missing these events. Add them at {name}: {events}.', {
        name,
        events: missing.join(', '),
      }),
    );
  return good(i18n.t('The webhook leads here and has every event we need.'));
}

/** Compares addresses in their normal form, without a default port and with the host in lower case. */
const isSame = (one: string, other: string): boolean => URL.canParse(one) && new URL(one).href === new URL(other).href;

async function currencyFinding(processor: Processor): Promise<Finding> {
  const { name } = processor;
  const issue = await processor.refusesCurrency(currency);
  return issue === undefined
    ? good(i18n.t('{name} takes payments in {currency} for this account.', { name, currency }))
    : bad(i18n.t('{name} takes no payments in {currency} for this account: {issue}.', { name, currency, issue }));
}
