import type { Dashboard } from '@stoa/contract/dashboard';
import { isApprover } from '@stoa/contract/kernel/role';
import type { Work } from '../kernel/work.ts';
import { countGivenUp } from '../mails/queries.ts';
import { professorOf, studentOf } from '../applications/queries.ts';
import { activeCoursesOf, coursesOfStudent, newestRegistrations, waitingForApproval } from './queries.ts';

/** The start of the signed-in area: a professor's courses and newest registrations; everybody else is met as a student. */
export async function dashboardOf(work: Work): Promise<Dashboard> {
  const { db, me } = work;
  const isProfessor = me.role === 'Professor';
  // Approvers are met as students too, but nobody registers them: there is nothing to look for.
  const isStudent = me.role === 'Student';
  const [professor, student, courses, registrations, waiting, undelivered] = await Promise.all([
    isProfessor ? professorOf(db, me._id) : undefined,
    isStudent ? studentOf(db, me._id) : undefined,
    isProfessor ? activeCoursesOf(db, me._id) : isStudent ? coursesOfStudent(db, me._id) : [],
    isProfessor ? newestRegistrations(db, me._id) : [],
    isApprover(me.role) ? waitingForApproval(db) : [],
    me.role === 'Administrator' ? countGivenUp(db) : null,
  ]);
  return {
    role: me.role,
    professor: professor ?? null,
    student: student ?? null,
    courses,
    registrations,
    waiting,
    undelivered,
  };
}
