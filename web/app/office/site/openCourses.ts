import type { QueryOf } from '@stoa/contract/kernel/endpoint';
import type { site as api } from '@stoa/contract/office/site';
import { useRows } from '../../kernel/light.ts';
import { useMay } from '../../kernel/session.ts';

type Suggested = typeof api.courses | typeof api.suggestions;

/** A page of the courses open for registration. To students the server suggests only courses they aren't in yet. */
export const useOpenCourses = (query: QueryOf<Suggested>) =>
  useRows<Suggested>(useMay('study') ? 'GET /api/suggested-courses' : 'GET /api/public/courses', { query });
