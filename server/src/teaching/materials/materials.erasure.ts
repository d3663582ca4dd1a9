import type { AnyWriting } from '../../kernel/work.ts';
import { deleteUploaded } from './materials.erasure.queries.ts';

/** Deletes the materials whose file a person uploaded: they speak in recordings and name themselves in papers. */
export async function forgetUploaded({ db }: AnyWriting, personId: string): Promise<void> {
  await deleteUploaded(db, personId);
}
