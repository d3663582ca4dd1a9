import { z } from 'zod';
import { CourseInstance } from './course-instances.ts';
import { endpoint } from './kernel/endpoint.ts';
import { Id, Instant } from './kernel/fields.ts';
import { Role, everyRole } from './kernel/role.ts';
import { Person, PersonName } from './people.ts';
import { CourseRegistration } from './registrations.ts';
import { Setup } from './setup.ts';

export const recentRegistrations = 5;
export const descriptionPreview = 80;

const CourseCard = CourseInstance.pick({
  _id: true,
  name: true,
  profDescription: true,
  status: true,
  start: true,
}).extend({ professors: z.array(PersonName) });

/** A queue that waits for an approver: its name, its length, and when the oldest item arrived. */
export const Waiting = z.object({
  queue: z.enum(['professors', 'students', 'course definitions', 'course instances']),
  count: z.number(),
  oldest: Instant.nullable(),
});

export const Dashboard = z
  .object({
    role: Role,
    professor: z.object({ _id: Id, approvalStatus: z.string(), personREF: Person }).nullable(),
    student: z.object({ _id: Id, approvalStatus: z.string(), personREF: Person }).nullable(),
    courses: z.array(CourseCard),
    registrations: z.array(
      CourseRegistration.pick({
        _id: true,
        personREF: true,
        courseInstanceREF: true,
        dateRegistered: true,
        isAudit: true,
      }),
    ),
    waiting: z.array(Waiting),
    /** emails that we stopped trying to send: how many, and since when; only for administrators */
    undelivered: z.object({ count: z.number(), oldest: Instant.nullable() }).nullable(),
    /** what the installation still needs before it opens; only for administrators */
    setup: Setup.nullable(),
  })
  .meta({ id: 'Dashboard' });
export type Dashboard = z.infer<typeof Dashboard>;

export const dashboard = {
  mine: endpoint('GET /api/dashboard', {
    access: everyRole,
    summary: 'The start of the signed-in area.',
    reply: Dashboard,
  }),
};
