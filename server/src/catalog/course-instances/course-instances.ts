import { paths, recordAt } from '@stoa/contract/paths';
import {
  CompleteCourseInstance,
  courseInstanceTransitions,
  pricesAreFixed,
  type CourseInstance,
  type CourseInstanceForm,
  type CourseInstanceStatus,
  type courseInstances,
} from '@stoa/contract/catalog/course-instances';
import { toCents } from '@stoa/contract/kernel/fields';
import { actionTo } from '@stoa/contract/kernel/transition';
import type { z } from 'zod';
import { fullName } from '@stoa/contract/people/people';
import { i18n } from '@stoa/contract/kernel/i18n';
import { approversOfCourse } from '../institutions/scope.queries.ts';
import { refuseOld } from '../../people/accounts/history.ts';
import { approvedDefinition } from '../course-definitions.queries.ts';
import { dropFiles, keepFiles, withoutFiles } from '../../people/files.ts';
import { record, recordAndReport } from '../../kernel/audit.ts';
import type { Database } from '../../kernel/database.ts';
import type { Queue } from '../../kernel/jobs.ts';
import type { Page } from '../../kernel/lists.ts';
import { notify } from '../../people/notifications/notifications.ts';
import { checked } from '../../kernel/problems.ts';
import { conflict, forbidden, notFound, refuseField } from '../../kernel/refusal.ts';
import type { Received, Sent } from '../../kernel/uploads.ts';
import { hold } from '../../kernel/versions.ts';
import type { Some, Work } from '../../kernel/work.ts';
import type { Writing } from './work.ts';
import type { Schema } from '../../schema.ts';
import { idsAreApproved, professorOf } from '../applications/applications.queries.ts';
import { refuseUnmet } from './approving.ts';
import { drawn, drawnAll, tiesTo } from './to-reply.ts';
import { instanceMoved, waitsForApproval } from './course-instances.emails.ts';
import { recordChange } from './history.ts';
import { media } from './course-media.queries.ts';
import { promisedColumns } from './promise.ts';
import { alreadyMoved, isDecision, keepReviewed, notedWith } from './reviews.ts';
import {
  countProfessors,
  forgetChanges,
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
  work: Work,
  query: Parameters<typeof instancePage>[2],
): Promise<Page<CourseInstance>> {
  const { rows, total } = await instancePage(work.db, work.me, query);
  return { rows: await drawnAll(work, rows), total };
}

export async function oneInstance(work: Work, id: string): Promise<CourseInstance> {
  const [one] = await drawnAll(work, [await instanceFor(work, id)]);
  return one!;
}

/** Throws 404 when the person can't work with the course instance. */
export async function refuseUnseen({ db, me }: Work, id: string): Promise<void> {
  if (!(await seesInstance(db, me, id))) throw notFound();
}

/** Returns the course instance as `me` can see it, or throws 404. */
async function instanceFor(work: Work, id: string): Promise<CourseInstanceRecord> {
  const row = await instanceById(work.db, work.me, id);
  if (!row) throw notFound();
  return row;
}

const refuseStale = (work: Work, row: CourseInstanceRecord, version: number | undefined, sent: Some<Form>) =>
  refuseOld(work, { entity: 'courseInstance', id: row._id, current: drawn(work, row) }, version, sent);

/** Same as `instanceFor`, but locked, so that its status is still the same when the change is written. */
export async function heldFor(work: Work, id: string): Promise<CourseInstanceRecord> {
  await hold(work.db, 'courseInstance', id);
  return instanceFor(work, id);
}

export async function createInstance(work: Writing, form: Form, files: readonly Received[]): Promise<CourseInstance> {
  await refuseUnapproved(work, form.professorREF);
  const course = await checkParts(work, form);
  const { _id } = await insertInstance(work.db, {
    ...columnsOf(form),
    courseREF: form.courseREF,
    name: form.name,
    credits: form.credits ?? course?.credits ?? null,
    ...(await keepFiles(work, files, { subject: 'courseInstance' })),
    createdByREF: work.me._id,
  });
  await setProfessors(work.db, _id, form.professorREF);
  await record(work, 'create course instance', 'courseInstance', _id, { name: form.name });
  return drawn(work, await instanceFor(work, _id));
}

/** Throws unless the professor is approved and schedules only their own courses. */
async function refuseUnapproved(work: Work, professors?: readonly string[]): Promise<void> {
  if (work.me.role !== 'Professor') return;
  const own = await professorOf(work.db, work.me._id);
  if (own?.approvalStatus !== 'Approved')
    throw forbidden(i18n.t('You can schedule courses once your application as a professor is approved.'));
  if (professors && !professors.includes(own._id))
    throw forbidden(i18n.t('Keep yourself among the professors of your own course.'));
}

/** Returns the professors with whom this person can schedule the course again, or throws when they can't. */
export async function mayScheduleIn(work: Work, course: CourseInstanceRecord): Promise<string[]> {
  const professorREF = course.professorREF
    .filter(({ approvalStatus }) => approvalStatus === 'Approved')
    .map(({ _id }) => _id);
  await refuseUnapproved(work, professorREF);
  if (professorREF.length === 0) throw conflict(i18n.t('“{name}” needs an approved professor.', { name: course.name }));
  await checkParts(work, { professorREF, courseREF: course.courseREF._id });
  return professorREF;
}

async function checkParts(work: Work, form: Some<Form>) {
  if (form.professorREF && !(await idsAreApproved(work.db, form.professorREF)))
    throw refuseField('professorREF', i18n.t('Only approved professors can teach a course.'));
  if (form.courseREF === undefined) return undefined;
  const course = await approvedDefinition(work.db, form.courseREF);
  if (!course) throw refuseField('courseREF', i18n.t('Only an approved course definition can be scheduled.'));
  return course;
}

function columnsOf({ courseREF, professorREF: _professors, cost, auditCost, seats, start, end, ...rest }: Some<Form>) {
  return {
    ...rest,
    ...(courseREF !== undefined && { courseREF }),
    ...(cost !== undefined && { costCents: cost === null ? null : toCents(cost) }),
    ...(auditCost !== undefined && { auditCostCents: auditCost === null ? null : toCents(auditCost) }),
    ...(seats !== undefined && { seats }),
    ...(start !== undefined && { start: start || null }),
    ...(end !== undefined && { end: end || null }),
  };
}

export async function changeInstance(
  work: Writing,
  id: string,
  { version, ...form }: Change,
  { files, removed }: Sent,
): Promise<CourseInstance> {
  const before = await heldFor(work, id);
  if (work.me.role === 'Professor' && before.status !== 'Draft')
    throw conflict(
      i18n.t('“{name}” is {status}. You can only change a Draft.', {
        name: before.name,
        status: i18n.t(before.status),
      }),
    );
  await refuseStale(work, before, version, form);
  await refuseUnapproved(work, form.professorREF);
  refuseNewPrice(before, form);
  await checkParts(work, newParts(before, form));
  const start = form.start === undefined ? before.start : form.start;
  const end = form.end === undefined ? before.end : form.end;
  if (start && end && end < start) throw refuseField('end', i18n.t('The end date can’t be before the start date.'));
  const kept = await keepFiles(work, files, { subject: 'courseInstance', subjectREF: id });
  const ids = { ...withoutFiles(removed, media), ...kept };
  const change = { ...columnsOf(form), ...ids };
  if (Object.keys(change).length > 0) await updateInstance(work.db, id, change);
  if (start !== before.start) await work.services.onStartChanged(work, id, start);
  if (form.seats !== undefined && form.seats !== before.seats) await work.services.onSeatsChanged(work, id, form.seats);
  if (form.professorREF && !sameProfessors(before, form.professorREF)) {
    await setProfessors(work.db, id, form.professorREF);
    await countProfessors(work.db, id);
  }
  await recordChange(work, before);
  await dropFiles(
    work,
    media.filter((column) => column in ids).map((column) => before[column]?._id),
  );
  return oneInstance(work, id);
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

/** Once registration has opened, the price is fixed for everyone, because students have seen it. */
function refuseNewPrice(before: CourseInstanceRecord, { cost, auditCost }: Some<Form>): void {
  if (!pricesAreFixed(before.status)) return;
  if ((cost !== undefined && cost !== before.cost) || (auditCost !== undefined && auditCost !== before.auditCost))
    throw conflict(
      i18n.t('“{name}” is {status}, so you can’t change its prices any more.', {
        name: before.name,
        status: i18n.t(before.status),
      }),
    );
}

/** Moves a course along its lifecycle, with all that follows: the full check at Submit, refunds at Cancel, emails, the log. */
export async function setInstanceStatus(
  work: Writing,
  id: string,
  to: CourseInstanceStatus,
  reason: string,
  version?: number,
): Promise<CourseInstance> {
  const before = await heldFor(work, id);
  if (!actionTo(courseInstanceTransitions, before.status, to, tiesTo(work))) throw alreadyMoved(before);
  await refuseStale(work, before, version, {});
  await refuseUnapproved(work);
  const { isNeeded: _isNeeded, isDecisionTold: _isTold, ...sent } = before;
  if (to === 'Pending Approval') checked(CompleteCourseInstance, sent);
  await refuseUnmet(work, before, to);
  // A professor who revises a denied course can read the reason until they submit it again.
  const statusReason = to === 'Draft' ? before.statusReason : reason;
  const moved = await moveInstance(work.db, id, before.status, to, {
    statusReason,
    ...notedWith(work, to),
    ...(to === 'Open/Registering' && (await promisedColumns(work, before))),
  });
  const after = await instanceFor(work, id);
  if (!moved) throw alreadyMoved(after);
  await recordAndReport(work, 'move course instance', 'courseInstance', id, { from: before.status, to }, { reason });
  if (before.status === 'Pending Approval' && isDecision(to)) await keepReviewed(work, before);
  if (to === 'Active') await work.services.onStarted(work, after);
  if (to === 'Cancelled') await work.services.onCancelled(work, id);
  await tellOf(work, before, to, reason);
  return drawn(work, after);
}

/** The people to email about a move: the approvers when a course waits for them, otherwise its professors. */
async function readersOf(work: Work, id: string, to: CourseInstanceStatus) {
  if (to === 'Draft') return [];
  if (to === 'Pending Approval') return approversOfCourse(work.db, id);
  return (await teachersOf(work.db, id)).filter(({ _id }) => _id !== work.me._id);
}

async function tellOf(work: Writing, course: CourseInstanceRecord, to: CourseInstanceStatus, reason: string) {
  const { _id, name } = course;
  const [waits, by] = [to === 'Pending Approval', fullName(work.me)];
  const url = recordAt(waits ? paths.courseInstanceApprovals : paths.professorCourses, _id);
  const people = (await readersOf(work, _id, to)).map((person) => person._id);
  await notify(work, people, {
    kind: isDecision(to) ? 'decision' : 'courseChange',
    data: waits ? { what: 'course waits', course: name, by } : { what: 'course moved', course: name, status: to },
    mail: waits ? waitsForApproval(course, by, url) : instanceMoved(course, to, reason, url),
    url,
  });
}

/** Returns the moves open to this person, each with the staff members it would email. */
export async function foreseenMoves(work: Work, id: string) {
  const { actions } = await oneInstance(work, id);
  return Promise.all(
    actions.map(async (action) => {
      const { to } = courseInstanceTransitions[action as keyof typeof courseInstanceTransitions];
      const who = to === 'Pending Approval' ? ('institution administrators' as const) : ('professors' as const);
      return { action, to, told: { who, count: (await readersOf(work, id, to)).length } };
    }),
  );
}

/** Every few minutes, deletes old records of when the course lists changed. */
export const courseChangeQueue = ({ tx }: Database<Schema>): Queue => ({
  name: 'courses.changes',
  cron: '*/10 * * * *',
  work: async () => {
    await tx(forgetChanges);
  },
});
