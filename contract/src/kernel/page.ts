import { z } from 'zod';
import { lastRow } from './names.ts';

/** When more rows than this match, the total is an estimate. */
export const countCap = 10_000;
/** The most rows a list returns when the call asks for no page. */
export const listCap = 1000;

/** The query of every list. `sort` names a column of the answer; a leading "-" means descending. Pages count from 1. */
export const PageQuery = z.strictObject({
  q: z.string().max(200).optional(),
  sort: z
    .string()
    .max(60)
    .regex(/^-?\w+$/)
    .optional(),
  page: z.coerce.number().int().min(1).max(lastRow).optional(),
  pageSize: z.coerce.number().int().min(1).max(200).optional(),
});
export type PageQuery = z.infer<typeof PageQuery>;
