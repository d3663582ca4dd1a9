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
  /** the hash of everything that was asked */
  readonly asked: Buffer;
}
interface Act<Answer> {
  readonly inTransaction: boolean;
  readonly run: (db: Db) => Promise<Answer>;
  /** The status of the answer, once it has run. */
  readonly status: () => number;
  /** Told when the answer is an earlier one. */
  readonly again: (status: number) => Promise<void>;
}

/**
 * Returns the key of a signed-in person's POST, from the header `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header).
 * Undefined without one; throws Refusal 400 for one that can't be.
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
 * Runs a call once for its key, and gives its answer to each repetition for a day. A call in one transaction keeps its answer in
 * it. One with transactions of its own may be cut off between: then nobody knows what became of it, and repetitions are refused
 * (409 `under-way`). Throws Refusal 422 when the key was used for something else.
 */
export async function once<Answer>(
  { database, encryption }: Pick<Services, 'database' | 'encryption'>,
  call: Repeatable,
  act: Act<Answer>,
): Promise<Answer> {
  const keep = (db: Db, answer: Answer) =>
    setAnswer(db, call, act.status(), encryption.encrypt(JSON.stringify(answer ?? null)));
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
    // A refusal has done nothing.
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
/** Claims the key for this call. Waits for another that holds it, and returns the answer that one has kept. */
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
const setAnswer = (db: Db, call: Repeatable, status: number, answer: string) =>
  db
    .updateTable('keptAnswer')
    .set({ status, answer })
    .where('accountREF', '=', call.accountREF)
    .where('key', '=', call.key)
    .execute();
/** Deletes the answers that nobody can ask for again. */
export const dropOldAnswers = (db: Db) =>
  db
    .deleteFrom('keptAnswer')
    .where('createdAt', '<', sql<string>`now() - interval '1 day'`)
    .execute();
const dropClaim = (db: Db, { accountREF, key }: Repeatable) =>
  db.deleteFrom('keptAnswer').where('accountREF', '=', accountREF).where('key', '=', key).execute();
