import { i18n } from '@stoa/contract/kernel/i18n';
import { Id } from '@stoa/contract/kernel/fields';
import { record } from '../kernel/audit.ts';
import { hashToken, isSameToken, newToken } from '../kernel/encryption.ts';
import { speakIn } from '../kernel/language.ts';
import { calendarMeetings } from './meetings/meetings.queries.ts';
import { calendarWork } from './submissions/submissions.queries.ts';
import { notFound } from '../kernel/refusal.ts';
import type { AnyWork, Work, Writing } from '../kernel/work.ts';
import { calendarOf } from './ics.ts';
import {
  calendarDates,
  coursesOf,
  dropFeed,
  feedOf,
  languageOf,
  personOfFeed,
  personWithoutFeed,
  publicCourse,
  replaceFeed,
} from './calendar.queries.ts';

/** The calendar of one public course. */
export async function courseCalendar({ db, services }: AnyWork, id: string): Promise<string> {
  const course = await publicCourse(db, id);
  if (!course) throw notFound();
  return calendarOf(course.name, [course], services.settings.publicUrl);
}

/** The calendar with all courses of the person whose address contains this token. */
export async function feed(work: AnyWork, token: string): Promise<string> {
  const { db, services } = work;
  const personId = (await personOfFeed(db, hashToken(token)))?.personREF ?? (await personOfFirst(work, token));
  if (personId === undefined) throw notFound();
  const courses = await coursesOf(db, personId);
  const parts = {
    meetings: await calendarMeetings(db, personId),
    work: await calendarWork(db, personId),
    dates: await calendarDates(db, personId),
  };
  // A calendar program doesn't send its reader's language.
  return speakIn((await languageOf(db, personId)) ?? 'en', () =>
    calendarOf(i18n.t('My courses'), courses, services.settings.publicUrl, parts),
  );
}

const addressOf = ({ services }: AnyWork, token: string) => ({
  url: `${services.settings.publicUrl}/api/calendar/${token}.ics`,
});

/** The first token is derived from our key, so that showing it stores nothing. A renewed one is stored. */
const firstToken = ({ services }: AnyWork, personId: string) =>
  `${personId}_${services.encryption.derive(`the calendar of ${personId}`).toString('base64url')}`;

async function personOfFirst(work: AnyWork, token: string): Promise<string | undefined> {
  const [personId = ''] = token.split('_', 1);
  if (!Id.safeParse(personId).success) return undefined;
  if (!isSameToken(token, firstToken(work, personId))) return undefined;
  return (await personWithoutFeed(work.db, personId))?.personREF;
}

/** Returns the address of one's own calendar. */
export async function ownAddress(work: Work): Promise<{ url: string }> {
  const renewed = await feedOf(work.db, work.me._id);
  return addressOf(work, renewed ? work.services.encryption.decrypt(renewed.token) : firstToken(work, work.me._id));
}

/** Creates a new address. The old one stops working at once. */
export async function renewedAddress(work: Writing): Promise<{ url: string }> {
  const token = newToken();
  const { encryption } = work.services;
  await replaceFeed(work.db, { personREF: work.me._id, tokenHash: hashToken(token), token: encryption.encrypt(token) });
  await record(work, 'renew calendar address', 'person', work.me._id);
  return addressOf(work, token);
}

/** Ends the address of a person's calendar. */
export async function forgetCalendar({ db }: AnyWork, personId: string): Promise<void> {
  await dropFeed(db, personId);
}
