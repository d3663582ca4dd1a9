import type { Trx } from '../../kernel/db.ts';
import type { Context, Services } from '../../kernel/context.ts';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { PageQuery } from '@stoa/contract/kernel/endpoint.shapes';
import { mentionDays, type Mention, type MentionPlace } from '@stoa/contract/office/mentions.endpoints';
import { fullName } from '@stoa/contract/people/people';
import { recordAction } from '../../kernel/audit.ts';
import type { Page } from '../../kernel/lists.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { excerptOf, replaceIn, rowsWith, valuesOf, type TextColumn } from '../../kernel/words.ts';
import { eraseNotices } from '../../payments/payments.erasure.ts';
import type { Schema } from '../../schema.ts';
import { treatments } from './columns.ts';
import { deletedById } from './retention.queries.ts';
import {
  deleteMention,
  deleteOldMentions,
  dropWords,
  insertMentions,
  lockedMention,
  mentionPage,
  mentionsLeft,
  noteLooked,
  notLookedFor,
  type MentionedAt,
} from './mentions.queries.ts';

/** All columns with texts in which a person may be named by others. */
const columns: readonly TextColumn[] = Object.entries(treatments).flatMap(([table, treated]) =>
  Object.entries(treated)
    .filter(([, treatment]) => treatment.startsWith('words'))
    .map(([column, treatment]) => ({ table: table as keyof Schema, column, isJson: treatment === 'words in JSON' })),
);
const columnOf = ({ table, column }: Pick<MentionedAt, 'table' | 'column'>): TextColumn =>
  columns.find((one) => one.table === table && one.column === column)!;

export const mentionsJobName = 'retention.words';

/**
 * Finds texts by others that may name a deleted person, and reduces the processor's notices about their payments. It reads
 * whole tables, so a job runs it after the deletion, and from the start if it was killed. It changes no text, because the name
 * may be an ordinary word, or another person's.
 */
export async function findMentions(services: Services, personId: string): Promise<void> {
  const { db, tx } = services.database;
  const person = await deletedById(db, personId);
  if (!person || person.words === null) return;
  const words = wordsIn(services, person.words);
  if (words.length > 0)
    for (const one of columns)
      for await (const rows of rowsWith(db, services.encryption, one, words))
        await insertMentions(
          db,
          personId,
          rows.map((rowREF) => ({ table: one.table, column: one.column, rowREF })),
        );
  await eraseNotices(services.database, personId);
  await tx(async (trx) => {
    await noteLooked(trx, personId);
    await dropWords(trx);
  });
}

/** Repeats the searches that got lost, as with a job that failed too often. */
export async function findLostMentions(services: Services): Promise<void> {
  for (const { personREF } of await notLookedFor(services.database.db))
    await findMentions(services, personREF).catch((error: unknown) =>
      services.log.error({ err: error, person: personREF }, 'the texts of others could not be searched'),
    );
}

const wordsIn = ({ encryption }: Pick<Services, 'encryption'>, sealed: string | null): string[] =>
  sealed === null ? [] : (JSON.parse(encryption.decrypt(sealed)) as string[]);

/** The undecided mentions, the oldest first, each with the text around the name. */
export async function listMentions({ db, services }: Context, query: PageQuery): Promise<Page<Mention>> {
  const { rows, total } = await mentionPage(db, query);
  const byTable = new Map<string, Awaited<ReturnType<typeof valuesOf>>>();
  for (const [table, there] of Map.groupBy(rows, (row) => row.table))
    byTable.set(
      table,
      await valuesOf(
        db,
        services.encryption,
        there.map(columnOf),
        there.map(({ rowREF }) => rowREF),
      ),
    );
  const shown = rows.map(({ words, table, ...row }): Mention => {
    const value = byTable.get(table)?.get(row.rowREF)?.[row.column] ?? null;
    const excerpt = excerptOf(value, wordsIn(services, words));
    return { ...row, place: table as MentionPlace, ...(excerpt ?? { before: '', found: '', after: '' }) };
  });
  return { rows: shown, total };
}

/**
 * Replaces the name at one place by the pseudonym, or leaves it. Throws Refusal 404 when it was decided already. The words to
 * look for are deleted with the last mention.
 */
export async function decideMention(
  context: Context<Trx>,
  id: string,
  decision: 'replace' | 'leave',
): Promise<{ left: number }> {
  const { db, services } = context;
  const mention = await lockedMention(db, id);
  if (!mention) throw notFound();
  const { table, column, rowREF, personREF, words } = mention;
  if (words === null) throw new Refusal(409, i18n.t('This was decided already. Load the page again.'));
  if (decision === 'replace')
    await replaceIn(db, services.encryption, columnOf({ table, column }), rowREF, {
      words: wordsIn(services, words),
      replacement: fullName(personREF),
    });
  await deleteMention(db, id);
  await dropWords(db);
  await recordAction(context, 'decide mention', 'person', personREF._id, { decision, table, column, row: rowREF });
  return { left: await mentionsLeft(db, personREF._id) };
}

/** Ends mentions that weren't decided in time, so that the words to look for don’t stay. Their texts stay unchanged. */
export async function endOldMentions(services: Services): Promise<void> {
  await services.database.tx(async (db) => {
    const left = await deleteOldMentions(db, mentionDays);
    await dropWords(db);
    if (left > 0) await recordAction({ db, me: undefined }, 'leave mentions', 'retention', null, { left });
  });
}
