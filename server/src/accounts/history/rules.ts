import type { HistoryEntry } from '@stoa/contract/people';
import type { Db } from '../../kernel/work.ts';
import { logOf } from './queries.ts';

interface Detail {
  readonly from?: string;
  readonly to?: string;
  readonly reason?: string;
  readonly fields?: readonly string[];
}

/** What became of a record, read from the log; `words` says what each of the log's actions is to people. */
export async function historyOf(
  db: Db,
  entity: string,
  id: string,
  words: Readonly<Record<string, HistoryEntry['what']>>,
): Promise<HistoryEntry[]> {
  const lines = await logOf(db, entity, id, Object.keys(words));
  return lines.map(({ at, by, action, detail }) => {
    const { from = '', to = '', reason = '', fields = [] } = detail as Detail;
    return { at, by, what: words[action]!, from, to, reason, fields: [...fields] };
  });
}
