import type { CourseInstance } from '@stoa/contract/catalog/course-instances.endpoints';
import { gradebook } from '@stoa/contract/teaching/gradebook.endpoints';
import type { ReadUnfinished, Uncounted } from '../../enrollment/final-grades/gradedStudents.ts';
import { call } from '../../kernel/api.ts';
import { ownToday } from '../../ui/format.ts';

type Ending = Pick<CourseInstance, '_id' | 'status' | 'end'>;

/** Asks the server, so that work which came in a moment ago is named as well. */
export const readUnfinishedOf =
  ({ _id: id, status, end }: Ending, uncounted: Uncounted): ReadUnfinished =>
  async (people) => {
    const { assignments, toGrade } = await call(gradebook.grading, { params: { id } });
    const concerned = toGrade.filter(({ personREF }) => personREF === null || people.includes(personREF));
    const ungraded = assignments.map(({ _id, name }) => ({
      name,
      count: concerned.filter(({ assignmentREF }) => assignmentREF === _id).length,
    }));
    return {
      uncounted,
      ungraded: ungraded.filter(({ count }) => count > 0),
      endsOn: status === 'Active' && end !== null && end > ownToday() ? end : null,
    };
  };
