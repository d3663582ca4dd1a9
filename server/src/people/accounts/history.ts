import type { Context } from '../../kernel/context.ts';
import { fullName, type FieldChange, type HistoryEntry } from '@stoa/contract/people/people';
import { i18n } from '@stoa/contract/kernel/i18n';
import { recordAction } from '../../kernel/audit.ts';
import { conflict } from '../../kernel/refusal.ts';
import { changed, isOld } from '../../kernel/changes.ts';
import { lastChanger, logOf, wasOpened } from './history.queries.ts';

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

interface Sent {
  readonly _id: string;
  readonly personREF: { readonly _id: string };
  readonly approvalStatus: string;
  readonly waitingSince: string;
  readonly takenBack: boolean;
}
/** Records once that a reviewer has opened a waiting application. From then on the applicant can't take it back. */
export async function noteOpened(context: Context, entity: string, row: Sent): Promise<void> {
  const { _id, personREF, approvalStatus, waitingSince, takenBack } = row;
  if (approvalStatus !== 'Pending' || takenBack || personREF._id === context.me._id) return;
  if (await wasOpened(context.db, entity, _id, waitingSince)) return;
  const { database } = context.services;
  await database.tx((db) => recordAction({ ...context, db }, 'open application', entity, _id));
}

/** True when the person may take back their own application. */
export const mayTakeBack = async (context: Context, entity: string, row: Sent): Promise<boolean> =>
  row.personREF._id === context.me._id &&
  row.approvalStatus === 'Pending' &&
  !row.takenBack &&
  !(await wasOpened(context.db, entity, row._id, row.waitingSince));

/** Throws a Refusal when an application is decided, already taken back or being read. */
export async function refuseTakingBack(context: Context, entity: string, row: Sent): Promise<void> {
  if (await mayTakeBack(context, entity, row)) return;
  if (row.approvalStatus !== 'Pending')
    throw conflict(
      i18n.t('Your application is {status}, so you can’t take it back.', { status: i18n.t(row.approvalStatus) }),
    );
  if (row.takenBack) throw conflict(i18n.t('You’ve already taken your application back.'));
  throw conflict(
    i18n.t('Someone is already reading your application, so you can’t take it back. Write to support instead.'),
    'opened',
  );
}

export const takenBack = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }) =>
  conflict(
    i18n.t('{name} has taken this application back to change it. You can decide once they send it again.', {
      name: fullName({ firstName, lastName }),
    }),
    'taken-back',
  );
