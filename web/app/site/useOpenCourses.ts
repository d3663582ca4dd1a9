import type { OpenCourseInstance } from '@stoa/contract/course-instances';
import { useRead } from '../kernel/useRead.ts';

/** The courses open for registration that a query finds, the earliest first. */
export const useOpenCourses = (query: string) =>
  useRead<readonly OpenCourseInstance[]>(`/api/public/courses?sort=start&${query}`);
