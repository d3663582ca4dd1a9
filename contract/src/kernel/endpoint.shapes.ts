import { z } from 'zod';
import type { Endpoint, Shapes } from './endpoint.ts';
import { lastRow } from './fields.ts';
export * from './endpoint.ts';

/** When more rows than this match, the total is an estimate. */
export const countCap = 10_000;
/** The maximum number of rows that a list returns to a call without a page. */
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

/** The filter of lists whose new rows are counted on Home. */
export const since = z.literal('yesterday').optional().meta({ description: 'those of the last 24 hours' });

/** The shape of a list: an array with search, sorting, pages, and its own `filters`. */
export function list<
  I extends z.ZodType,
  F extends z.ZodRawShape = Record<never, never>,
  P extends z.ZodObject = never,
>({ of, filters, ...rest }: { summary: string; of: I; filters?: F; params?: P; mayBeStale?: true }) {
  const query = PageQuery.extend((filters ?? {}) as F);
  return { ...rest, query, reply: z.array(of) } as {
    summary: string;
    params: P;
    query: ReturnType<typeof PageQuery.extend<F>>;
    reply: z.ZodArray<I>;
    mayBeStale?: true;
  };
}

/** The response of an endpoint that returns a file of this media type. */
export const fileOf = (mediaType: string) => z.unknown().meta({ description: 'the file', contentMediaType: mediaType });
/** The response of an endpoint that streams events while the connection is open. */
export const events = z.string().meta({ description: 'server-sent events', contentMediaType: 'text/event-stream' });

/** Joins the endpoints of a feature with their shapes. */
export const join = <S extends Shapes, L extends { readonly [K in keyof S]: Endpoint<S[K]> }>(lines: L, shapes: S) =>
  Object.fromEntries(Object.entries<Endpoint>(lines).map(([name, line]) => [name, { ...line, ...shapes[name] }])) as {
    [K in keyof S & keyof L]: L[K] & S[K];
  };

/** The shape of every error. `message` is shown to the person unchanged; `fields` contains the messages of the named inputs. */
export const Problem = z
  .object({
    message: z.string().meta({ description: 'a sentence to show', examples: ['Email is required'] }),
    code: z
      .string()
      .optional()
      .meta({ description: 'the reason, for programs', examples: ['invalid'] }),
    fields: z.record(z.string(), z.string()).optional().meta({ description: 'a message for each wrong input' }),
    instants: z
      .array(z.object({ startsAt: z.string(), offset: z.string() }))
      .optional()
      .meta({ description: 'with code `ambiguous`: the two instants that a time on the clock can mean' }),
    current: z.unknown().optional().meta({ description: 'with code `changed`: the record as it is now' }),
    sent: z.unknown().optional().meta({ description: 'with code `changed`: what the refused call would have written' }),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof Problem>;
