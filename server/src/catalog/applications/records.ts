import type { Db, Trx } from '../../kernel/db.ts';
import type { Anyone, Context } from '../../kernel/context.ts';
import type { Application, ApplicationRow, OwnApplication } from '@stoa/contract/catalog/applications';
import type { Unmet } from '@stoa/contract/catalog/approvals.endpoints';
import { isApprover, roleName } from '@stoa/contract/kernel/role';
import { actionTo, actionsFrom } from '@stoa/contract/kernel/transition';
import { fullName, maskId } from '@stoa/contract/people/people';
import { i18n } from '@stoa/contract/kernel/i18n';
import { refuseOld } from '../../people/accounts/history.ts';
import { disclose } from '../../people/disclosures.ts';
import { dropFiles } from '../../people/files.ts';
import { isOfOneInstitution } from '../institutions/scope.queries.ts';
import { recordAction, recordAndReport } from '../../kernel/audit.ts';
import type { Page } from '../../kernel/lists.ts';
import { notify } from '../../people/notifications/notifications.ts';
import { paths, recordAt } from '@stoa/contract/paths';
import { conflict, forbidden, notFound } from '../../kernel/refusal.ts';
import { lockForChange } from '../../kernel/changes.ts';
import type { Kind } from './hooks.ts';
import { decided } from './applications.emails.ts';
import { mayTakeBack, refuseTakingBack, takenBack } from './taking-back.ts';
import {
  applicationById,
  applicationOfPerson,
  applicationPage,
  type ApplicationQuery,
  usualDays,
  deleteApplication,
  documentIn,
  moveApplication,
  seesApplication,
  updateApplication,
  type ApplicationRecord,
  type RecordRow,
} from './applications.queries.ts';

/** People can't decide on their own application, and institutions can't decide on any, so they have no ties to it. */
const tiesTo = (context: Context<Db, Anyone>, personId: string) => {
  if (!context.me || !isApprover(context.me.role) || context.me._id === personId || isOfOneInstitution(context.me))
    return [];
  return context.me.role === 'Administrator' ? (['approver', 'administrator'] as const) : (['approver'] as const);
};
/** Returns the reason why an application can't become `to` when its sender has another role by now, else undefined. */
const lostRole = (
  { me }: Context<Db, Anyone>,
  kind: Kind,
  { personREF: person }: RecordRow,
  to: string,
): Unmet | undefined => {
  if ((to !== 'Pending' && to !== 'Approved') || person.role === kind.role) return undefined;
  const words = { name: fullName(person), role: roleName(kind.role) };
  return {
    code: 'role',
    why: i18n.t('{name} no longer has the role {role}, so you can only deny this application.', words),
    at: me?.role === 'Administrator' ? recordAt(paths.users, person._id) : null,
  };
};
/**
 * Returns the possible decisions, and the reason why others aren't possible. Nobody decides on an application that was taken
 * back, until it is sent again.
 */
function decisionsOn(
  context: Context<Db, Anyone>,
  kind: Kind,
  row: RecordRow,
): { actions: string[]; unmet: Unmet | null } {
  const open = row.takenBack
    ? []
    : actionsFrom(kind.transitions, row.approvalStatus, tiesTo(context, row.personREF._id));
  const refusalOf = (action: string) => lostRole(context, kind, row, kind.transitions[action]!.to);
  return {
    actions: open.filter((action) => !refusalOf(action)),
    unmet: open.map(refusalOf).find((found) => found !== undefined) ?? null,
  };
}

const mayDelete = ({ me }: Context<Db, Anyone>, { isReferenced }: RecordRow) =>
  me?.role === 'Administrator' && !isReferenced;

/** A record as an institution sees it, without the W-9, which only the operator needs. */
const withoutMoney = <Row extends RecordRow>({ me }: Context<Db, Anyone>, row: Row): Row =>
  me && isOfOneInstitution(me) && 'w9REF' in row ? { ...row, w9REF: null } : row;

/**
 * A row of a list. An institution gets only the columns that its list shows, because opening a student's record is logged as a
 * disclosure.
 */
function asListed({ me }: Context<Db, Anyone>, kind: Kind, row: RecordRow): ApplicationListed {
  if (!me || !isOfOneInstitution(me)) return row;
  const { _id, firstName, lastName, role, version } = row.personREF;
  const answers = new Set([...kind.fields, ...kind.ownFields].map(({ name }) => name));
  const rest = Object.fromEntries(Object.entries(row).filter(([name]) => !answers.has(name))) as unknown as RecordRow;
  return { ...rest, statusReason: '', personREF: { _id, firstName, lastName, role, version } };
}

const opened = (context: Context<Db, Anyone>, kind: Kind, row: ApplicationRecord): Application => {
  const { encryption } = context.services;
  return {
    ...withoutMoney(context, row),
    ...decisionsOn(context, kind, row),
    canDelete: mayDelete(context, row),
    dob: row.dob === null ? null : encryption.decrypt(row.dob),
    idNumber: row.idNumber === null ? '' : maskId(encryption.decrypt(row.idNumber)),
  };
};

export async function listApplications(
  context: Context,
  kind: Kind,
  query: ApplicationQuery,
): Promise<Page<ApplicationRow>> {
  const page = await applicationPage(context.db, kind, query, context.me);
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...asListed(context, kind, row),
      ...decisionsOn(context, kind, row),
      canDelete: mayDelete(context, row),
    })),
  };
}

export const oneApplication = async (context: Context, kind: Kind, id: string): Promise<Application> =>
  opened(context, kind, await existing(context, kind, id));

export async function ownApplication(context: Context, kind: Kind): Promise<Application | null> {
  const row = await applicationOfPerson(context.db, kind, context.me._id);
  if (!row) return null;
  const actions = (await mayTakeBack(context, kind.noun, row)) ? ['takeBack'] : [];
  return { ...opened(context, kind, row), actions };
}

/** Returns the person's own record and, while it waits, the usual number of days until a decision. */
export async function shownApplication(context: Context, kind: Kind): Promise<OwnApplication | null> {
  const own = await ownApplication(context, kind);
  return own && { ...own, usualDays: own.approvalStatus === 'Pending' ? await usualDays(context.db, kind) : null };
}

/** Returns the person's record with the full identity number, for downloading their own data. */
export async function ownWithNumber(context: Context, kind: Kind): Promise<Application | null> {
  const row = await applicationOfPerson(context.db, kind, context.me._id);
  return row ? { ...opened(context, kind, row), idNumber: numberOf(context, row) } : null;
}

export async function revealIdNumber(context: Context<Trx>, kind: Kind, id: string): Promise<{ idNumber: string }> {
  const row = await existing(context, kind, id);
  await recordAction(context, 'reveal id number', kind.noun, id);
  if (kind.noun === 'student') await disclose(context, { personREF: row.personREF._id, what: 'id number' });
  return { idNumber: numberOf(context, row) };
}
const numberOf = ({ services }: Context, { idNumber }: ApplicationRecord) =>
  idNumber === null ? '' : services.encryption.decrypt(idNumber);

async function existing(context: Context, kind: Kind, id: string): Promise<ApplicationRecord> {
  const row = await applicationById(context.db, kind, id);
  if (!row || !(await seesApplication(context.db, context.me, kind, row.personREF._id))) throw notFound();
  return row;
}

/** Returns the record, locked for a change. */
export async function lockedApplication(context: Context, kind: Kind, id: string): Promise<ApplicationRecord> {
  await lockForChange(context.db, kind.noun, id);
  return existing(context, kind, id);
}

type Listed = '_id' | 'approvalStatus' | 'resubmitted' | 'statusReason' | 'takenBack' | 'version';
type ApplicationListed = Readonly<Record<string, unknown>> &
  Pick<RecordRow, Listed | 'decidedBy' | 'decidedAt' | 'createdAt' | 'waitingSince'> &
  Pick<ApplicationRow, 'personREF'>;
type Sent = Readonly<Record<string, unknown>> & { readonly idNumber?: string | undefined };
export const refuseStale = (
  context: Context,
  kind: Kind,
  row: ApplicationRecord,
  version: number | undefined,
  { idNumber, ...sent }: Sent,
) =>
  refuseOld(context, { entity: kind.noun, id: row._id, current: opened(context, kind, row) }, version, {
    ...sent,
    ...(idNumber !== undefined && { idNumber: maskId(idNumber) }),
  });

/** Takes back the person's application so that they can change it. Nobody decides on it until it is sent again. */
export async function takeBack(context: Context<Trx>, kind: Kind, id: string): Promise<Application> {
  const before = await lockedApplication(context, kind, id);
  if (before.personREF._id !== context.me._id) throw notFound();
  await refuseTakingBack(context, kind.noun, before);
  await updateApplication(context.db, kind, id, { takenBackAt: new Date() });
  await recordAction(context, 'take application back', kind.noun, id);
  return oneApplication(context, kind, id);
}

/** Only the operator approves people, so that a denial by one institution doesn't affect the others. */
export function refuseInstitution({ me }: Context): void {
  if (isOfOneInstitution(me))
    throw forbidden(i18n.t('{site} decides on people. Your institution decides on courses and who teaches them.'));
}

/** Approves, denies or reopens an application. If two people decide at once, the second one learns who was first. */
export async function setStatus(
  context: Context<Trx>,
  kind: Kind,
  id: string,
  to: string,
  reason: string,
  version?: number,
): Promise<Application> {
  const before = await lockedApplication(context, kind, id);
  if (before.personREF._id === context.me._id) throw forbidden(i18n.t('You can’t decide on your own application.'));
  refuseInstitution(context);
  if (!actionTo(kind.transitions, before.approvalStatus, to, tiesTo(context, before.personREF._id)))
    throw alreadyDecided(before);
  await refuseStale(context, kind, before, version, { approvalStatus: to });
  await decide(context, kind, before, to, reason, `decide ${kind.noun}`);
  return oneApplication(context, kind, id);
}

/** Sets a status, logs it, and emails the person the reason. */
export async function decide(
  context: Context<Trx>,
  kind: Kind,
  before: ApplicationRecord,
  to: string,
  statusReason: string,
  action: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { _id, approvalStatus: from, personREF: person } = before;
  const refused = lostRole(context, kind, before, to);
  if (refused) throw conflict(refused.why, refused.code);
  if (before.takenBack) throw takenBack(person);
  const moved = await moveApplication(context.db, kind, _id, from, to, {
    statusReason,
    decidedByREF: context.me._id,
    decidedAt: new Date(),
    resubmitted: false,
    resubmittedFields: '[]',
    ...(to === 'Pending' && { waitingSince: new Date() }),
  });
  if (!moved) throw alreadyDecided((await applicationById(context.db, kind, _id)) ?? before);
  await recordAndReport(context, action, kind.noun, _id, { from, to }, { reason: statusReason, ...more });
  await notify(context, [person._id], {
    kind: 'decision',
    data: { what: 'application decided', status: to },
    url: kind.noun === 'student' ? paths.studentDetails : paths.professorDetails,
    mail: decided(kind, to, statusReason),
  });
  await kind.onDecided?.(context, person._id, to);
}

export const alreadyDecided = ({ personREF, approvalStatus, decidedBy }: ApplicationRecord) =>
  conflict(
    decidedBy
      ? i18n.t('{name} is {status}. {decider} decided that.', {
          name: fullName(personREF),
          status: i18n.t(approvalStatus),
          decider: fullName(decidedBy),
        })
      : i18n.t('{name} is {status}, so you can’t do this now.', {
          name: fullName(personREF),
          status: i18n.t(approvalStatus),
        }),
  );

export async function removeApplication(context: Context<Trx>, kind: Kind, id: string): Promise<void> {
  const before = await lockedApplication(context, kind, id);
  const references = () =>
    conflict(
      i18n.t(
        'You can’t delete this record of {name}, because there is {dependent}. Deny it instead, or set the account to Inactive.',
        { name: fullName(before.personREF), dependent: i18n.t(kind.dependent) },
      ),
    );
  if (before.isReferenced) throw references();
  try {
    await deleteApplication(context.db, kind, id);
  } catch (error) {
    throw (error as { code?: string }).code === '23503' ? references() : error;
  }
  await dropFiles(
    context,
    [...kind.fields, ...kind.ownFields]
      .filter(({ input }) => input === 'document')
      .map(({ name }) => documentIn(before, name)?._id),
  );
  await recordAction(context, `delete ${kind.noun}`, kind.noun, id);
}
