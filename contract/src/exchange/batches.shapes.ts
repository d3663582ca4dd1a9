import { z } from 'zod';
import { fileOf, list, type Shapes, join } from '../kernel/endpoint.shapes.ts';
import { CalendarDate, Id, IdParams, Instant, line, requiredLine } from '../kernel/fields.shapes.ts';
import { PersonName } from '../people/people.shapes.ts';
import { batches as lines, rowEvents } from './batches.endpoints.ts';
import { collegeFileKinds } from './college-files.ts';
export * from './batches.endpoints.ts';

/** Rows that were sent to an institution. A batch is never changed. */
export const Batch = z
  .object({
    _id: Id,
    number: z.int().meta({ description: 'counts the batches of an institution from 1, without gaps' }),
    kind: z.enum(collegeFileKinds).meta({
      description:
        'registrations: every place of a term; changes: those since the last batch; census, grades: what wasn’t sent yet of these',
    }),
    term: z.string(),
    section: z.string().nullable(),
    rows: z.int(),
    deleted: z.int().meta({ description: 'those that were deleted with their person since; the file lacks them' }),
    sha256: z.string().meta({ description: 'of its file, as it was made' }),
    madeAt: Instant,
    by: PersonName.nullable().meta({ description: 'null: made by the clock' }),
    deliveredAt: Instant.nullable().meta({ description: 'sent to the college’s server, or first fetched without one' }),
  })
  .meta({ id: 'Batch' });
export type Batch = z.infer<typeof Batch>;

const Said = z.record(z.string(), z.string()).meta({ description: 'fields by name; days as YYYY-MM-DD' });
/** A row of a batch: a change at the college with its date, and the values before and after it. */
export const BatchRow = z
  .object({
    sequence: z.int().meta({ description: 'counts the rows of an institution from 1' }),
    registrationREF: Id,
    name: z.string(),
    event: z.enum(rowEvents),
    effectiveDate: z.union([CalendarDate, z.literal('')]),
    before: Said,
    after: Said,
  })
  .meta({ id: 'BatchRow' });
export type BatchRow = z.infer<typeof BatchRow>;

export const shapes = {
  list: list({
    summary: 'The batches of an institution, the newest first.',
    params: IdParams,
    filters: { term: line(20).optional(), kind: z.enum(collegeFileKinds).optional() },
    of: Batch,
  }),
  create: {
    summary: 'Make a batch of what is to be sent. 409 `empty` where nothing is.',
    params: IdParams,
    body: z.strictObject({
      kind: z.enum(collegeFileKinds),
      term: requiredLine(/*i18n*/ 'Choose the term.', 20),
      section: line(40)
        .optional()
        .meta({ description: 'this section alone; left out or empty: every one of the term' }),
    }),
    reply: Batch,
    status: 201,
  },
  one: { summary: 'A batch.', params: IdParams, reply: Batch },
  rows: list({ summary: 'The rows of a batch, in their order.', params: IdParams, of: BatchRow }),
  file: {
    guard: 'export',
    summary: 'The file of a batch, as the institution described it. Noted as a disclosure of each student.',
    params: IdParams,
    reply: fileOf('application/octet-stream'),
  },
  repeat: {
    summary: 'Send a refused place once more with the next batch, after its cause was mended at the college.',
    params: IdParams,
  },
} as const satisfies Shapes;
export const batches = join(lines, shapes);
