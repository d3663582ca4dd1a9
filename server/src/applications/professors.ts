import type { Application } from '@stoa/contract/applications';
import type { Biography } from '@stoa/contract/professors';
import type { z } from 'zod';
import { record } from '../kernel/audit.ts';
import { notFound } from '../kernel/refusal.ts';
import type { Writing } from './work.ts';
import { changesSince } from './history.ts';
import { professor } from './rules.ts';
import { applicationOfPerson, updateApplication } from './queries.ts';
import { heldApplication, oneApplication, refuseStale } from './records/rules.ts';

/** Changes one's own biography. The application itself stays as it was sent. */
export async function setBiography(
  work: Writing,
  { biography, version }: z.output<typeof Biography>,
): Promise<Application> {
  const found = await applicationOfPerson(work.db, professor, work.me._id);
  if (!found) throw notFound();
  const own = await heldApplication(work, professor, found._id);
  await refuseStale(work, professor, own, version, { biography });
  await updateApplication(work.db, professor, own._id, { biography });
  const changes = await changesSince(work, professor, own);
  if (changes.length > 0) await record(work, 'change biography', 'professor', own._id, { changes });
  return oneApplication(work, professor, own._id);
}
