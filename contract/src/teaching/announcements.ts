import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams, Instant, line, requiredText } from '../kernel/fields.ts';
import { everyRole } from '../kernel/role.ts';
import { PersonName } from '../people/people.ts';

export const announcementLimit = 20_000;

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

export const announcements = {
  all: endpoint('GET /api/course-instance/{id}/announcements', {
    access: everyRole,
    summary: 'What its professors announced to everybody in a course: pinned first, then the newest; at most 200.',
    params: IdParams,
    reply: z.array(CourseAnnouncement),
  }),
  make: endpoint('POST /api/course-instance/{id}/announcements', {
    access: ['Professor'],
    summary: 'Tell everybody in a course; those who chose so are mailed.',
    params: IdParams,
    body: CourseAnnouncementForm,
    reply: CourseAnnouncement,
    status: 201,
  }),
  change: endpoint('PUT /api/announcement/{id}', {
    access: ['Professor'],
    summary: 'Change, pin or unpin an announcement; what is left out stays as it is. Nobody is told again.',
    params: IdParams,
    body: change,
    reply: CourseAnnouncement,
  }),
  remove: endpoint('DELETE /api/announcement/{id}', {
    access: ['Professor'],
    summary: 'Delete an announcement, and what told people of it.',
    params: IdParams,
  }),
};
