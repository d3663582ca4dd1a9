import { z } from 'zod';
import { OpenCourseInstance } from '../catalog/course-instances.shapes.ts';
import { list, type Shapes, join } from '../kernel/endpoint.shapes.ts';
import { CalendarDate, Id } from '../kernel/fields.shapes.ts';
import { portraits, siteData as lines } from './site-data.endpoints.ts';
import { PublicCourse } from './site.shapes.ts';
import { SiteSettings } from './site-settings.shapes.ts';
export * from './site-data.endpoints.ts';

/** As much of a course as its card on the landing page shows. */
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

/** The course that starts next, as the head of the landing page shows it. */
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

/** The data that visitors see of a site, beyond the words of the program. */
export const SiteData = z
  .object({
    settings: SiteSettings,
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

export const shapes = {
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
export const siteData = join(lines, shapes);
