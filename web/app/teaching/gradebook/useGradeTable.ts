import { registrations } from '@stoa/contract/enrollment/registrations.endpoints';
import { defaultScheme } from '@stoa/contract/enrollment/letters';
import { gradebook } from '@stoa/contract/teaching/gradebook.endpoints';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useEndpoint, useEveryRow } from '../../kernel/queries.ts';
import { tableOf } from './table.ts';
import type { CourseInstance } from '@stoa/contract/catalog/course-instances.endpoints';
import type { ReadUnfinished, Uncounted } from '../../enrollment/final-grades/gradedStudents.ts';
import { call } from '../../kernel/api.ts';
import { ownToday } from '../../ui/format.ts';

/** The gradebook of a course as a table, how many are registered, and the answer that is still missing. */
export function useGradeTable(courseId: string) {
  const at = { params: { id: courseId } };
  const entries = useEndpoint(gradebook.byCourse, at);
  const grading = useEndpoint(gradebook.grading, at);
  const places = useEveryRow(registrations.byCourseInstance, at);
  // Administrators read drops with the others; nobody grades them.
  const registered = useMemo(() => (places.data ?? []).filter(({ left }) => left === null), [places.data]);
  const table = useMemo(
    () =>
      tableOf(
        entries.data ?? [],
        registered,
        grading.data?.assignments ?? [],
        grading.data?.scheme ?? defaultScheme,
        grading.data?.gradeCodes ?? null,
      ),
    [entries.data, registered, grading.data],
  );
  const missing = [entries, grading, places].find(({ data }) => data === undefined) as UseQueryResult | undefined;
  return { table, missing, registered: registered.length };
}

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
