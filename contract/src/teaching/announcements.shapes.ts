import { z } from 'zod';
import { type Shapes, join } from '../kernel/endpoint.shapes.ts';
import { Id, Instant, line, requiredText, IdParams } from '../kernel/fields.shapes.ts';
import { PersonName } from '../people/people.shapes.ts';
import { announcementLimit, announcements as lines } from './announcements.endpoints.ts';
export * from './announcements.endpoints.ts';

export const CourseAnnouncement = z
  .object({
    _id: Id,
    title: z.string(),
    markdown: z.string(),
    html: z.string().meta({ description: 'the text as HTML, without anything that runs or loads' }),
    pinned: z.boolean(),
    personREF: PersonName,
    createdAt: Instant,
    editedAt: Instant.nullable(),
  })
  .meta({ id: 'CourseAnnouncement' });
export type CourseAnnouncement = z.infer<typeof CourseAnnouncement>;

export const CourseAnnouncementForm = z.strictObject({
  title: line().optional(),
  markdown: requiredText(/*i18n*/ 'Write the announcement.', announcementLimit),
  pinned: z.boolean().optional(),
});
const change = CourseAnnouncementForm.extend({ markdown: CourseAnnouncementForm.shape.markdown.optional() });

export const shapes = {
  all: {
    summary: 'What its professors announced to everybody in a course: pinned first, then the newest; at most 200.',
    params: IdParams,
    reply: z.array(CourseAnnouncement),
  },
  make: {
    summary: 'Tell everybody in a course; those who chose so are mailed.',
    params: IdParams,
    body: CourseAnnouncementForm,
    reply: CourseAnnouncement,
    status: 201,
  },
  change: {
    summary: 'Change, pin or unpin an announcement; what is left out stays as it is. Nobody is told again.',
    params: IdParams,
    body: change,
    reply: CourseAnnouncement,
  },
  remove: { summary: 'Delete an announcement, and what told people of it.', params: IdParams },
} as const satisfies Shapes;
export const announcements = join(lines, shapes);
