import { z } from 'zod';
import { CourseDefinition, courseLevels } from '../catalog/course-definitions.shapes.ts';
import { CourseInstance, PriceTax, OpenCourseInstance, notOnPage } from '../catalog/course-instances.shapes.ts';
import { list, type Shapes, join } from '../kernel/endpoint.shapes.ts';
import { Id, Instant, oneOf, CalendarDate, IdParams } from '../kernel/fields.shapes.ts';
import { CreditPromise } from '../people/promises.shapes.ts';
import { publicStatuses, site as lines } from './site.endpoints.ts';
export * from './site.endpoints.ts';

export const Config = z
  .object({
    productName: z.string(),
    supportEmail: z.string(),
    currency: z.literal('USD'),
    paymentProcessor: z.string().meta({ description: 'the processor that new payments go through' }),
    paymentProcessorName: z.string(),
    paymentSettings: z.record(z.string(), z.string()).meta({ description: 'the public values that its buttons need' }),
    simulatedPayments: z.boolean(),
    paymentsAvailable: z.boolean(),
    uploadLimit: z.number().meta({ description: 'bytes' }),
    promoLimit: z.number().meta({ description: 'bytes' }),
    materialLimit: z.number().meta({ description: 'bytes' }),
  })
  .meta({ id: 'Config' });
export type Config = z.infer<typeof Config>;

const PublicName = z.object({ firstName: z.string(), lastName: z.string() });
const Portrait = Id.nullable().meta({
  description: 'the file of the picture; null unless visitors see the professor',
});

/** A course for the public, without who created it, decided on it or can change its status. */
export const PublicCourse = CourseInstance.omit({
  waitingSince: true,
  decidedBy: true,
  decidedAt: true,
  actions: true,
  unmet: true,
  canDelete: true,
  statusReason: true,
  createdAt: true,
  version: true,
  ...notOnPage,
})
  .extend({
    status: z.enum(publicStatuses),
    tax: PriceTax,
    /** null when seats are not limited */
    seatsLeft: z.number().nullable(),
    promise: CreditPromise.nullable().meta({
      description: 'what a student of it for credit is promised; null: no college has agreed to grant credit for it',
    }),
    mine: z.boolean().meta({ description: 'whoever asks takes or teaches it' }),
    courseREF: CourseDefinition.pick({ name: true, courseNumber: true, description: true, level: true, credits: true }),
    professorREF: z.array(
      z.object({
        _id: Id,
        title: z.string(),
        personREF: PublicName,
        biography: z.string(),
        portrait: Portrait,
      }),
    ),
    meetings: z.int().meta({ description: 'how many are planned, those that were included' }),
    nextMeeting: Instant.nullable().meta({ description: 'when the next one starts' }),
    weeks: z
      .array(z.object({ day: CalendarDate, topics: z.array(z.string()) }))
      .meta({ description: 'the weeks in which it meets, each by its first day, with the topics of the meetings' }),
    sections: z.array(z.string()).meta({ description: 'the sections of its materials that students see today' }),
  })
  .meta({ id: 'PublicCourse' });
export type PublicCourse = z.infer<typeof PublicCourse>;

/** An approved professor for the public, with the courses that are open for registration. */
export const PublicProfessor = z
  .object({
    _id: Id,
    title: z.string(),
    personREF: PublicName,
    biography: z.string(),
    portrait: Portrait,
    courses: z.array(CourseInstance.pick({ _id: true, name: true, start: true })),
  })
  .meta({ id: 'PublicProfessor' });
export type PublicProfessor = z.infer<typeof PublicProfessor>;

const courseFilters = {
  level: oneOf(courseLevels).optional(),
  atMost: z.coerce.number().min(0).max(1_000_000).optional().meta({ description: 'dollars, for credit' }),
  from: CalendarDate.optional().meta({ description: 'the first day a course may start on' }),
};

export const shapes = {
  config: { summary: 'What a browser must know. No secret.', reply: Config },
  courses: list({
    summary: 'The courses that are open for registration, as the public pages show them.',
    of: OpenCourseInstance,
    filters: courseFilters,
  }),
  suggestions: list({
    summary: 'The courses that are open for registration, without those one has a place in.',
    of: OpenCourseInstance,
    filters: courseFilters,
  }),
  course: {
    mayBeStale: true,
    summary: 'One course, from the opening of its registration on; not once it is cancelled.',
    params: IdParams,
    reply: PublicCourse,
  },
  professors: list({
    mayBeStale: true,
    summary: 'The approved professors, as the public pages present them.',
    of: PublicProfessor,
    filters: { id: Id.optional() },
  }),
} as const satisfies Shapes;
export const site = join(lines, shapes);
