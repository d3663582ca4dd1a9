import type { Trx } from '../../kernel/db.ts';
import type { Context } from '../../kernel/context.ts';
import { i18n } from '@stoa/contract/kernel/i18n';
import { dropFiles } from '../../people/files.ts';
import { recordAction } from '../../kernel/audit.ts';
import { conflict, inState } from '../../kernel/refusal.ts';
import { media } from '../catalog.files.ts';
import { deleteInstance } from './course-instances.queries.ts';
import { deletable } from './to-reply.ts';
import { lockedFor } from './course-instances.ts';

/** The reasons a course can't be deleted, by the table that refers to it. */
const dependants: Record<string, string> = {
  registration: /*i18n*/ 'registrations',
  transaction: /*i18n*/ 'payments',
  paymentIntent: /*i18n*/ 'payments',
  waitingEntry: /*i18n*/ 'a waiting list',
};

export async function removeInstance(context: Context<Trx>, id: string): Promise<void> {
  const before = await lockedFor(context, id);
  if (!deletable(context).includes(before.status))
    throw conflict(
      i18n.t('“{name}” is {status}, and only a Draft can be deleted. Cancel it instead.', inState(before)),
    );
  await context.services.dropMaterials(context, id);
  try {
    await deleteInstance(context.db, id);
  } catch (error) {
    const { code, table } = error as { code?: string; table?: string };
    if (code !== '23503') throw error;
    const what = dependants[table ?? ''] ?? /*i18n*/ 'other records';
    throw conflict(
      i18n.t('You can’t delete “{name}”, because it has {what}. It stays in the list as {status}.', {
        name: before.name,
        what: i18n.t(what),
        status: i18n.t(before.status),
      }),
    );
  }
  await dropFiles(
    context,
    media.map((column) => before[column]?._id),
  );
  await recordAction(context, 'delete course instance', 'courseInstance', id, { name: before.name });
}
