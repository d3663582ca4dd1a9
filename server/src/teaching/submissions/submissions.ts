import type { Context } from '../../kernel/context.ts';
import { daysLate, dueFor } from '@stoa/contract/teaching/lateness';
import type { SubmissionRow, WaitingAssignment, AssignmentItem } from '@stoa/contract/teaching/submissions.endpoints';
import { teaches } from '../../catalog/course-instances/course-instances.queries.ts';
import { htmlOf } from '../../kernel/markdown.ts';
import { notFound } from '../../kernel/refusal.ts';
import { isStudentOf } from '../../enrollment/registrations/placing.ts';
import { closesAt, isOpen } from './closing.ts';
import {
  assignmentById,
  everyItemOf,
  itemOfClass,
  itemOfStudent,
  itemsOfClass,
  itemsOfStudent,
  openItemsOf,
  rowsOf,
  waitingFor,
  type ClassItem,
  type StudentItem,
} from './submissions.queries.ts';

/** Below the headings of the room and the assignment. */
const topHeading = 4;

/** The reply for a student. */
async function studentToReply(item: StudentItem): Promise<AssignmentItem> {
  const {
    workId: submissionId,
    extendedTo,
    sentAt,
    sent,
    revision,
    score,
    letterGrade,
    returnedAt,
    status: _,
    ...row
  } = item;
  const lateDays = sentAt === null ? 0 : daysLate(dueFor(item), sentAt, item.zone);
  return {
    ...row,
    html: await htmlOf(row.instructions, topHeading),
    extendedTo,
    closesAt: closesAt(item),
    isOpen: row.handIn !== 'none' && isOpen(item),
    mine: {
      _id: submissionId,
      sentAt,
      lateDays,
      late: lateDays > 0,
      version: sent ?? 0,
      score,
      letterGrade,
      returnedAt,
      hasDraft: (revision ?? 0) > 0,
    },
    counts: null,
  };
}

/** The reply for people who teach or administer the course. */
async function classToReply({
  students,
  handedIn,
  waiting,
  toReturn,
  status,
  ...row
}: ClassItem): Promise<AssignmentItem> {
  const timed = { ...row, extendedTo: null, status };
  return {
    ...row,
    html: await htmlOf(row.instructions, topHeading),
    extendedTo: null,
    closesAt: closesAt(timed),
    isOpen: row.handIn !== 'none' && isOpen(timed),
    mine: null,
    counts: { students: students ?? 0, handedIn: handedIn ?? 0, waiting: waiting ?? 0, toReturn: toReturn ?? 0 },
  };
}

/** The assignments of a course, for its students and staff; 404 for others. */
export async function listAssignments(context: Context, courseInstanceId: string): Promise<AssignmentItem[]> {
  const { db, me } = context;
  return (await isStudentOf(context, courseInstanceId))
    ? Promise.all((await itemsOfStudent(db, me._id, courseInstanceId)).map(studentToReply))
    : Promise.all((await itemsOfClass(db, courseInstanceId)).map(classToReply));
}

export async function oneAssignment(context: Context, assignmentId: string): Promise<AssignmentItem> {
  const { db, me } = context;
  const found = await assignmentById(db, assignmentId);
  if (!found) throw notFound();
  if (await isStudentOf(context, found.courseInstanceREF)) {
    const item = await itemOfStudent(db, me._id, assignmentId);
    if (!item) throw notFound();
    return studentToReply(item);
  }
  return classToReply((await itemOfClass(db, assignmentId))!);
}

/** Returns the person's assignments in all courses, ordered by due time. */
export const ownAssignments = async ({ db, me }: Context): Promise<AssignmentItem[]> =>
  Promise.all((await everyItemOf(db, me._id)).map(studentToReply));

/** The maximum number of items in the list of next due work. */
const mostDue = 5;
/** Returns the next due work that is not handed in, in all courses or in one. */
export const dueNext = async ({ db, me }: Context, courseInstanceId?: string) =>
  (await openItemsOf(db, me._id))
    .filter((item) => isOpen(item) && (courseInstanceId ?? item.courseInstanceREF._id) === item.courseInstanceREF._id)
    .slice(0, mostDue)
    .map(({ _id, name, courseInstanceREF, dueAt, extendedTo }) => ({
      _id,
      name,
      courseInstanceREF,
      dueAt: dueFor({ dueAt, extendedTo }),
    }));

/** The number of ungraded pieces of work in a course of the professor. */
export const waitingIn = async ({ db, me }: Context, courseInstanceId: string): Promise<number> =>
  (await waitingFor(db, me._id))
    .filter(({ courseInstanceREF }) => courseInstanceREF._id === courseInstanceId)
    .reduce((sum, { count }) => sum + count, 0);

export const waitingAssignments = ({ db, me }: Context): Promise<WaitingAssignment[]> => waitingFor(db, me._id);

/** Returns an assignment of a course that the person teaches; throws 404 otherwise. */
export async function taughtAssignment({ db, me }: Context, id: string) {
  const found = await assignmentById(db, id);
  if (!found || !(await teaches(db, me._id, found.courseInstanceREF))) throw notFound();
  return found;
}

/** All students' work for an assignment, without the texts, and without names during anonymous grading. */
export async function listSubmissions(context: Context, assignmentId: string): Promise<SubmissionRow[]> {
  await taughtAssignment(context, assignmentId);
  return submissionsOf(context, assignmentId);
}
export const submissionsOf = async ({ db }: Context, assignmentId: string): Promise<SubmissionRow[]> =>
  (await rowsOf(db, assignmentId)).map(({ personId, firstName, lastName, isHidden, dueAt, zone, version, ...row }) => {
    const lateDays = row.sentAt === null ? 0 : daysLate(dueAt, row.sentAt, zone);
    return {
      ...row,
      version: version ?? 0,
      lateDays,
      late: lateDays > 0,
      personREF: isHidden ? null : { _id: personId, firstName, lastName },
    };
  });
