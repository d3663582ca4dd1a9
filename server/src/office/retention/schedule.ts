import { systemContext, type Anyone, type Context, type Services } from '../../kernel/context.ts';
import { i18n } from '@stoa/contract/kernel/i18n';
import {
  daysKept,
  retentionKindNames,
  retentionKinds,
  settableKinds,
  type RetentionKind,
  type RetentionRun,
  type Schedule,
  type ScheduleForm,
  type SettableKind,
} from '@stoa/contract/office/retention.endpoints';
import type { z } from 'zod';
import { deleteDenied, deleteDocuments } from '../../catalog/applications/applications.erasure.ts';
import { oldDenied, withDocuments } from '../../catalog/applications/applications.erasure.queries.ts';
import { oldMessages } from '../../teaching/board/board.erasure.queries.ts';
import { emptyOldMessages } from '../../teaching/board/board.erasure.ts';
import { oldInvitations } from '../../people/invitations/invitations.queries.ts';
import { deleteOldInvitations } from '../../people/people.erasure.ts';
import { recordAction } from '../../kernel/audit.ts';
import { deleteLines, deleteOldMails, oldLines, oldMails, oldSignIns } from '../../kernel/erasing.ts';
import { conflict } from '../../kernel/refusal.ts';
import type { Db, Trx } from '../../kernel/db.ts';
import { deleteOldNotifications } from '../../people/notifications/notifications.ts';
import { oldNotifications } from '../../people/notifications/notifications.queries.ts';
import { deleteOldDeliveries } from '../../people/webhooks/webhooks.ts';
import { oldDeliveries } from '../../people/webhooks/webhooks.queries.ts';
import { oldNotices } from '../../payments/payments.erasure.queries.ts';
import { deleteOldNotices } from '../../payments/payments.erasure.ts';
import { addToRun, countOf, lockRules, latestRuns, startRun, storeRule, storedRules } from './retention.queries.ts';

interface Removal {
  /** counts the records that are due after `days` */
  readonly due: (db: Db, days: number) => Promise<number>;
  /** removes up to `limit` of them and returns their number; 0 means that none are left */
  readonly remove: (context: Context<Trx, Anyone>, days: number, limit: number) => Promise<number>;
}
const removals: Readonly<Record<SettableKind, Removal>> = {
  deniedApplications: {
    due: async (db, days) =>
      (await countOf(db, oldDenied(db, 'student', days))) + (await countOf(db, oldDenied(db, 'professor', days))),
    remove: deleteDenied,
  },
  documents: {
    due: async (db, days) =>
      (await countOf(db, withDocuments(db, 'student', days))) +
      (await countOf(db, withDocuments(db, 'professor', days))),
    remove: deleteDocuments,
  },
  messages: { due: (db, days) => countOf(db, oldMessages(db, days)), remove: emptyOldMessages },
  mails: {
    due: (db, days) => countOf(db, oldMails(db, days)),
    remove: ({ db }, days, limit) => deleteOldMails(db, days, limit),
  },
  notifications: {
    due: (db, days) => countOf(db, oldNotifications(db, days)),
    remove: ({ db }, days, limit) => deleteOldNotifications(db, days, limit),
  },
  invitations: { due: (db, days) => countOf(db, oldInvitations(db, days)), remove: deleteOldInvitations },
  notices: { due: (db, days) => countOf(db, oldNotices(db, days)), remove: deleteOldNotices },
  deliveries: {
    due: (db, days) => countOf(db, oldDeliveries(db, days)),
    remove: ({ db }, days, limit) => deleteOldDeliveries(db, days, limit),
  },
  signIns: {
    due: (db, days) => countOf(db, oldSignIns(db, days)),
    remove: ({ db }, days, limit) => deleteLines(db, oldSignIns(db, days), limit),
  },
  log: {
    due: (db, days) => countOf(db, oldLines(db, days)),
    remove: ({ db }, days, limit) => deleteLines(db, oldLines(db, days), limit),
  },
};

const versionOf = async (db: Db) => (await storedRules(db)).reduce((sum, { version }) => sum + version, 1);

export async function scheduleNow({ db }: Context): Promise<Schedule> {
  const kept = daysKept(await storedRules(db));
  const rules: Schedule['rules'] = [];
  for (const kind of retentionKindNames) {
    const days = kept[kind];
    const removal = (removals as Partial<Record<RetentionKind, Removal>>)[kind];
    const due = removal && days !== null ? await removal.due(db, days) : 0;
    rules.push({ kind, days, least: retentionKinds[kind].least, due });
  }
  return { rules, runs: (await latestRuns(db)) as RetentionRun[], version: await versionOf(db) };
}

/** Changes the days for which kinds are kept. Throws Refusal 409 when the schedule was changed meanwhile. */
export async function setSchedule(context: Context<Trx>, form: z.output<typeof ScheduleForm>): Promise<Schedule> {
  const { db } = context;
  await lockRules(db);
  if (form.version !== undefined && form.version !== (await versionOf(db)))
    throw conflict(
      i18n.t('Somebody else changed the schedule after you opened it, so nothing was saved. Open it again.'),
      'changed',
    );
  const before = daysKept(await storedRules(db));
  const changes = settableKinds.flatMap((kind) => {
    const to = form.days[kind];
    return to === undefined || to === before[kind] ? [] : [{ field: kind, from: before[kind], to }];
  });
  for (const { field, to } of changes) await storeRule(db, field, to);
  if (changes.length > 0) await recordAction(context, 'change retention', 'retention', null, { changes });
  return scheduleNow(context);
}

/** The number of records that a transaction removes, and the number of transactions for each kind in a night. */
const batch = { size: 200, most: 500 };

/**
 * Removes data that is due by the schedule, in batches. Each batch updates the list of runs in the same transaction, so that
 * the list is right even if the job is killed; the next run continues. A failure with one kind doesn't stop the others.
 */
export async function removeDue(services: Services): Promise<void> {
  const days = daysKept(await storedRules(services.database.db));
  for (const kind of settableKinds) {
    const limit = days[kind];
    if (limit === null) continue;
    await removeKind(services, kind, limit).catch((error: unknown) =>
      services.log.error({ err: error, kind }, 'data that is due could not be removed'),
    );
  }
}
async function removeKind(services: Services, kind: SettableKind, days: number): Promise<void> {
  let run: string | undefined;
  for (let turn = 0; turn < batch.most; turn++) {
    const count: number = await services.database.tx(async (db) => {
      const context = systemContext(services, db);
      const removed = await removals[kind].remove(context, days, batch.size);
      if (removed === 0) return 0;
      await recordAction(context, 'remove what is due', 'retention', null, { kind, days, removed });
      if (run === undefined) run = (await startRun(db, kind, removed))._id;
      else await addToRun(db, run, removed);
      return removed;
    });
    if (count === 0) return;
  }
}
