import { z } from 'zod';
import { CourseDefinition, courseLevels } from '../catalog/course-definitions.ts';
import {
  CourseInstance,
  OpenCourseInstance,
  PriceTax,
  type CourseInstanceStatus,
  notOnPage,
} from '../catalog/course-instances.ts';
import { endpoint, list } from '../kernel/endpoint.ts';
import { CalendarDate, Id, IdParams, oneOf } from '../kernel/fields.ts';
import { everyRole } from '../kernel/role.ts';
import { CreditPromise } from '../people/promises.ts';

export const productName = 'Stoa';

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

/** A course is public in these statuses: from its opening on, unless it is cancelled. */
export const publicStatuses = [
  /*i18n*/ 'Open/Registering',
  /*i18n*/ 'Registration Closed',
  /*i18n*/ 'Active',
  /*i18n*/ 'Closed',
] as const satisfies readonly CourseInstanceStatus[];

const PublicName = z.object({ firstName: z.string(), lastName: z.string() });

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
    professorREF: z.array(z.object({ _id: Id, title: z.string(), personREF: PublicName })),
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
    portrait: Id.nullable().meta({ description: 'the file of the picture; null unless visitors see the professor' }),
    courses: z.array(CourseInstance.pick({ _id: true, name: true, start: true })),
  })
  .meta({ id: 'PublicProfessor' });
export type PublicProfessor = z.infer<typeof PublicProfessor>;

const courseFilters = {
  level: oneOf(courseLevels).optional(),
  atMost: z.coerce.number().min(0).max(1_000_000).optional().meta({ description: 'dollars, for credit' }),
  from: CalendarDate.optional().meta({ description: 'the first day a course may start on' }),
};

export const site = {
  config: endpoint('GET /api/config', {
    access: 'anyone',
    summary: 'What a browser must know. No secret.',
    reply: Config,
  }),
  courses: list('GET /api/public/courses', {
    access: 'anyone',
    summary: 'The courses that are open for registration, as the public pages show them.',
    of: OpenCourseInstance,
    filters: courseFilters,
  }),
  suggestions: list('GET /api/suggested-courses', {
    access: everyRole,
    summary: 'The courses that are open for registration, without those one has a place in.',
    of: OpenCourseInstance,
    filters: courseFilters,
  }),
  course: endpoint('GET /api/public/courses/{id}', {
    mayBeStale: true,
    access: 'anyone',
    summary: 'One course, from the opening of its registration on; not once it is cancelled.',
    params: IdParams,
    reply: PublicCourse,
  }),
  professors: list('GET /api/public/professors', {
    mayBeStale: true,
    access: 'anyone',
    summary: 'The approved professors, as the public pages present them.',
    of: PublicProfessor,
    filters: { id: Id.optional() },
  }),
};
