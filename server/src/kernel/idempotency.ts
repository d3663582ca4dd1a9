import { createHash } from 'node:crypto';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Services } from './context.ts';
import type { Db, Trx } from './db.ts';
import { Refusal, conflict } from './refusal.ts';
import type { Received } from './uploads.ts';

/** A call that its sender may repeat without doing it twice. */
export interface Repeatable {
  readonly accountREF: string;
  readonly key: string;
  /** the hash of the whole request */
  readonly asked: Buffer;
}
interface Act<Answer> {
  readonly inTransaction: boolean;
  readonly run: (db: Db) => Promise<Answer>;
  /** The status of the answer, after the call has run. */
  readonly status: () => number;
  /** Called with the stored status when the answer is an earlier one. */
  readonly again: (status: number) => Promise<void>;
}

/**
 * Returns the key of a signed-in person's POST, from the header `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header).
 * Undefined without the header; throws Refusal 400 for an invalid key.
 */
export function repeatableOf(
  { headers, me, method, url }: FastifyRequest,
  body: unknown,
  files: readonly Received[],
): Repeatable | undefined {
  const sent = headers['idempotency-key'];
  if (sent === undefined || !me || method !== 'POST') return undefined;
  const key = String(sent).replace(/^"(.*)"$/, '$1');
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw new Refusal(400, i18n.t('An Idempotency-Key has 1 to 255 visible characters.'), { code: 'idempotency' });
  const contents = files.map(({ field, name, sha256 }) => [field, name, sha256]);
  const asked = createHash('sha256')
    .update(JSON.stringify([url, body, contents]))
    .digest();
  return { accountREF: me.accountId, key, asked };
}

/**
 * Runs a call once per key, and returns the stored answer to each repetition for a day. A call in one transaction stores its
 * answer in it. A call with several transactions may be interrupted between them: its outcome is then unknown, and repetitions
 * are refused (409 `under-way`). Throws Refusal 422 when the key was used for a different request.
 */
export async function once<Answer>(
  { database, encryption }: Pick<Services, 'database' | 'encryption'>,
  call: Repeatable,
  act: Act<Answer>,
): Promise<Answer> {
  const keep = (db: Db, answer: Answer) =>
    db
      .updateTable('keptAnswer')
      .set({ status: act.status(), answer: encryption.encrypt(JSON.stringify(answer ?? null)) })
      .where('accountREF', '=', call.accountREF)
      .where('key', '=', call.key)
      .execute();
  const earlier = async ({ status, answer }: Kept) => {
    await act.again(status);
    return JSON.parse(encryption.decrypt(answer)) as Answer;
  };
  if (act.inTransaction)
    return database.tx(async (trx) => {
      const kept = await claim(trx, call);
      if (kept) return earlier(kept);
      const answer = await act.run(trx);
      await keep(trx, answer);
      return answer;
    });
  const kept = await database.tx((trx) => claim(trx, call));
  if (kept) return earlier(kept);
  const answer = await act.run(database.db).catch(async (error: unknown) => {
    // A refused call has changed nothing, so its key can be used for another try.
    if (error instanceof Refusal && error.status < 500) await dropClaim(database.db, call);
    throw error;
  });
  await keep(database.db, answer);
  return answer;
}

interface Kept {
  readonly status: number;
  readonly answer: string;
}
/** Claims the key for this call. Waits for a concurrent call with the same key, and returns its stored answer. */
async function claim(trx: Trx, { accountREF, key, asked }: Repeatable): Promise<Kept | undefined> {
  const claimed = await trx
    .insertInto('keptAnswer')
    .values({ accountREF, key, asked })
    .onConflict((held) =>
      held
        .columns(['accountREF', 'key'])
        .doUpdateSet({ asked, status: null, answer: null, createdAt: sql`now()` as never })
        .where('keptAnswer.createdAt', '<', sql<string>`now() - interval '1 day'`),
    )
    .returning('key')
    .executeTakeFirst();
  if (claimed) return undefined;
  const kept = await trx
    .selectFrom('keptAnswer')
    .select(['asked', 'status', 'answer'])
    .where('accountREF', '=', accountREF)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (!kept.asked.equals(asked))
    throw new Refusal(422, i18n.t('This Idempotency-Key was used for another call.'), { code: 'idempotency' });
  if (kept.status === null || kept.answer === null)
    throw conflict(
      i18n.t('The first call with this Idempotency-Key is still running, or was cut off. Check what became of it.'),
      'under-way',
    );
  return { status: kept.status, answer: kept.answer };
}

/** Deletes the answers that are too old to be repeated. */
export const dropOldAnswers = (db: Db) =>
  db
    .deleteFrom('keptAnswer')
    .where('createdAt', '<', sql<string>`now() - interval '1 day'`)
    .execute();
const dropClaim = (db: Db, { accountREF, key }: Repeatable) =>
  db.deleteFrom('keptAnswer').where('accountREF', '=', accountREF).where('key', '=', key).execute();
