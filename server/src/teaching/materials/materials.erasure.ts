import type { Trx } from '../../kernel/db.ts';
import type { Anyone, Context } from '../../kernel/context.ts';
import { deleteUploaded } from './materials.erasure.queries.ts';

/** Deletes the materials whose file a person uploaded: they speak in recordings and name themselves in papers. */
export async function eraseUploaded({ db }: Context<Trx, Anyone>, personId: string): Promise<void> {
  await deleteUploaded(db, personId);
}
