import type { OpenCourseInstance } from '@stoa/contract/course-instances';
import { useCallback, useEffect, useState } from 'react';
import { read } from '../kernel/http.ts';

interface Open {
  readonly courses: readonly OpenCourseInstance[] | undefined;
  readonly failed: boolean;
  readonly again: () => void;
}
const most = 60;

/** The courses that are open for registration, read without the weight of the signed-in area's client. */
export function useOpenCourses(): Open {
  const [courses, setCourses] = useState<readonly OpenCourseInstance[]>();
  const [failed, setFailed] = useState(false);
  const load = useCallback(
    () =>
      read<OpenCourseInstance[]>(`/api/public/courses?sort=start&page=1&pageSize=${most}`).then(setCourses, () =>
        setFailed(true),
      ),
    [],
  );
  useEffect(() => void load(), [load]);
  const again = () => {
    setFailed(false);
    void load();
  };
  return { courses, failed, again };
}
