import { asJson, report, type LogLine } from '../../kernel/audit.ts';
import type { Work } from '../work.ts';
import { insertFree } from './queries.ts';

interface Free {
  readonly courseInstanceREF: string;
  readonly isAudit: boolean;
  /** what else the log says of it */
  readonly lines: readonly LogLine[];
}
/** A course that costs nothing is paid by a transaction of 0.00, so that every registration has one. */
export async function freeTransaction(work: Work, id: string, { lines, ...what }: Free): Promise<void> {
  const { db, me } = work;
  const line = { action: 'free of charge', entity: 'transaction', entityId: id, detail: {} };
  await insertFree(db, { id, personREF: me._id, ...what, lines: asJson([...lines, line]) });
  report(work, line);
}
