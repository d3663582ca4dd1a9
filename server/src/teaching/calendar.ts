import type { Db, Trx } from '../kernel/db.ts';
import type { Anyone, Context } from '../kernel/context.ts';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Id } from '@stoa/contract/kernel/fields.shapes';
import { recordAction } from '../kernel/audit.ts';
import { hashToken, isSameToken, newToken } from '../kernel/encryption.ts';
import { speakIn } from '../kernel/language.ts';
import { calendarMeetings } from './meetings/meetings.queries.ts';
import { calendarAssignments } from './submissions/submissions.queries.ts';
import { notFound } from '../kernel/refusal.ts';
import { calendarOf } from './ics.ts';
import {
  calendarDates,
  coursesOf,
  feedOf,
  languageOf,
  personOfFeed,
  personWithoutFeed,
  publicCourse,
  replaceFeed,
} from './calendar.queries.ts';

/** The calendar of one public course. */
export async function courseCalendar({ db, services }: Context<Db, Anyone>, id: string): Promise<string> {
  const course = await publicCourse(db, id);
  if (!course) throw notFound();
  return calendarOf(course.name, [course], services.settings.publicUrl);
}

/** The calendar with all courses of the person whose address contains this token. */
export async function feed(context: Context<Db, Anyone>, token: string): Promise<string> {
  const { db, services } = context;
  const personId = (await personOfFeed(db, hashToken(token)))?.personREF ?? (await personOfFirst(context, token));
  if (personId === undefined) throw notFound();
  const courses = await coursesOf(db, personId);
  const parts = {
    meetings: await calendarMeetings(db, personId),
    assignments: await calendarAssignments(db, personId),
    dates: await calendarDates(db, personId),
  };
  // A calendar program doesn't send its reader's language.
  return speakIn({ language: (await languageOf(db, personId)) ?? 'en' }, () =>
    calendarOf(i18n.t('My courses'), courses, services.settings.publicUrl, parts),
  );
}

const addressOf = ({ services }: Context<Db, Anyone>, token: string) => ({
  url: `${services.settings.publicUrl}/api/calendar/${token}.ics`,
});

/** The first token is derived from our key, so that nothing has to be stored for it. A renewed one is stored. */
const firstTokens = ({ services }: Context<Db, Anyone>, personId: string) =>
  services.encryption
    .derivations(`the calendar of ${personId}`)
    .map((secret) => `${personId}_${secret.toString('base64url')}`);

async function personOfFirst(context: Context<Db, Anyone>, token: string): Promise<string | undefined> {
  const [personId = ''] = token.split('_', 1);
  if (!Id.safeParse(personId).success) return undefined;
  if (!firstTokens(context, personId).some((one) => isSameToken(token, one))) return undefined;
  return (await personWithoutFeed(context.db, personId))?.personREF;
}

/** Returns the address of the person's calendar. */
export async function ownAddress(context: Context): Promise<{ url: string }> {
  const renewed = await feedOf(context.db, context.me._id);
  return addressOf(
    context,
    renewed ? context.services.encryption.decrypt(renewed.token) : firstTokens(context, context.me._id)[0]!,
  );
}

/** Creates a new address. The old one stops working at once. */
export async function renewedAddress(context: Context<Trx>): Promise<{ url: string }> {
  const token = newToken();
  const { encryption } = context.services;
  await replaceFeed(context.db, {
    personREF: context.me._id,
    tokenHash: hashToken(token),
    token: encryption.encrypt(token),
  });
  await recordAction(context, 'renew calendar address', 'person', context.me._id);
  return addressOf(context, token);
}
