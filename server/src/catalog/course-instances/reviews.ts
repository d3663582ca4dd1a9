import type { Trx } from '../../kernel/db.ts';
import type { Anyone, Context } from '../../kernel/context.ts';
import { paths, recordAt } from '@stoa/contract/paths';
import {
  type CourseInstance,
  type CourseInstanceStatus,
  reviewedFields,
  type CourseChange,
  type CourseComment,
  type ReviewedField,
} from '@stoa/contract/catalog/course-instances.endpoints';
import { dollars } from '@stoa/contract/kernel/fields';
import { isApprover } from '@stoa/contract/kernel/role';
import { fullName, type HistoryEntry } from '@stoa/contract/people/people';
import { i18n } from '@stoa/contract/kernel/i18n';
import { historyOf } from '../../people/accounts/history.ts';
import { recordAction } from '../../kernel/audit.ts';
import { notify } from '../../people/notifications/notifications.ts';
import { conflict, inState, notFound } from '../../kernel/refusal.ts';
import { countHit } from '../../kernel/throttle.ts';
import { lockForChange } from '../../kernel/changes.ts';
import { instanceById, seesInstance, teachersOf, type CourseInstanceRecord } from './course-instances.queries.ts';
import { media } from '../catalog.files.ts';
import { commented } from './course-instances.emails.ts';
import {
  clearDecisions,
  commentsOn,
  insertComment,
  renameInReviews,
  reviewedOf,
  reviewersOf,
  saveReviewed,
} from './reviews.queries.ts';

const hour = 3600;

const words = {
  'create course instance': 'made',
  'copy course instance': 'made',
  'change course instance': 'changed',
  'move course instance': 'status',
  'comment on course instance': 'commented',
  'export registrations': 'exported',
} as const;

/** True for the moves that approvers decide on. */
export const isDecision = (to: string): boolean => to === 'Approved' || to === 'Denied';
/** Returns the fields that a course stores with a move: the start of the wait, or the decision's person and time. */
export function notedWith({ me }: Context, to: CourseInstanceStatus) {
  if (to === 'Pending Approval') return { waitingSince: new Date() };
  return isDecision(to) ? { decidedByREF: me._id, decidedAt: new Date() } : {};
}
/** The refusal of a move of a course or a definition that is no longer open. It says who decided, if that is why. */
export const alreadyMoved = ({
  name,
  status,
  decidedBy,
}: Pick<CourseInstanceRecord, 'name' | 'decidedBy'> & { readonly status: string }) =>
  conflict(
    decidedBy && isDecision(status)
      ? i18n.t('“{name}” is {status}. {decider} decided that.', {
          name,
          status: i18n.t(status),
          decider: fullName(decidedBy),
        })
      : i18n.t('“{name}” is {status}, so you can’t do this now.', { name, status: i18n.t(status) }),
  );

async function refuseUnseen(context: Context, id: string): Promise<void> {
  if (!(await seesInstance(context.db, context.me, id))) throw notFound();
}

export async function instanceHistory(context: Context, id: string): Promise<HistoryEntry[]> {
  await refuseUnseen(context, id);
  return historyOf(context, 'courseInstance', id, words);
}

export async function commentsFor(context: Context, id: string): Promise<CourseComment[]> {
  await refuseUnseen(context, id);
  return (await commentsOn(context.db, context.me, id)) as CourseComment[];
}

/** The statuses in which reviewers can comment and professors can answer. */
const open: Record<'reviewer' | 'professor', readonly CourseInstanceStatus[]> = {
  reviewer: ['Pending Approval'],
  professor: ['Draft', 'Pending Approval', 'Denied'],
};

/** Adds a comment on a field. The other side gets an email about the first one in an hour. */
export async function comment(
  context: Context<Trx>,
  id: string,
  { field, text }: { field: ReviewedField; text: string },
): Promise<CourseComment> {
  const { db, me } = context;
  await lockForChange(db, 'courseInstance', id);
  const course = await instanceById(db, me, id);
  if (!course) throw notFound();
  const byReviewer = isApprover(me.role);
  if (!open[byReviewer ? 'reviewer' : 'professor'].includes(course.status))
    throw conflict(i18n.t('“{name}” is {status}, so it can’t be commented on now.', inState(course)));
  const made = await insertComment(db, { courseInstanceREF: id, field, text, byReviewer, authorREF: me._id });
  await recordAction(context, 'comment on course instance', 'courseInstance', id, { fields: [field] });
  const readers = byReviewer ? await teachersOf(db, id) : await reviewersOf(db, id);
  const list = byReviewer ? paths.professorCourses : paths.courseInstanceApprovals;
  const template = commented({ course: course.name, by: fullName(me), field, text }, recordAt(list, id));
  for (const person of readers) {
    const { hits } = await countHit(db, `comment mail ${id} ${person._id}`, hour);
    if (hits === 1)
      await notify(context, [person._id], {
        kind: 'courseChange',
        data: { what: 'commented', course: course.name, by: fullName(me) },
        url: recordAt(list, id),
        mail: template,
      });
  }
  return made as CourseComment;
}

type Fields = Record<ReviewedField, string>;
type Described = Pick<CourseInstance, ReviewedField>;

/** The fields of a course as text, for reviewers. Files are compared by id, because two can have the same name. */
function fieldsOf(course: Described): { shown: Fields; compared: Fields } {
  const shown = Object.fromEntries(reviewedFields.map((field) => [field, inWords(course[field])])) as Fields;
  const files = Object.fromEntries(media.map((field) => [field, course[field]?._id ?? '']));
  return { shown, compared: { ...shown, ...files } };
}

function inWords(value: Described[ReviewedField]): string {
  if (value === null) return '';
  if (typeof value === 'number') return dollars(value);
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(({ personREF }) => fullName(personREF)).join(', ');
  return value.name;
}

/** Stores the course in its state at a decision, so that the next review can show only the changes. */
export const keepReviewed = (context: Context, course: Described & { _id: string }) =>
  saveReviewed(context.db, course._id, fieldsOf(course));

/**
 * Drops the decisions on a definition's courses that haven't opened, for the next college, which must not read them. History
 * and comments stay: they are the professor's as well.
 */
export const dropDecisions = ({ db }: Context<Trx>, definitionId: string) => clearDecisions(db, definitionId);

export async function changesSince(
  context: Context,
  id: string,
): Promise<{ since: string | null; changes: CourseChange[] }> {
  const course = await instanceById(context.db, context.me, id);
  if (!course) throw notFound();
  const { reviewed, reviewedAt } = await reviewedOf(context.db, id);
  if (reviewed === null) return { since: null, changes: [] };
  const now = fieldsOf(course);
  const changed = reviewedFields.filter((field) => now.compared[field] !== (reviewed.compared[field] ?? ''));
  return {
    since: reviewedAt,
    changes: changed.map((field) => ({ field, before: reviewed.shown[field] ?? '', after: now.shown[field] })),
  };
}

/** Replaces a professor's name by the pseudonym in the reviewed versions of their courses. */
export async function renameReviewed(
  { db }: Context<Trx, Anyone>,
  personId: string,
  names: readonly string[],
  pseudonym: string,
): Promise<void> {
  await renameInReviews(db, personId, names, pseudonym);
}
