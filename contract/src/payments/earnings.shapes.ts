import { z } from 'zod';
import { courseInstanceStatuses } from '../catalog/course-instances.endpoints.ts';
import { type Shapes, join } from '../kernel/endpoint.shapes.ts';
import { Id, IdParams } from '../kernel/fields.shapes.ts';
import { PersonName } from '../people/people.shapes.ts';
import { earnings as lines } from './earnings.endpoints.ts';
import { Totals } from './ledger.shapes.ts';
export * from './earnings.endpoints.ts';

/**
 * The earnings of a professor's courses, without tax: in total, by course and by month (UTC). A course with several professors counts in
 * full for each of them.
 */
export const Earnings = z
  .object({
    professor: PersonName,
    total: Totals,
    tax: z.number().meta({
      description:
        'the tax that was paid with these amounts, less the tax refunded; none of the other amounts includes it',
    }),
    courses: z.array(
      Totals.extend({
        _id: Id,
        name: z.string(),
        status: z.enum(courseInstanceStatuses),
        /** how many are registered now */
        credit: z.number(),
        audit: z.number(),
        /** how many professors teach it, including the reader */
        professors: z.number(),
      }),
    ),
    months: z.array(Totals.extend({ month: z.string() })),
  })
  .meta({ id: 'Earnings' });
export type Earnings = z.infer<typeof Earnings>;

const csv = z.unknown().meta({ description: 'the CSV file' });

export const shapes = {
  own: { mayBeStale: true, summary: 'What one’s own courses have brought.', reply: Earnings },
  ownCsv: { summary: 'The same as CSV. Logged.', reply: csv },
  ofProfessor: { summary: 'What a professor’s courses have brought.', params: IdParams, reply: Earnings },
  ofProfessorCsv: { summary: 'The same as CSV. Logged.', params: IdParams, reply: csv },
} as const satisfies Shapes;
export const earnings = join(lines, shapes);
