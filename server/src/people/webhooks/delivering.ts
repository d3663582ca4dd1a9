import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { paths } from '@stoa/contract/paths';
import { systemContext, type Services } from '../../kernel/context.ts';
import { openRest } from '../../kernel/jobs.ts';
import { CallFailure, callOutward, type Resolve } from '../../kernel/outward.ts';
import { notify } from '../notifications/notifications.ts';
import { webhookStopped } from './webhooks.emails.ts';
import { noteDelivered, noteFailed, ownersOf, stopWebhook, takeDue, type DueDelivery } from './webhooks.queries.ts';

/** Seconds between a failed try and the next: ten tries in a little more than three days. */
const waits = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];
/** The days without a success after which a webhook is turned off. */
const mostFailingDays = 3;
/** The maximum number of concurrent calls of each webhook, so that a slow receiver doesn't delay others. */
const atOnce = 10;
const mostAtOnce = 500;
const milliseconds = { look: 1000, patience: 15_000 };
/** The number of characters of an answer that are stored. */
const answerLength = 1000;

const keyOf = (secret: string) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
/** The headers of Standard Webhooks 1.0.0, with a signature by each secret. */
export function signed(id: string, body: string, secrets: readonly string[], at = Date.now()): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000));
  const sign = (secret: string) =>
    `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': secrets.map(sign).join(' ') };
}
/** PostgreSQL's text can't contain a zero character, and other control characters would garble the screen. */
const readable = (text: string) => text.toWellFormed().replaceAll(/[^\P{Cc}\n\t]/gu, '�');

/**
 * Sends the deliveries that are due from now on. With several nodes, one of them takes each delivery, for `lease` seconds.
 * Deliveries of a killed node become due again, so a receiver can get one twice, with the same id.
 */
export function startDeliveries(
  services: Services,
  { lease = 40, resolve }: { lease?: number; resolve?: Resolve } = {},
) {
  const { database, settings, encryption, log } = services;
  const stopping = new AbortController();
  const busy = new Map<string, Promise<unknown>>();
  const { rest, wake } = openRest(milliseconds.look);

  const open = (sealed: string) => {
    try {
      return encryption.decrypt(sealed);
    } catch {
      // Encrypted with another key, as after a restore without the old one.
      throw new CallFailure('unreadable', 'secret');
    }
  };
  const call = ({ _id, url, kind, data, createdAt, secret, earlierSecret }: DueDelivery) => {
    if (settings.production && !url.startsWith('https:')) throw new CallFailure('private', 'https');
    const body = JSON.stringify({ type: kind, timestamp: new Date(createdAt).toISOString(), data });
    const secrets = [secret, earlierSecret].filter((one) => one !== null).map(open);
    const headers = { 'content-type': 'application/json', 'user-agent': 'Stoa', ...signed(_id, body, secrets) };
    return callOutward(
      { url, headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) }, body },
      {
        allowsPrivate: settings.webhookPrivate,
        patience: milliseconds.patience,
        most: answerLength,
        signal: stopping.signal,
        resolve,
      },
    );
  };
  const stop = (id: string, why: 'gone' | 'failing') =>
    database.tx(async (trx) => {
      const stopped = await stopWebhook(trx, id, why, why === 'failing' ? mostFailingDays : undefined);
      if (!stopped) return;
      const { host } = new URL(stopped.url);
      log.warn({ webhook: id, why }, 'a webhook was turned off');
      await notify(systemContext(services, trx), await ownersOf(trx, stopped.institutionREF, stopped.createdByREF), {
        kind: 'reminder',
        data: { what: 'webhook stopped', host },
        url: paths.webhooks,
        mail: webhookStopped(host, why),
        about: id,
        isOwed: true,
      });
    });
  async function deliver(delivery: DueDelivery): Promise<void> {
    const { db } = database;
    const wait = waits[delivery.tries - 1] ?? null;
    try {
      const { status, text } = await call(delivery);
      const outcome = { lastStatus: status, lastProblem: null, lastAnswer: readable(text) };
      if (status >= 200 && status < 300) return await noteDelivered(db, delivery, outcome);
      await noteFailed(db, delivery, outcome, status === 410 ? null : wait);
      await stop(delivery.webhookREF, status === 410 ? 'gone' : 'failing');
    } catch (error) {
      // A call that was cut off by our stop is repeated once its lease is over.
      if (stopping.signal.aborted) return;
      if (!(error instanceof CallFailure)) throw error;
      await noteFailed(db, delivery, { lastStatus: null, lastProblem: error.problem, lastAnswer: error.message }, wait);
      await stop(delivery.webhookREF, 'failing');
    }
  }
  async function sendDue(): Promise<void> {
    const due = await takeDue(database.db, {
      busy: [...busy.keys()],
      ofEach: atOnce,
      lease,
      inAll: Math.max(0, mostAtOnce - busy.size * atOnce),
    });
    for (const [id, some] of Map.groupBy(due, ({ webhookREF }) => webhookREF)) {
      const sent = Promise.allSettled(some.map(deliver)).then((outcomes) => {
        busy.delete(id);
        for (const one of outcomes)
          if (one.status === 'rejected') log.warn(one.reason, 'a delivery could not be noted, and is sent again');
        // There may be more of the same webhook.
        wake();
      });
      busy.set(id, sent);
    }
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      const rested = rest();
      await sendDue().catch((error: unknown) => log.warn(error, 'deliveries wait'));
      await rested;
    }
  }
  const watching = watch();
  return {
    /** Cuts off running calls, and waits up to three seconds until nothing is written any more. */
    stop: async (): Promise<void> => {
      stopping.abort();
      wake();
      await Promise.race([Promise.allSettled([watching, ...busy.values()]), sleep(3000, undefined, { ref: false })]);
    },
  };
}
