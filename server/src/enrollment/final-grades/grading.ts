import { dayIn } from '@stoa/contract/catalog/enrollment-dates';
import type { Grading } from '@stoa/contract/enrollment/enrollment';
import { refuseUnseen } from '../../catalog/course-instances/course-instances.ts';
import { gradeCodesOf } from '../../teaching/gradebook/codes.ts';
import { notFound } from '../../kernel/refusal.ts';
import type { Work } from '../../kernel/work.ts';
import { evidenceIn, rosterOf } from '../census/census.queries.ts';
import { calendarFacts } from '../enrollment-calendar.queries.ts';

/** How the final grades of a course are given, for those who see its gradebook; null where they are free letters. */
export async function gradingFor(work: Work, courseInstanceId: string): Promise<Grading | null> {
  const { db } = work;
  await refuseUnseen(work, courseInstanceId);
  const course = await calendarFacts(db, courseInstanceId);
  if (!course) throw notFound();
  const gradeCodes = await gradeCodesOf(work, courseInstanceId);
  if (course.promise === null || gradeCodes === null) return null;
  const { zone, gradesDue } = course.promise;
  const known = Map.groupBy(await evidenceIn(db, courseInstanceId, zone), ({ personREF }) => personREF);
  return {
    ...gradeCodes,
    gradesDue,
    isDue: gradesDue < dayIn(zone),
    activity: (await rosterOf(db, courseInstanceId)).flatMap(({ _id, personId }) => {
      const last = (known.get(personId) ?? [])
        .map((one) => one.last)
        .toSorted()
        .at(-1);
      return last === undefined ? [] : [{ registrationREF: _id, last }];
    }),
  };
}
