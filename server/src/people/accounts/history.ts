import type { Context } from '../../kernel/context.ts';
import { fullName, type FieldChange, type HistoryEntry } from '@stoa/contract/people/people';
import { changed, isOld } from '../../kernel/changes.ts';
import { lastChanger, logOf } from './history.queries.ts';

interface Detail {
  readonly from?: string;
  readonly to?: string;
  readonly reason?: string;
  readonly changes?: readonly FieldChange[];
  /** the fields concerned, without values; for changes, old entries also list fields sent unchanged */
  readonly fields?: readonly string[];
  /** a draft that was saved automatically */
  readonly draft?: true;
}
interface Line {
  readonly entry: HistoryEntry;
  readonly draft: boolean;
}

/**
 * The history of a record from the audit log, newest first; `words` gives the text for each action. A person's saves of a
 * draft within short pauses become one step, from the first values to the last.
 */
export async function historyOf(
  { db, me }: Context,
  entity: string,
  id: string,
  words: Readonly<Record<string, HistoryEntry['what']>>,
): Promise<HistoryEntry[]> {
  const lines = await logOf(db, me, entity, id, Object.keys(words));
  const shown: Line[] = [];
  for (const { at, by, action, detail } of lines) {
    const { from = '', to = '', reason = '', changes, fields = [], draft = false } = detail as Detail;
    const what = words[action]!;
    const named = what === 'changed' ? [] : fields.map((field) => ({ field }));
    const line = { entry: { at, by, what, from, to, reason, changes: [...(changes ?? named)] }, draft };
    const later = shown.at(-1);
    if (later && isOneGo(line, later)) shown[shown.length - 1] = joined(line, later);
    else shown.push(line);
  }
  return shown.filter(({ entry, draft }) => !draft || entry.changes.length > 0).map(({ entry }) => entry);
}

const pause = 10 * 60_000;
const isOneGo = (line: Line, later: Line): boolean =>
  line.draft &&
  later.draft &&
  line.entry.by?._id === later.entry.by?._id &&
  Date.parse(later.entry.at) - Date.parse(line.entry.at) < pause;

function joined({ entry: { changes } }: Line, { entry, draft }: Line): Line {
  const all = new Map<string, FieldChange>(changes.map((change) => [change.field, change]));
  for (const change of entry.changes) {
    const first = all.get(change.field);
    all.set(change.field, first ? { ...change, ...('from' in first && { from: first.from }) } : change);
  }
  const changed = [...all.values()].filter((one) => !('from' in one) || one.from !== one.to);
  return { entry: { ...entry, changes: changed }, draft };
}

/**
 * Throws Refusal 409 when somebody else changed the record since it was opened, and says who. `sent` is what we would have
 * saved; it must not contain secrets.
 */
export async function refuseOld(
  context: Context,
  record: { readonly entity: string; readonly id: string; readonly current: { readonly version: number } },
  seen: number | undefined,
  sent: unknown,
): Promise<void> {
  const { entity, id, current } = record;
  if (!isOld(current, seen)) return;
  const by = await lastChanger(context.db, entity, id);
  const who = by === null ? 'Somebody' : by._id === context.me._id ? 'You' : fullName(by);
  throw changed(who, { current, sent });
}
