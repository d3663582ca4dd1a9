import { z } from 'zod';
import { lastRow } from './rows.ts';

/** Beyond so many rows the total is an estimate. */
export const countCap = 10_000;
/** What a list gives at the most when no page is asked for. */
export const listCap = 1000;

/** Every list takes these; `sort` names a column of the answer, with a leading "-" for descending. Pages count from 1. */
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
