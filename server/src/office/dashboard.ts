import type { Context } from '../kernel/context.ts';
import { type Dashboard, mostLook, type Overview } from '@stoa/contract/office/dashboard.endpoints';
import { isApprover } from '@stoa/contract/kernel/role';
import { countGivenUp } from '../people/mails.queries.ts';
import { professorOf, studentOf } from '../catalog/applications/applications.queries.ts';
import { nextFor } from '../teaching/meetings/meetings.queries.ts';
import { isOfOneInstitution } from '../catalog/institutions/scope.queries.ts';
import { ownNews } from '../people/notifications/notifications.ts';
import {
  agendaDaysOf,
  activeCoursesOf,
  coursesOfStudent,
  newestRegistrations,
  ownCourses,
  waitingForApproval,
} from './dashboard.queries.ts';
import { setupNow } from './setup.ts';
import { dueNext, waitingAssignments } from '../teaching/submissions/submissions.ts';
import { dayIn } from '@stoa/contract/catalog/enrollment-dates';
import { termsOf } from '../catalog/course-instances/course-instances.queries.ts';
import { countLook } from '../payments/ledger/ledger.queries.ts';
import {
  awaitingInfo,
  changesSince,
  startingSoon,
  weeksIn,
  weeksOfMoney,
  weeksOfRegistrations,
} from './overview.queries.ts';

const ofPeople = ['professors', 'students'];
/**
 * Returns the queues that wait for an approver's decision. An institution decides only on courses, so its staff see no queues
 * of people.
 */
async function waitingFor({ db, me }: Context) {
  const waiting = await waitingForApproval(db, me);
  return isOfOneInstitution(me) ? waiting.filter(({ queue: kind }) => !ofPeople.includes(kind)) : waiting;
}

/**
 * Returns the start page of the signed-in area: for professors their courses and newest registrations, for students their
 * courses, for approvers the queues that wait for them.
 */
export async function dashboardOf(context: Context): Promise<Dashboard> {
  const { db, me } = context;
  const isProfessor = me.role === 'Professor';
  // Approvers can't register for courses, so we don't look for any.
  const isStudent = me.role === 'Student';
  const parts = {
    professor: isProfessor ? professorOf(db, me._id) : null,
    student: isStudent ? studentOf(db, me._id) : null,
    courses: isProfessor ? activeCoursesOf(db, me._id) : isStudent ? coursesOfStudent(db, me._id) : [],
    ownCourses: isProfessor ? ownCourses(db, me._id) : [],
    registrations: isProfessor ? newestRegistrations(db, me._id) : [],
    meeting: isProfessor || isStudent ? nextFor(db, me._id) : null,
    days: agendaDaysOf(db, me),
    // Approvers see news in their queues.
    news: isApprover(me.role) ? [] : ownNews(context),
    waiting: isApprover(me.role) ? waitingFor(context) : [],
    toGrade: isProfessor ? waitingAssignments(context) : [],
    toHandIn: isStudent ? dueNext(context) : [],
    undelivered: me.role === 'Administrator' ? countGivenUp(db) : null,
    setup: me.role === 'Administrator' ? setupNow(context) : null,
  };
  const { professor, student, ...read } = await allOf(parts);
  return { role: me.role, professor: professor ?? null, student: student ?? null, ...read };
}

/** Waits for all values of an object. */
async function allOf<T extends object>(parts: T): Promise<{ [K in keyof T]: Awaited<T[K]> }> {
  const entries = Object.entries(parts).map(async ([key, value]) => [key, await value] as const);
  return Object.fromEntries(await Promise.all(entries)) as never;
}

const day = 86_400_000;

/** Reads the figures on an approver's start page; only administrators see money. Days and weeks are those of a zone. */
export async function overviewOf({ db, me }: Context, zone: string, term?: string): Promise<Overview> {
  const weeks = weeksIn(zone);
  const seesMoney = me.role === 'Administrator';
  const [awaiting, look, starting, changes, registrations, money, terms] = await Promise.all([
    isOfOneInstitution(me) ? 0 : awaitingInfo(db),
    seesMoney ? countLook(db, mostLook) : null,
    startingSoon(db, me, dayIn(zone), term),
    changesSince(db, me, new Date(Date.now() - day), term),
    weeksOfRegistrations(db, me, weeks, term),
    seesMoney ? weeksOfMoney(db, weeks, term) : [],
    termsOf(db, me),
  ]);
  return {
    awaitingInfo: awaiting,
    terms,
    look: look && look.flatMap(({ why, ...rest }) => (why ? [{ why, ...rest }] : [])),
    starting: starting.map(({ all: _all, ...course }) => course),
    startingLeft: Math.max(0, (starting[0]?.all ?? 0) - starting.length),
    changes: changes.filter(({ count }) => count > 0),
    weeks: registrations.map((one, at) => ({ received: null, refunded: null, ...one, ...money[at] })),
  };
}
