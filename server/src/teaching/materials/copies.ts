import type { Trx } from '../../kernel/db.ts';
import type { Anyone, Context } from '../../kernel/context.ts';
import type { CopiedMaterials } from '../../catalog/course-instances/hooks.ts';
import { dropFiles, keepFiles } from '../../people/files.ts';
import { discard, type Received } from '../../kernel/uploads.ts';
import { insertMaterial, insertSection, materialsOf, materialsToCopy, sectionsToCopy } from './materials.queries.ts';

/**
 * Copies the bytes of a course's materials. The returned `keep` then writes the rows for another course, with new
 * files.
 */
export async function copyMaterials({ db, services }: Context, courseInstanceId: string): Promise<CopiedMaterials> {
  const sections = await sectionsToCopy(db, courseInstanceId);
  const rows = await materialsToCopy(db, courseInstanceId);
  const files: Received[] = [];
  const kept: { readonly row: (typeof rows)[number]; readonly file: Received | undefined }[] = [];
  try {
    for (const row of rows) {
      const { name, type, size, sha256, storageKey, quarantined } = row;
      if (row.kind !== 'file') {
        kept.push({ row, file: undefined });
        continue;
      }
      const isThere = name !== null && type !== null && size !== null && sha256 !== null;
      const bytes = isThere ? await services.files.get(storageKey) : undefined;
      if (!isThere || !bytes) continue;
      const file = {
        field: 'file',
        name,
        type,
        size,
        sha256,
        quarantined,
        storageKey: await services.files.put(bytes),
      };
      files.push(file);
      kept.push({ row, file });
    }
  } catch (error) {
    await discard(files, services.files);
    throw error;
  }
  return {
    files,
    keep: async (context, to) => {
      const ids = new Map<string, string>();
      for (const { _id, ...section } of sections)
        ids.set(_id, (await insertSection(context.db, { ...section, courseInstanceREF: to }))._id);
      for (const { row, file } of kept) {
        const { sectionREF, kind, title, markdown, link, position, from, countedFrom } = row;
        const found = file && (await keepFiles(context, [file], { subject: 'material' }));
        await insertMaterial(context.db, {
          ...(found && { _id: found['_id'], fileREF: found['file'] }),
          sectionREF: ids.get(sectionREF)!,
          kind,
          title,
          markdown,
          link,
          position,
          from,
          countedFrom,
          createdByREF: context.me._id,
        });
      }
    },
  };
}

/** Drops the files of a course that is deleted; the rows go with the course. */
export async function dropMaterials(context: Context<Trx, Anyone>, courseInstanceId: string): Promise<void> {
  const rows = await materialsOf(context.db, courseInstanceId, false);
  await dropFiles(
    context,
    rows.map(({ file }) => file?._id),
  );
}
