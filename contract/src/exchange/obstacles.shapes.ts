import { z } from 'zod';
import { exchangeMoves, exchangeStates } from '../enrollment/exchange-states.ts';
import { fileOf, list, type Shapes, join } from '../kernel/endpoint.shapes.ts';
import { Id, IdParams, Instant, line, requiredLine } from '../kernel/fields.shapes.ts';
import { creditUnits } from '../people/credits.ts';
import { differenceKinds, exchange as lines, obstacleKinds } from './obstacles.endpoints.ts';
export * from './obstacles.endpoints.ts';

/** A problem that keeps a credit from arriving, and its remedy. */
export const Obstacle = z
  .object({
    _id: Id.meta({ description: 'of the registration, the course, or the row of an answer' }),
    kind: z.enum(obstacleKinds),
    student: z.string(),
    personREF: Id.nullable(),
    course: z.string(),
    courseInstanceREF: Id.nullable(),
    registrationREF: Id.nullable(),
    term: z.string(),
    since: Instant,
    move: z.enum(exchangeMoves),
    reason: z.string().meta({ description: 'in the college’s words, where it gave one' }),
    remedy: z.string(),
  })
  .meta({ id: 'CreditObstacle' });
export type Obstacle = z.infer<typeof Obstacle>;

const Difference = z.object({
  kind: z.enum(differenceKinds),
  registrationREF: Id,
  student: z.string(),
  course: z.string(),
  said: z.string(),
});
const CourseSum = z.object({
  courseInstanceREF: Id,
  name: z.string(),
  students: z.int(),
  credits: z.number(),
  fee: z.number().meta({ description: 'for each credit' }),
  amount: z.number(),
});
/** The credits of a term that a college has accepted, against the fee for each. */
export const Reconciliation = z
  .object({
    term: z.string(),
    currency: z.string(),
    unit: z.enum(creditUnits),
    paidBy: z.enum(['included', 'student']).meta({ description: 'included: the operator pays the college' }),
    students: z.int(),
    credits: z.number(),
    amount: z.number(),
    courses: z.array(CourseSum),
    differences: z.array(Difference),
  })
  .meta({ id: 'Reconciliation' });
export type Reconciliation = z.infer<typeof Reconciliation>;

/** The number of places in a state, and the time since when the oldest is in it. */
export const Waiting = z
  .object({
    institutionREF: Id,
    institution: z.string(),
    state: z.enum(exchangeStates),
    move: z.enum(exchangeMoves).nullable(),
    places: z.int(),
    since: Instant.meta({ description: 'of the place that has waited longest' }),
    late: z.int().meta({ description: 'places that have waited for more than two weeks' }),
  })
  .meta({ id: 'Waiting' });
export type Waiting = z.infer<typeof Waiting>;

const Term = z.strictObject({ term: requiredLine(/*i18n*/ 'Choose the term.', 20) });
export const shapes = {
  obstacles: list({
    summary: 'What keeps credits from arriving at an institution, the oldest first, each with its remedy.',
    params: IdParams,
    filters: {
      kind: z.enum(obstacleKinds).optional(),
      move: z.enum(exchangeMoves).optional(),
      term: line(20).optional(),
    },
    of: Obstacle,
  }),
  reconciliation: {
    summary: 'The accepted credits of a term against the fee, and where the two sides differ.',
    params: IdParams,
    query: Term,
    reply: Reconciliation,
  },
  statement: {
    guard: 'export',
    summary: 'The same as a statement and invoice, by course and student.',
    params: IdParams,
    query: Term,
    reply: fileOf('application/pdf'),
  },
  waiting: {
    summary: 'The places at colleges by state: of one’s courses, of one’s institution, or all.',
    reply: z.array(Waiting),
  },
} as const satisfies Shapes;
export const exchange = join(lines, shapes);
