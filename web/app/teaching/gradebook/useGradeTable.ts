import { registrations } from '@stoa/contract/enrollment/registrations.endpoints';
import { defaultScheme } from '@stoa/contract/enrollment/final-grades.endpoints';
import { gradebook } from '@stoa/contract/teaching/gradebook.endpoints';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useEndpoint, useEveryRow } from '../../kernel/queries.ts';
import { tableOf } from './table.ts';

/** The gradebook of a course as a table, how many are registered, and the answer that is still missing. */
export function useGradeTable(courseId: string) {
  const at = { params: { id: courseId } };
  const entries = useEndpoint(gradebook.byCourse, at);
  const grading = useEndpoint(gradebook.grading, at);
  const places = useEveryRow(registrations.byCourseInstance, at);
  const table = useMemo(
    () =>
      tableOf(
        entries.data ?? [],
        places.data ?? [],
        grading.data?.assignments ?? [],
        grading.data?.scheme ?? defaultScheme,
        grading.data?.gradeCodes ?? null,
      ),
    [entries.data, places.data, grading.data],
  );
  const missing = [entries, grading, places].find(({ data }) => data === undefined) as UseQueryResult | undefined;
  return { table, missing, registered: places.data?.length ?? 0 };
}
