import type { Trx } from '../kernel/db.ts';
import type { Context, Some } from '../kernel/context.ts';
import { paths, recordAt } from '@stoa/contract/paths';
import type { HistoryEntry } from '@stoa/contract/people/people';
import { i18n } from '@stoa/contract/kernel/i18n';
import { lockedInstitution } from '../people/accounts/institution.queries.ts';
import { historyOf, refuseOld } from '../people/accounts/history.ts';
import { isOfOneInstitution } from './institutions/scope.queries.ts';
import {
  courseDefinitionTransitions,
  needsEquivalent,
  type courseDefinitions,
  type CourseDefinition,
  type CourseDefinitionForm,
  type CourseDefinitionStatus,
} from '@stoa/contract/catalog/course-definitions.shapes';
import type { Equivalent } from '@stoa/contract/people/promises.shapes';
import { courseDefinitionFields } from '@stoa/contract/catalog/course-definitions.endpoints';
import { namesOf } from '@stoa/contract/kernel/record-fields';
import type { PageQuery } from '@stoa/contract/kernel/endpoint.shapes';
import { isApprover } from '@stoa/contract/kernel/role';
import { actionTo, actionsFrom } from '@stoa/contract/kernel/transition';
import type { z } from 'zod';
import { recordAction, recordAndReport } from '../kernel/audit.ts';
import { changesBetween, lockForChange } from '../kernel/changes.ts';
import type { Page } from '../kernel/lists.ts';
import { notify } from '../people/notifications/notifications.ts';
import { conflict, inState, notFound, Refusal, refuseField } from '../kernel/refusal.ts';
import { alreadyMoved, dropDecisions } from './course-instances/reviews.ts';
import { definitionDecided } from './course-definitions.emails.ts';
import {
  definitionById,
  definitionPage,
  deleteDefinition,
  insertDefinition,
  moveDefinition,
  updateDefinition,
  type CourseDefinitionRecord,
  type DefinitionFilters,
  hasPromised,
} from './course-definitions.queries.ts';

type Form = z.output<typeof CourseDefinitionForm>;
type Change = z.output<(typeof courseDefinitions)['update']['body']>;
type Sent = z.output<(typeof courseDefinitions)['setStatus']['body']>;
type Decision = Pick<Sent, 'status' | 'reason'> & Partial<Sent>;

/** Approvers can't approve the equivalent course of their own definition. */
const ties = ({ me }: Context, row: CourseDefinitionRecord) =>
  isApprover(me.role) && !(row.institutionREF && row.createdByREF?._id === me._id) ? (['approver'] as const) : [];
const mayEdit = ({ me }: Context, row: CourseDefinitionRecord) =>
  me.role === 'Administrator' ||
  (row.createdByREF?._id === me._id && ['Approval Requested', 'Denied'].includes(row.status));
/** Only the owner and the approvers can see why a definition was denied and what happened to it. */
const seesHistory = ({ me }: Context, row: CourseDefinitionRecord) =>
  isApprover(me.role) || row.createdByREF?._id === me._id;
/**
 * The owner of a definition. Approvers may have to write to them, so they get the email address; professors get only the name.
 */
const ownerFor = ({ me }: Context, { createdByREF }: CourseDefinitionRecord) => {
  if (createdByREF === null || isApprover(me.role)) return createdByREF;
  const { email: _email, ...name } = createdByREF;
  return name;
};
const toReply = (context: Context, row: CourseDefinitionRecord): CourseDefinition => ({
  ...row,
  createdByREF: ownerFor(context, row),
  canEdit: mayEdit(context, row),
  canDelete: mayEdit(context, row) && !row.isScheduled,
  hasHistory: seesHistory(context, row),
  statusReason: seesHistory(context, row) && row.isDecisionShown ? row.statusReason : '',
  decidedAt: row.isDecisionShown ? row.decidedAt : null,
  decidedBy: seesHistory(context, row) ? row.decidedBy : null,
  actions: actionsFrom(courseDefinitionTransitions, row.status, ties(context, row)),
});

export async function listDefinitions(
  context: Context,
  query: PageQuery & DefinitionFilters,
): Promise<Page<CourseDefinition>> {
  const { rows, total } = await definitionPage(context.db, context.me, query);
  return { rows: rows.map((row) => toReply(context, row)), total };
}

export const oneDefinition = async (context: Context, id: string): Promise<CourseDefinition> =>
  toReply(context, await definitionFor(context, id));

async function definitionFor(context: Context, id: string): Promise<CourseDefinitionRecord> {
  const row = await definitionById(context.db, context.me, id);
  if (!row) throw notFound();
  return row;
}

/** Returns the definition, locked for a change. */
async function lockedFor(context: Context, id: string): Promise<CourseDefinitionRecord> {
  await lockForChange(context.db, 'courseDefinition', id);
  return definitionFor(context, id);
}

const refuseStale = (context: Context, row: CourseDefinitionRecord, version: number | undefined, sent: Some<Form>) =>
  refuseOld(context, { entity: 'courseDefinition', id: row._id, current: toReply(context, row) }, version, sent);

const isApproved = (status: CourseDefinitionStatus) => status === 'Approved' || status === 'Active';
/** Refuses the approval of a definition that needs an equivalent course of its institution and has none. */
function refuseWithoutEquivalent(status: CourseDefinitionStatus, credit: Parameters<typeof needsEquivalent>[0]): void {
  if (!isApproved(status) || !needsEquivalent(credit)) return;
  const message = i18n.t('Enter which course it counts as at the institution.');
  throw new Refusal(409, message, { code: 'equivalent', fields: { equivalent: message } });
}

async function refuseUnknownInstitution({ db }: Context, id: string | null | undefined): Promise<void> {
  if (id && !(await lockedInstitution(db, id))) throw refuseField('institutionREF', i18n.t('Choose an institution.'));
}

/** Creates a definition, which then waits for approval. Only an administrator's form can set another status. */
export async function createDefinition(
  context: Context<Trx>,
  { status, equivalent: sent, ...form }: Form,
): Promise<CourseDefinition> {
  const isAdministrator = context.me.role === 'Administrator';
  const first = isAdministrator && status ? status : 'Approval Requested';
  const equivalent = isAdministrator && form.institutionREF ? (sent ?? null) : null;
  const institutionREF = form.institutionREF ?? null;
  await refuseUnknownInstitution(context, institutionREF);
  refuseWithoutEquivalent(first, { institutionREF, equivalent });
  const { _id } = await insertDefinition(context.db, {
    ...form,
    institutionREF,
    name: form.name,
    credits: form.credits ?? null,
    equivalent: equivalent && JSON.stringify(equivalent),
    status: first,
    ...waitingFrom(first),
    createdByREF: context.me._id,
  });
  await recordAction(context, 'create course definition', 'courseDefinition', _id, { name: form.name, status: first });
  return toReply(context, await definitionFor(context, _id));
}

export async function changeDefinition(
  context: Context<Trx>,
  id: string,
  { status, version, equivalent: sent, ...form }: Change,
): Promise<CourseDefinition> {
  const before = await lockedFor(context, id);
  if (!mayEdit(context, before)) {
    if (before.createdByREF?._id !== context.me._id) throw notFound();
    throw conflict(i18n.t('“{name}” is {status}, so you can’t change it anymore.', inState(before)));
  }
  await refuseStale(context, before, version, { ...form, status });
  await refuseUnknownInstitution(context, form.institutionREF);
  const owned = context.me.role !== 'Administrator';
  // When an owner changes a denied definition, it goes back for approval.
  const to = owned ? 'Approval Requested' : (status ?? before.status);
  const institutionREF = form.institutionREF === undefined ? (before.institutionREF?._id ?? null) : form.institutionREF;
  const isSentOn = institutionREF !== (before.institutionREF?._id ?? null);
  if (isSentOn && before.institutionREF && (await hasPromised(context.db, id)))
    throw refuseField(
      'institutionREF',
      i18n.t('Students were promised credit at {institution}. Add a new definition for another institution.', {
        institution: before.institutionREF.name,
      }),
    );
  // An equivalent is valid for one institution only.
  const kept = isSentOn ? null : before.equivalent;
  const equivalent = institutionREF === null ? null : owned || sent === undefined ? kept : sent;
  refuseWithoutEquivalent(to, { institutionREF, equivalent });
  const isDecided = before.status !== to && (to === 'Approved' || to === 'Denied');
  const changed = await updateDefinition(context.db, id, before.status, {
    ...form,
    equivalent: equivalent && JSON.stringify(equivalent),
    status: to,
    ...(before.status === to ? {} : waitingFrom(to)),
    // The next institution must not see the reason and the day of a decision for another one.
    ...(isSentOn && undecided),
    ...(isDecided && { ...undecided, decidedByREF: context.me._id, decidedAt: new Date() }),
  });
  if (!changed)
    throw conflict(
      i18n.t('Someone has just decided on “{name}”. Reload the page to see the decision.', { name: before.name }),
    );
  if (isSentOn) await dropDecisions(context, id);
  const after = await definitionFor(context, id);
  const fields = [...namesOf(courseDefinitionFields), 'equivalent'] as const;
  const changes = changesBetween(asWritten(before), asWritten(after), fields);
  const line = [context, 'change course definition', 'courseDefinition', id] as const;
  if (before.status !== to) await recordAndReport(...line, { from: before.status, to }, { changes });
  else if (changes.length > 0) await recordAction(...line, { changes });
  if (isDecided) await notifyOwner(context, before, to, '');
  return toReply(context, after);
}

const undecided = { statusReason: '', decidedByREF: null, decidedAt: null };
/** The start of the wait, if a definition with this status waits for approval. */
const waitingFrom = (status: CourseDefinitionStatus) =>
  status === 'Approval Requested' ? { waitingSince: new Date() } : {};

/** The fields of a definition as its history shows them. */
const asWritten = (row: CourseDefinitionRecord) => ({
  ...row,
  institutionREF: row.institutionREF?.name ?? '',
  equivalent: row.equivalent ? inWords(row.equivalent) : '',
});
const inWords = ({ subject, number, title, credits }: Equivalent) => `${subject} ${number} ${title} (${credits})`;

export async function removeDefinition(context: Context<Trx>, id: string): Promise<void> {
  const before = await lockedFor(context, id);
  if (!mayEdit(context, before)) {
    if (before.createdByREF?._id !== context.me._id) throw notFound();
    throw conflict(i18n.t('“{name}” is {status}, so you can’t delete it anymore.', inState(before)));
  }
  try {
    await deleteDefinition(context.db, id);
  } catch (error) {
    if ((error as { code?: string }).code !== '23503') throw error;
    throw conflict(
      i18n.t(
        'You can’t delete “{name}”, because courses have been scheduled from it. Set it to Retired or Inactive instead.',
        { name: before.name },
      ),
    );
  }
  await recordAction(context, 'delete course definition', 'courseDefinition', id, { name: before.name });
}

const words = {
  'create course definition': 'made',
  'change course definition': 'changed',
  'decide course definition': 'status',
} as const;
export async function definitionHistory(context: Context, id: string): Promise<HistoryEntry[]> {
  if (!seesHistory(context, await definitionFor(context, id))) throw notFound();
  return sinceSentOn(context, await historyOf(context, 'courseDefinition', id, words));
}

const isSendingOn = ({ what, changes }: HistoryEntry) =>
  what === 'changed' && changes.some(({ field }) => field === 'institutionREF');
/** The history for staff of one institution: from the time when the definition was sent there. */
function sinceSentOn({ me }: Context, entries: HistoryEntry[]): HistoryEntry[] {
  const sent = isOfOneInstitution(me) ? entries.findIndex(isSendingOn) : -1;
  if (sent < 0) return entries;
  const { to, ...entry } = entries[sent]!;
  return [...entries.slice(0, sent), { ...entry, to, from: '', changes: [] }];
}

/** Approves or denies a definition. If two people decide at once, the second one is told who was first. */
export async function setDefinitionStatus(
  context: Context<Trx>,
  id: string,
  { status: to, reason, version, equivalent: sent }: Decision,
): Promise<CourseDefinition> {
  const before = await lockedFor(context, id);
  if (sent && !before.institutionREF)
    throw refuseField('equivalent', i18n.t('“{name}” doesn’t name an institution.', { name: before.name }));
  const equivalent = sent ?? before.equivalent;
  if (!actionTo(courseDefinitionTransitions, before.status, to, ties(context, before))) throw alreadyMoved(before);
  await refuseStale(context, before, version, { status: to });
  refuseWithoutEquivalent(to, { institutionREF: before.institutionREF, equivalent });
  const moved = await moveDefinition(context.db, id, before.status, to, {
    statusReason: reason,
    decidedByREF: context.me._id,
    ...(to === 'Approved' && equivalent && { equivalent: JSON.stringify(equivalent) }),
  });
  const after = await definitionFor(context, id);
  if (!moved) throw alreadyMoved(after);
  await recordAndReport(
    context,
    'decide course definition',
    'courseDefinition',
    id,
    { from: before.status, to },
    { reason, ...(sent && { equivalent: inWords(sent) }) },
  );
  if (to === 'Approved' || to === 'Denied') await notifyOwner(context, before, to, reason);
  return toReply(context, after);
}

async function notifyOwner(
  context: Context<Trx>,
  { _id, name, createdByREF }: CourseDefinitionRecord,
  status: 'Approved' | 'Denied',
  reason: string,
): Promise<void> {
  if (!createdByREF || createdByREF._id === context.me._id) return;
  const url = recordAt(paths.professorDefinitions, _id);
  await notify(context, [createdByREF._id], {
    kind: 'decision',
    data: { what: 'definition decided', course: name, status },
    url,
    mail: definitionDecided(name, status, reason, url),
  });
}
