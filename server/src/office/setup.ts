import type { Context, Services } from '../kernel/context.ts';
import { cutText } from '@stoa/contract/kernel/text';
import { i18n } from '@stoa/contract/kernel/i18n';
import {
  findingWeights,
  setupSteps,
  type PaymentCheck,
  type Setup,
  type SetupStep,
  type Status,
  type setup,
} from '@stoa/contract/office/setup.shapes';
import type { ReplyOf } from '@stoa/contract/kernel/endpoint';
import { personById } from '../people/accounts/accounts.queries.ts';
import { recordAction } from '../kernel/audit.ts';
import { queueMail } from '../kernel/mail.ts';
import { sendAtOnce } from '../kernel/mail-at-once.ts';
import { Refusal } from '../kernel/refusal.ts';
import { limitTo } from '../kernel/throttle.ts';
import { version } from '../settings.ts';
import { lastBackup } from './operations/operations.queries.ts';
import { examine } from './operations/doctor/doctor.ts';
import { checkSettings, configurationOf } from '../payments/settings-check.ts';
import { testMail as letter } from './setup.emails.ts';
import { termsPublishedAt } from './site-pages.queries.ts';
import { siteChangedAt } from './site-settings.queries.ts';
import { firstInstitution, firstProfessor, lastCheck, saveCheck, type Checked } from './setup.queries.ts';

/** The time when a step was done or last tried, and whether it failed. Undefined: not yet. */
type Seen = { readonly at: string; readonly failed?: boolean } | undefined;

/** Each step is an entry here and in the contract's list, which sets the order. Its state is read from existing data. */
const steps: Readonly<Record<SetupStep, (context: Context) => Promise<Seen>>> = {
  site: ({ db }) => siteChangedAt(db),
  terms: ({ db }) => termsPublishedAt(db),
  mail: (context) => checked(context, 'mail'),
  payments: (context) => checked(context, 'payments'),
  institution: ({ db }) => firstInstitution(db),
  professor: ({ db }) => firstProfessor(db),
  backup: async ({ db }) => {
    const last = await lastBackup(db);
    return last && { at: new Date(last.at * 1000).toISOString() };
  },
};

/** Returns the steps that this installation still needs before it opens. */
export async function setupNow(context: Context): Promise<Setup> {
  const seen = await Promise.all(
    setupSteps.map(async (key) => {
      const found = await steps[key](context);
      const failed = found?.failed ?? false;
      return { key, done: found !== undefined && !failed, at: found?.at ?? null, failed };
    }),
  );
  return { done: seen.every(({ done }) => done), steps: seen };
}

/** Runs the doctor's checks of all services that we depend on, so calls are limited per person. */
export async function statusNow(context: Context): Promise<Status> {
  await limit(context, 'status');
  const { settings, database } = context.services;
  const findings = await examine(settings, database.db, process.env);
  return {
    version,
    findings: findings
      .map(({ about, says, weight }) => ({ about, says, weight }))
      .toSorted((one, other) => findingWeights.indexOf(other.weight) - findingWeights.indexOf(one.weight)),
  };
}

/** The result of the last check, unless the settings have changed since. */
async function checked({ db, services }: Context, what: Checked): Promise<Seen> {
  const last = await lastCheck(db, what);
  return last?.settings === triedSettings(services, what) ? { at: last.at, failed: !last.ok } : undefined;
}

/** A keyed hash of the settings that a check depends on. They contain passwords, which the hash doesn't reveal. */
function triedSettings(services: Services, what: Checked): string {
  const { smtpUrl, mailFrom, publicUrl } = services.settings;
  const tried = what === 'mail' ? [smtpUrl, mailFrom] : [configurationOf(services), publicUrl];
  return services.encryption.derive(`setup ${what} ${JSON.stringify(tried)}`).toString('base64url');
}

async function keep(context: Context, what: Checked, action: string, ok: boolean, detail: object = {}): Promise<void> {
  const { services, me } = context;
  await services.database.tx(async (db) => {
    await saveCheck(db, what, { ok, settings: triedSettings(services, what), byREF: me._id });
    await recordAction({ db, me }, action, 'setup', null, { ok, ...detail });
  });
}

/** Limits checks, because too many look like an attack to the mail server or the payment service. */
async function limit({ services, me }: Context, what: Checked | 'status'): Promise<void> {
  if (services.settings.rateLimits) await limitTo(services.database.db, `setup ${what} ${me._id}`, 6, 60);
}

/**
 * Sends the administrator a mail and waits for the mail server's answer, eight seconds at most. Without a mail server, the mail
 * is stored like all mails. Throws Refusal 422 with the mail server's message.
 */
export async function testMail(context: Context): Promise<ReplyOf<typeof setup.testMail>> {
  await limit(context, 'mail');
  const { services, me } = context;
  const { settings, database } = services;
  const { email, firstName, lastName } = (await personById(database.db, me._id))!;
  const to = { email, firstName, lastName, language: i18n.language };
  if (settings.smtpUrl === undefined) {
    await database.tx((db) => queueMail({ services, me, db }, to, letter));
    await keep(context, 'mail', 'send test mail', true, { kept: true });
    return { sentTo: email, sent: false, kept: true };
  }
  try {
    await sendAtOnce(services, settings.smtpUrl, to, letter);
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    await keep(context, 'mail', 'send test mail', false, { code, responseCode });
    const words = cutText((error as Error).message, 500);
    throw new Refusal(422, i18n.t('The email didn’t go out. The mail server says: {words}', { words }), {
      code: 'smtp',
    });
  }
  await keep(context, 'mail', 'send test mail', true);
  return { sentTo: email, sent: true, kept: false };
}

/** Asks the payment service whether it accepts our settings, and stores the result. */
export async function checkPayments(context: Context): Promise<PaymentCheck[]> {
  await limit(context, 'payments');
  const { services } = context;
  const checks = await checkSettings(services);
  const failed = checks.filter(({ ok }) => !ok).map(({ what }) => what);
  await keep(context, 'payments', 'check payments', failed.length === 0, { failed });
  return checks;
}
