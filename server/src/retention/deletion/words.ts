import type { Queue } from '../../kernel/jobs.ts';
import { emptyMailsWith, replaceWords, type Texts } from '../../kernel/replace-words.ts';
import type { Services } from '../../kernel/work.ts';
import { forgetNotices } from '../../payments/forgetting/rules.ts';
import type { Schema } from '../../schema.ts';
import { treatments } from '../columns.ts';
import { deletedById, forgetWords } from '../queries.ts';
import { wordsQueue } from './queue.ts';

/** All texts in which somebody may be named by others. */
const texts: readonly Texts[] = Object.entries(treatments)
  .map(([table, columns]) => {
    const treated = (as: string) => Object.keys(columns).filter((one) => columns[one as never] === as);
    return { table: table as keyof Schema, text: treated('words'), json: treated('words in JSON') };
  })
  .filter(({ text, json }) => text.length + json.length > 0);

/**
 * Replaces a deleted person's names, addresses and numbers in what others wrote, and reduces the processor's notices about
 * their payments. This looks through whole tables, so a job does it after the deletion, and again from the start if it was
 * killed. It deletes the words at the end.
 */
export const wordsOfDeleted = (services: Services): Queue => ({
  name: wordsQueue,
  work: async ({ personId }: { personId: string }) => {
    const { db, tx } = services.database;
    const person = await deletedById(db, personId);
    if (!person || person.words === null) return;
    const words = JSON.parse(services.encryption.decrypt(person.words)) as string[];
    const pseudonym = `${person.firstName} ${person.lastName}`;
    if (words.length > 0) await tx((trx) => emptyMailsWith(trx, words));
    for (const one of texts) await replaceWords(tx, one, words, pseudonym);
    await forgetNotices(services.database, personId);
    await tx((trx) => forgetWords(trx, personId));
  },
});
