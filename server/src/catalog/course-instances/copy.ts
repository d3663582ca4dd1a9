import type { Context } from '../../kernel/context.ts';
import { cutText } from '@stoa/contract/kernel/text';
import { courseInstanceFields } from '@stoa/contract/catalog/course-instance-fields';
import { namesBy } from '@stoa/contract/kernel/record-fields';
import type { CourseInstance } from '@stoa/contract/catalog/course-instances.endpoints';
import { keepFiles } from '../../people/files.ts';
import { recordAction } from '../../kernel/audit.ts';
import { notFound } from '../../kernel/refusal.ts';
import { discardAfter, type Received } from '../../kernel/uploads.ts';
import { storedMedia } from '../catalog.files.ts';
import { instanceById, insertInstance, setProfessors } from './course-instances.queries.ts';
import { toReply } from './to-reply.ts';
import { columnsOf, mayScheduleIn } from './course-instances.ts';

/** All fields except the name, the dates, and the files, whose bytes are copied. */
const copied = namesBy(courseInstanceFields, 'line', 'text', 'choice', 'check', 'count', 'credits', 'amount');

/**
 * Creates a new Draft from an earlier course, with its texts, professors, prices, files, meetings and assignments but without
 * dates. Copies the bytes of the files and of the materials, so that either course can replace or remove its own.
 */
export async function copyInstance(outside: Context, id: string): Promise<CourseInstance> {
  const { services, db, me } = outside;
  const before = await instanceById(db, me, id);
  if (!before) throw notFound();
  await mayScheduleIn(outside, before);
  const files: Received[] = [];
  /** The copied materials, whose bytes are removed if the copy fails. */
  const stored: Received[] = [];
  try {
    for (const { column, ...file } of await storedMedia(db, id)) {
      const bytes = await services.files.get(file.storageKey);
      if (bytes) files.push({ ...file, field: column, storageKey: await services.files.put(bytes) });
    }
    const materials = await services.copyMaterials(outside, id);
    stored.push(...materials.files);
    return await services.database.tx(async (trx) => {
      const context = { ...outside, db: trx };
      const { _id } = await insertInstance(trx, {
        ...columnsOf(Object.fromEntries(copied.map((field) => [field, before[field]]))),
        courseREF: before.courseREF._id,
        name: `${cutText(before.name, 193)} (copy)`,
        ...(await keepFiles(context, files, { subject: 'courseInstance' })),
        createdByREF: me._id,
      });
      await setProfessors(trx, _id, await mayScheduleIn(context, before));
      await materials.keep(context, _id);
      await services.copyMeetings(context, id, _id);
      await services.copyGradebook(context, id, _id);
      await recordAction(context, 'copy course instance', 'courseInstance', _id, { name: before.name, copyOf: id });
      return toReply(context, (await instanceById(trx, me, _id))!);
    });
  } catch (error) {
    await discardAfter(error, [...files, ...stored], services.files);
    throw error;
  }
}
