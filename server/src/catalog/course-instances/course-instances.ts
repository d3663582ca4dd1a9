import type { Trx } from '../../kernel/db.ts';
import type { Context, Some } from '../../kernel/context.ts';
import { paths, recordAt } from '@stoa/contract/paths';
import {
  CompleteCourseInstance,
  courseInstanceTransitions,
  pricesAreFixed,
  type CourseInstance,
  type CourseInstanceForm,
  type CourseInstanceStatus,
  type courseInstances,
} from '@stoa/contract/catalog/course-instances.shapes';
import { courseInstanceFields } from '@stoa/contract/catalog/course-instance-fields';
import { namesWith, type NamesWith, type plainInputs } from '@stoa/contract/kernel/record-fields';
import { toCents } from '@stoa/contract/kernel/fields';
import { actionTo } from '@stoa/contract/kernel/transition';
import type { Updateable } from 'kysely';
import type { z } from 'zod';
import type { Schema } from '../../schema.ts';
import { fullName } from '@stoa/contract/people/people';
import { i18n } from '@stoa/contract/kernel/i18n';
import { approversOfCourse } from '../institutions/scope.queries.ts';
import { refuseOld } from '../../people/accounts/history.ts';
import { approvedDefinition } from '../course-definitions.queries.ts';
import { dropFiles, keepFiles, withoutFiles } from '../../people/files.ts';
import { recordAction, recordAndReport } from '../../kernel/audit.ts';
import type { Page } from '../../kernel/lists.ts';
import { notify } from '../../people/notifications/notifications.ts';
import { checked } from '../../kernel/problems.ts';
import { conflict, forbidden, inState, notFound, refuseField } from '../../kernel/refusal.ts';
import type { Received, Sent } from '../../kernel/uploads.ts';
import { lockForChange } from '../../kernel/changes.ts';
import { idsAreApproved, professorOf } from '../applications/applications.queries.ts';
import { refuseUnmet, refuseUnqualified } from './approving.ts';
import { toReply, toReplies, tiesTo } from './to-reply.ts';
import { instanceMoved, waitsForApproval } from './course-instances.emails.ts';
import { recordChange } from './history.ts';
import { media } from '../catalog.files.ts';
import { promisedColumns } from './promise.ts';
import { alreadyMoved, isDecision, keepReviewed, notedWith } from './reviews.ts';
import {
  countProfessors,
  insertInstance,
  instanceById,
  instancePage,
  moveInstance,
  seesInstance,
  setProfessors,
  teachersOf,
  updateInstance,
  type CourseInstanceRecord,
} from './course-instances.queries.ts';

type Form = z.output<typeof CourseInstanceForm>;
type Change = z.output<(typeof courseInstances)['update']['body']>;

export async function listInstances(
  context: Context,
  query: Parameters<typeof instancePage>[2],
): Promise<Page<CourseInstance>> {
  const { rows, total } = await instancePage(context.db, context.me, query);
  return { rows: await toReplies(context, rows), total };
}

export async function oneInstance(context: Context, id: string): Promise<CourseInstance> {
  const [one] = await toReplies(context, [await instanceFor(context, id)]);
  return one!;
}

/** Throws 404 when the person can't work with the course instance. */
export async function refuseUnseen({ db, me }: Context, id: string): Promise<void> {
  if (!(await seesInstance(db, me, id))) throw notFound();
}

/** Returns the course instance as `me` can see it, or throws 404. */
async function instanceFor(context: Context, id: string): Promise<CourseInstanceRecord> {
  const row = await instanceById(context.db, context.me, id);
  if (!row) throw notFound();
  return row;
}

const refuseStale = (context: Context, row: CourseInstanceRecord, version: number | undefined, sent: Some<Form>) =>
  refuseOld(context, { entity: 'courseInstance', id: row._id, current: toReply(context, row) }, version, sent);

/** Same as `instanceFor`, but locked, so that its status is still the same when the change is written. */
export async function lockedFor(context: Context, id: string): Promise<CourseInstanceRecord> {
  await lockForChange(context.db, 'courseInstance', id);
  return instanceFor(context, id);
}

/** The form without the fields that only administrators set. A professor's form has them, empty. */
const written = <F extends Some<Form>>({ me }: Context, form: F): F =>
  me.role === 'Professor' ? Object.assign({}, form, staffsFields) : form;
const staffsFields = Object.fromEntries(namesWith(courseInstanceFields, 'by').map((name) => [name, undefined]));

export async function createInstance(
  context: Context<Trx>,
  sent: Form,
  files: readonly Received[],
): Promise<CourseInstance> {
  const form = written(context, sent);
  await refuseUnapproved(context, form.professorREF);
  const course = await checkParts(context, form);
  const { _id } = await insertInstance(context.db, {
    ...columnsOf(form),
    courseREF: form.courseREF,
    name: form.name,
    credits: form.credits ?? course?.credits ?? null,
    ...(await keepFiles(context, files, { subject: 'courseInstance' })),
    createdByREF: context.me._id,
  });
  await setProfessors(context.db, _id, form.professorREF);
  await recordAction(context, 'create course instance', 'courseInstance', _id, { name: form.name });
  return toReply(context, await instanceFor(context, _id));
}

/** Throws unless the professor is approved and schedules only their own courses. */
async function refuseUnapproved(context: Context, professors?: readonly string[]): Promise<void> {
  if (context.me.role !== 'Professor') return;
  const own = await professorOf(context.db, context.me._id);
  if (own?.approvalStatus !== 'Approved')
    throw forbidden(i18n.t('You can schedule courses once your application as a professor is approved.'));
  if (professors && !professors.includes(own._id))
    throw forbidden(i18n.t('Keep yourself among the professors of your own course.'));
}

/** Returns the approved professors of a course that this person can schedule again. Throws when they can't. */
export async function mayScheduleIn(context: Context, course: CourseInstanceRecord): Promise<string[]> {
  const professorREF = course.professorREF
    .filter(({ approvalStatus }) => approvalStatus === 'Approved')
    .map(({ _id }) => _id);
  await refuseUnapproved(context, professorREF);
  if (professorREF.length === 0) throw conflict(i18n.t('“{name}” needs an approved professor.', { name: course.name }));
  await checkParts(context, { professorREF, courseREF: course.courseREF._id });
  return professorREF;
}

async function checkParts(context: Context, form: Some<Form>) {
  if (form.professorREF && !(await idsAreApproved(context.db, form.professorREF)))
    throw refuseField('professorREF', i18n.t('Only approved professors can teach a course.'));
  if (form.courseREF === undefined) return undefined;
  const course = await approvedDefinition(context.db, form.courseREF);
  if (!course) throw refuseField('courseREF', i18n.t('Only an approved course definition can be scheduled.'));
  return course;
}

type Plain = NamesWith<typeof courseInstanceFields, { readonly input: (typeof plainInputs)[number] }>;
type Amount = NamesWith<typeof courseInstanceFields, { readonly input: 'amount' }>;
type Columns = Updateable<Pick<Schema['courseInstance'], Plain | `${Amount}Cents` | 'courseREF'>>;
/** The columns of the fields in a form: amounts in cents, and an empty date as null. */
export const columnsOf = (form: Some<Form>): Columns =>
  Object.fromEntries(
    Object.entries(form)
      .filter(([name, value]) => name !== 'professorREF' && value !== undefined)
      .map(([name, value]) => {
        const { input } = courseInstanceFields[name as keyof Form];
        if (input === 'amount') return [`${name}Cents`, value === null ? null : toCents(value as number)];
        return [name, input === 'date' ? value || null : value];
      }),
  );

export async function changeInstance(
  context: Context<Trx>,
  id: string,
  { version, ...sent }: Change,
  { files, removed }: Sent,
): Promise<CourseInstance> {
  const form = written(context, sent);
  const before = await lockedFor(context, id);
  if (context.me.role === 'Professor' && before.status !== 'Draft')
    throw conflict(i18n.t('“{name}” is {status}. You can only change a Draft.', inState(before)));
  await refuseStale(context, before, version, form);
  await refuseUnapproved(context, form.professorREF);
  refuseNewPrice(before, form);
  const parts = newParts(before, form);
  const course = await checkParts(context, parts);
  if (course) refuseNewCourse(before);
  const start = form.start === undefined ? before.start : form.start;
  const end = form.end === undefined ? before.end : form.end;
  if (start && end && end < start) throw refuseField('end', i18n.t('The end date can’t be before the start date.'));
  const kept = await keepFiles(context, files, { subject: 'courseInstance', subjectREF: id });
  const ids = { ...withoutFiles(removed, media), ...kept };
  const change = { ...(course && { credits: course.credits }), ...columnsOf(form), ...ids };
  if (Object.keys(change).length > 0) await updateInstance(context.db, id, change);
  if (start !== before.start) await context.services.onStartChanged(context, id, start);
  if (form.seats !== undefined && form.seats !== before.seats)
    await context.services.onSeatsChanged(context, id, form.seats);
  if (form.professorREF && !sameProfessors(before, form.professorREF)) {
    await setProfessors(context.db, id, form.professorREF);
    await countProfessors(context.db, id);
  }
  if (course || parts.professorREF) await refuseUnqualified(context, before, course ? undefined : parts.professorREF);
  await recordChange(context, before);
  await dropFiles(
    context,
    media.filter((column) => column in ids).map((column) => before[column]?._id),
  );
  return oneInstance(context, id);
}

/** Returns the course and professors that a change adds. Existing ones stay, even if they could no longer be chosen. */
function newParts(before: CourseInstanceRecord, { courseREF, professorREF = [] }: Some<Form>): Some<Form> {
  const joining = professorREF.filter((id) => !before.professorREF.some(({ _id }) => _id === id));
  return {
    courseREF: courseREF === before.courseREF._id ? undefined : courseREF,
    professorREF: joining.length > 0 ? joining : undefined,
  };
}

const sameProfessors = ({ professorREF }: CourseInstanceRecord, ids: readonly string[]) =>
  professorREF.map(({ _id }) => _id).join() === [...new Set(ids)].join();

/** Registered students were promised what the course counts as, and their college may decide about them. */
function refuseNewCourse({ name, status }: CourseInstanceRecord): void {
  if (pricesAreFixed(status))
    throw conflict(i18n.t('“{name}” is {status}, so you can’t change its course anymore.', inState({ name, status })));
}

/** Once registration has opened, the price is fixed for everyone, because students have seen it. */
function refuseNewPrice(before: CourseInstanceRecord, { cost, auditCost }: Some<Form>): void {
  if (!pricesAreFixed(before.status)) return;
  if ((cost !== undefined && cost !== before.cost) || (auditCost !== undefined && auditCost !== before.auditCost))
    throw conflict(i18n.t('“{name}” is {status}, so you can’t change its prices anymore.', inState(before)));
}

/** Moves a course along its lifecycle, with all effects: the full check at Submit and Open, refunds at Cancel, emails, the log. */
export async function setInstanceStatus(
  context: Context<Trx>,
  id: string,
  to: CourseInstanceStatus,
  reason: string,
  version?: number,
): Promise<CourseInstance> {
  const before = await lockedFor(context, id);
  if (!actionTo(courseInstanceTransitions, before.status, to, tiesTo(context))) throw alreadyMoved(before);
  await refuseStale(context, before, version, {});
  await refuseUnapproved(context);
  const { isReferenced: _isReferenced, isDecisionShown: _isShown, ...sent } = before;
  // An administrator may have emptied a field since Submit, and an open course's prices can't be set anymore.
  if (to === 'Pending Approval' || to === 'Open/Registering') checked(CompleteCourseInstance, sent);
  await refuseUnmet(context, before, to);
  // A professor who revises a denied course can read the reason until they submit it again.
  const statusReason = to === 'Draft' ? before.statusReason : reason;
  const moved = await moveInstance(context.db, id, before.status, to, {
    statusReason,
    ...notedWith(context, to),
    ...(to === 'Open/Registering' && (await promisedColumns(context, before))),
  });
  const after = await instanceFor(context, id);
  if (!moved) throw alreadyMoved(after);
  await recordAndReport(context, 'move course instance', 'courseInstance', id, { from: before.status, to }, { reason });
  if (before.status === 'Pending Approval' && isDecision(to)) await keepReviewed(context, before);
  if (to === 'Active') await context.services.onStarted(context, after);
  if (to === 'Cancelled') await context.services.onCancelled(context, id);
  await noticesFor(context, before, to, reason);
  return toReply(context, after);
}

/** The people to email about a move: the approvers when a course waits for them, otherwise its professors. */
async function readersOf(context: Context, id: string, to: CourseInstanceStatus) {
  if (to === 'Draft') return [];
  if (to === 'Pending Approval') return approversOfCourse(context.db, id);
  return (await teachersOf(context.db, id)).filter(({ _id }) => _id !== context.me._id);
}

async function noticesFor(
  context: Context<Trx>,
  course: CourseInstanceRecord,
  to: CourseInstanceStatus,
  reason: string,
) {
  const { _id, name } = course;
  const [waits, by] = [to === 'Pending Approval', fullName(context.me)];
  const url = recordAt(waits ? paths.courseInstanceApprovals : paths.professorCourses, _id);
  const people = (await readersOf(context, _id, to)).map((person) => person._id);
  await notify(context, people, {
    kind: isDecision(to) ? 'decision' : 'courseChange',
    data: waits ? { what: 'course waits', course: name, by } : { what: 'course moved', course: name, status: to },
    mail: waits ? waitsForApproval(course, by, url) : instanceMoved(course, to, reason, url),
    url,
  });
}

/** Returns the moves open to this person, each with the staff members it would email. */
export async function foreseenMoves(context: Context, id: string) {
  const { actions } = await oneInstance(context, id);
  return Promise.all(
    actions.map(async (action) => {
      const { to } = courseInstanceTransitions[action as keyof typeof courseInstanceTransitions];
      const who = to === 'Pending Approval' ? ('institution administrators' as const) : ('professors' as const);
      return { action, to, told: { who, count: (await readersOf(context, id, to)).length } };
    }),
  );
}
