import type { Trx } from '../kernel/db.ts';
import type { Anyone, Context, Some } from '../kernel/context.ts';
import type { CourseAnnouncement, CourseAnnouncementForm } from '@stoa/contract/teaching/course-rooms.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { paths, recordAt } from '@stoa/contract/paths';
import { fullName } from '@stoa/contract/people/people';
import type { z } from 'zod';
import { instanceColumns, teaches } from '../catalog/course-instances/course-instances.queries.ts';
import { recordAction } from '../kernel/audit.ts';
import { emptyMailsQuoting } from '../kernel/erasing.ts';
import { htmlOf } from '../kernel/markdown.ts';
import { Refusal, notFound } from '../kernel/refusal.ts';
import { countHit } from '../kernel/throttle.ts';
import { emptyTitles, notify, takeBack } from '../people/notifications/notifications.ts';
import { peopleIn } from '../enrollment/registrations/placing.queries.ts';
import { isStudentOf } from '../enrollment/registrations/placing.ts';
import { announced } from './announcements.emails.ts';
import {
  announcementById,
  announcementsOf,
  deleteAnnouncement,
  insertAnnouncement,
  lockedAnnouncement,
  saidJustNow,
  updateAnnouncement,
  withdrawOf,
} from './announcements.queries.ts';

type Form = z.output<typeof CourseAnnouncementForm>;

/** Returns the announcements of a course, for people who can see its room; throws 404 for others. */
export async function readAnnouncements(context: Context, id: string): Promise<CourseAnnouncement[]> {
  await isStudentOf(context, id);
  return announcementsIn(context, id);
}
/** The same for a person who is known to belong to the course. */
export const announcementsIn = async ({ db }: Context, id: string): Promise<CourseAnnouncement[]> =>
  Promise.all((await announcementsOf(db, id)).map(toReply));
const topHeading = 4;
const toReply = async (row: Omit<CourseAnnouncement, 'html'>): Promise<CourseAnnouncement> => ({
  ...row,
  html: await htmlOf(row.markdown, topHeading),
});

const addressOf = (courseId: string, id: string) => `${recordAt(paths.courseRooms, courseId)}#announcement-${id}`;

/** Posts an announcement, and notifies everybody in the course on their bell and, as they chose, by mail. */
export async function makeAnnouncement(
  context: Context<Trx>,
  courseId: string,
  form: Form,
): Promise<CourseAnnouncement> {
  const { db, me } = context;
  const { title = '', markdown, pinned = true } = form;
  if (!(await teaches(db, me._id, courseId))) throw notFound();
  // A second call waits here until the first has committed, and then finds its announcement.
  const { hits, wait } = await countHit(db, `announcements ${me._id}`, 3600);
  const repeated = await saidJustNow(db, me._id, courseId, title, markdown);
  if (repeated !== undefined) return toReply(await announcementById(db, repeated));
  if (hits > 10)
    throw new Refusal(429, i18n.t('You’ve sent too many messages. Wait a little and try again.'), { retryAfter: wait });
  const { _id } = await insertAnnouncement(db, {
    courseInstanceREF: courseId,
    personREF: me._id,
    title,
    markdown,
    pinned,
  });
  const course = (await instanceColumns(db, courseId))?.name ?? '';
  const people = await peopleIn(db, courseId, me._id);
  const url = addressOf(courseId, _id);
  const data = { what: 'announced', course, by: fullName(me), title } as const;
  await notify(context, people, { kind: 'announcement', data, url, mail: announced({ ...data, text: markdown }, url) });
  await recordAction(context, 'announce', 'announcement', _id, { courseInstanceId: courseId, told: people.length });
  return toReply(await announcementById(db, _id));
}

/** Returns an announcement of a course that the person teaches, locked. */
async function lockedOfOwnCourse({ db, me }: Context, id: string) {
  const found = await lockedAnnouncement(db, id);
  if (!found || !(await teaches(db, me._id, found.courseInstanceREF))) throw notFound();
  return found;
}

/** Changes an announcement. Pinning doesn't count as an edit. */
export async function changeAnnouncement(
  context: Context<Trx>,
  id: string,
  form: Some<Form>,
): Promise<CourseAnnouncement> {
  const before = await lockedOfOwnCourse(context, id);
  const { title = before.title, markdown = before.markdown, pinned = before.pinned } = form;
  const isEdited = title !== before.title || markdown !== before.markdown;
  await updateAnnouncement(context.db, id, { title, markdown, pinned, ...(isEdited && { editedAt: new Date() }) });
  const { courseInstanceREF: courseInstanceId } = before;
  await recordAction(context, 'change announcement', 'announcement', id, { courseInstanceId, isEdited, pinned });
  return toReply(await announcementById(context.db, id));
}

export async function removeAnnouncement(context: Context<Trx>, id: string): Promise<void> {
  const { courseInstanceREF: courseInstanceId } = await lockedOfOwnCourse(context, id);
  await deleteAnnouncement(context.db, id);
  await takeBack(context, 'announcement', addressOf(courseInstanceId, id));
  await recordAction(context, 'delete announcement', 'announcement', id, { courseInstanceId });
}

/** Unpins a person's announcements in all courses, before they are emptied, and empties what was told of them. */
export async function eraseAnnouncements(context: Context<Trx, Anyone>, personId: string): Promise<void> {
  const own = await withdrawOf(context.db, personId);
  await emptyMailsQuoting(
    context,
    own.map(({ markdown }) => markdown),
  );
  await emptyTitles(
    context,
    own.map(({ _id, courseInstanceREF }) => addressOf(courseInstanceREF, _id)),
  );
}
