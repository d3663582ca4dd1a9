import { z } from 'zod';
import { CourseDefinition, courseLevels } from '../catalog/course-definitions.shapes.ts';
import {
  CourseInstance,
  PriceTax,
  OpenCourseInstance,
  notOnPage,
  ofApproval,
} from '../catalog/course-instances.shapes.ts';
import { list, type Shapes, join } from '../kernel/endpoint.shapes.ts';
import { Id, Instant, oneOf, CalendarDate, IdParams } from '../kernel/fields.shapes.ts';
import { CreditPromise } from '../people/promises.shapes.ts';
import { publicStatuses, site as lines, portraits, siteData as siteDataLines } from './site.endpoints.ts';
import { SiteSettings } from './site-settings.shapes.ts';
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
const Portrait = Id.nullable().meta({ description: 'the file of the picture; null unless visitors see the professor' });

const professor = { _id: Id, title: z.string(), personREF: PublicName, biography: z.string(), portrait: Portrait };

/** A course for the public, without who created it, decided on it or can change its status. */
export const PublicCourse = CourseInstance.omit({ ...ofApproval, ...notOnPage })
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
    professorREF: z.array(z.object(professor)),
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
    ...professor,
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

/** The fields of a course for its card on the landing page. */
export const UpcomingCourse = OpenCourseInstance.pick({
  _id: true,
  name: true,
  start: true,
  end: true,
  cost: true,
  auditCost: true,
  tax: true,
  thumbnailREF: true,
  professorREF: true,
}).extend({ courseREF: OpenCourseInstance.shape.courseREF.pick({ name: true, courseNumber: true }) });
export type UpcomingCourse = z.infer<typeof UpcomingCourse>;

/** The course that starts next, for the top of the landing page. */
export const FeaturedCourse = PublicCourse.pick({
  _id: true,
  name: true,
  start: true,
  cost: true,
  auditCost: true,
  tax: true,
  nextMeeting: true,
  thumbnailREF: true,
}).extend({
  courseREF: PublicCourse.shape.courseREF.pick({ name: true, courseNumber: true }),
  professorREF: z.array(
    PublicCourse.shape.professorREF.element.pick({ _id: true, title: true, personREF: true, portrait: true }),
  ),
  college: z.string().nullable().meta({ description: 'which grants its credit; null: none has agreed to' }),
});
export type FeaturedCourse = z.infer<typeof FeaturedCourse>;

const SampleCourse = z.object({
  name: z.string(),
  description: z.string(),
  professor: z.string(),
  /** null: coming soon */
  start: CalendarDate.nullable(),
  cost: z.number(),
  auditCost: z.number(),
  enrolling: z.boolean(),
});

/** Invented courses and people for trying the product: never in production. */
const Samples = z.object({
  courses: z.array(SampleCourse),
  faculty: z.array(
    z.object({ name: z.string(), credentials: z.string(), about: z.string(), portrait: z.enum(portraits) }),
  ),
  /** what students' dashboards announce */
  announced: z.array(z.object({ name: z.string(), start: z.string(), cost: z.number(), auditCost: z.number() })),
});
export type Samples = z.infer<typeof Samples>;

/** A professor who agreed to be shown to visitors. */
export const ShownProfessor = z.object({
  _id: Id,
  name: z.string(),
  title: z.string(),
  biography: z.string(),
  portrait: Id.nullable().meta({ description: 'the file of their picture' }),
});
export type ShownProfessor = z.infer<typeof ShownProfessor>;

/** An approved professor who agreed to be shown, for administrators to hide. */
export const FacultyRow = ShownProfessor.pick({ _id: true, name: true, title: true })
  .extend({ isHidden: z.boolean().meta({ description: 'the site doesn’t show them' }) })
  .meta({ id: 'FacultyRow' });
export type FacultyRow = z.infer<typeof FacultyRow>;

/** The site's data for visitors, in addition to the texts in the code. */
export const SiteData = z
  .object({
    settings: SiteSettings,
    config: Config.omit({ productName: true, supportEmail: true }),
    /** the pages the footer leads to, in the reader's language */
    pages: z.array(z.object({ slug: z.string(), title: z.string(), version: z.int() })),
    /** the courses open for registration that start next */
    upcoming: z.array(UpcomingCourse),
    featured: FeaturedCourse.nullable().meta({ description: 'the first of them; null without one' }),
    faculty: z.array(ShownProfessor),
    samples: Samples.nullable().meta({ description: 'null in production' }),
  })
  .meta({ id: 'Face' });
export type SiteData = z.infer<typeof SiteData>;

export const siteDataShapes = {
  now: {
    mayBeStale: true,
    summary: 'What visitors see of the site: settings, pages, the next courses, and the faculty.',
    reply: SiteData,
  },
  faculty: list({
    summary: 'The approved professors who agreed to be shown to visitors, those whom the site hides as well.',
    of: FacultyRow,
  }),
} as const satisfies Shapes;
export const siteData = join(siteDataLines, siteDataShapes);
