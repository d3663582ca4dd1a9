import type { OpenCourseInstance } from '@stoa/contract/course-instances';
import type { totalHeader } from '@stoa/contract/kernel/page';
import { useEffect, useState } from 'react';
import { http } from '../kernel/http.ts';

/** Only its type comes from the contract: with it would come zod. */
const totalName: typeof totalHeader = 'x-total-count';

export interface OpenCoursesFound {
  readonly rows: readonly OpenCourseInstance[];
  readonly total: number;
}

/** The courses open for registration that a query finds, read without the weight of the signed-in area's client. */
export function useOpenCourses(query: string) {
  const [found, setFound] = useState<OpenCoursesFound & { of: string }>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    http({ method: 'GET', url: `/api/public/courses?sort=start&${query}`, signal: stop.signal }).then(
      ({ body, header }) => {
        const rows = body as OpenCourseInstance[];
        setFound({ of: query, rows, total: Number(header(totalName) ?? rows.length) });
        setFailed(false);
      },
      () => {
        if (!stop.signal.aborted) setFailed(true);
      },
    );
    return () => stop.abort();
  }, [query, attempt]);
  const again = () => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  /** What was found before stays to be looked at while the next answer is on its way. */
  return { found, asking: found?.of !== query && !failed, failed, again };
}
