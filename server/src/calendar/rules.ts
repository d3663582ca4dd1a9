import { record } from '../kernel/audit.ts';
import { hashToken, newToken } from '../kernel/crypto.ts';
import { notFound } from '../kernel/refusal.ts';
import type { AnyWork, Work } from '../kernel/work.ts';
import { calendarOf } from './ics.ts';
import { coursesOf, feedOf, insertFeed, personOfFeed, publicCourse, replaceFeed } from './queries.ts';

/** The days of one public course. */
export async function courseCalendar({ db, services }: AnyWork, id: string): Promise<string> {
  const course = await publicCourse(db, id);
  if (!course) throw notFound('course');
  return calendarOf(course.name, [course], services.settings.publicUrl);
}

/** All courses of the person whose address has this token. */
export async function feed({ db, services }: AnyWork, token: string): Promise<string> {
  const found = await personOfFeed(db, hashToken(token));
  if (!found) throw notFound('calendar');
  return calendarOf('My courses', await coursesOf(db, found.personREF), services.settings.publicUrl);
}

const addressOf = ({ services }: Work, token: string) => ({
  url: `${services.settings.publicUrl}/api/calendar/${token}.ics`,
});
function newFeed({ me, services }: Work) {
  const token = newToken();
  return { token, row: { personREF: me._id, tokenHash: hashToken(token), token: services.sealer.seal(token) } };
}

/** The address of one's own calendar, made when it is asked for the first time. */
export async function ownAddress(work: Work): Promise<{ url: string }> {
  const { sealer, database } = work.services;
  const there = await feedOf(work.db, work.me._id);
  if (there) return addressOf(work, sealer.open(there.token));
  const { row } = newFeed(work);
  const made = await database.tx(async (trx) => {
    const first = await insertFeed(trx, row);
    if (first) await record({ db: trx, me: work.me }, 'make calendar address', 'person', work.me._id);
    return first ?? (await feedOf(trx, work.me._id));
  });
  if (!made) throw notFound('calendar');
  return addressOf(work, sealer.open(made.token));
}

/** A new address; whoever has the old one reads nothing from now on. */
export async function renewedAddress(work: Work): Promise<{ url: string }> {
  const { token, row } = newFeed(work);
  await replaceFeed(work.db, row);
  await record(work, 'renew calendar address', 'person', work.me._id);
  return addressOf(work, token);
}
