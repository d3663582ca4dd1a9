import type { Trx } from '../../kernel/db.ts';
import type { Context } from '../../kernel/context.ts';
import type { Application } from '@stoa/contract/catalog/applications';
import type { Biography } from '@stoa/contract/catalog/professors.endpoints';
import type { z } from 'zod';
import { dropFiles, keepFiles, withoutFiles } from '../../people/files.ts';
import { recordAction } from '../../kernel/audit.ts';
import { notFound } from '../../kernel/refusal.ts';
import type { Sent } from '../../kernel/uploads.ts';
import { changesSince } from './history.ts';
import { professor } from './applications.ts';
import { applicationOfPerson, documentIn, updateApplication } from './applications.queries.ts';
import { lockedApplication, oneApplication, refuseStale } from './records.ts';

/**
 * Changes what visitors see of the professor who asks: biography, picture, and whether the home page shows it. Omitted values
 * stay. The application itself doesn't change. Throws Refusal 404 without an application and 409 for an old version.
 */
export async function setBiography(
  context: Context<Trx>,
  { biography, isShown, version }: z.output<typeof Biography>,
  { files, removed }: Sent,
): Promise<Application> {
  const found = await applicationOfPerson(context.db, professor, context.me._id);
  if (!found) throw notFound();
  const own = await lockedApplication(context, professor, found._id);
  const sent = { ...(biography !== undefined && { biography }), ...(isShown !== undefined && { isShown }) };
  await refuseStale(context, professor, own, version, sent);
  const portrait = {
    ...withoutFiles(removed, ['portraitREF']),
    ...(await keepFiles(context, files, { subject: 'portrait', subjectREF: own._id })),
  };
  const change = { ...sent, ...portrait };
  if (Object.keys(change).length > 0) await updateApplication(context.db, professor, own._id, change);
  if ('portraitREF' in portrait) await dropFiles(context, [documentIn(own, 'portraitREF')?._id]);
  const changes = await changesSince(context, professor, own);
  if (changes.length > 0) await recordAction(context, 'change biography', 'professor', own._id, { changes });
  return oneApplication(context, professor, own._id);
}
