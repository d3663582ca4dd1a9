import type { Trx } from '../../kernel/db.ts';
import type { Anyone, Context } from '../../kernel/context.ts';
import type { EnrollmentDates } from '@stoa/contract/catalog/enrollment-dates';
import { percentOn } from './leaving-calendar.ts';
import { personById } from '../../people/accounts/accounts.queries.ts';
import { moveRegistration } from '../registrations/placing.queries.ts';
import { neverAttended } from './ending.emails.ts';
import { gradeEnded, giveShare, notifyStudent, type Course, type Leaving } from './ending.ts';

/** Students who never attended get the refund of the census day, however late the roster is signed. */
export const noShowPercent = (dates: Pick<EnrollmentDates, 'refunds' | 'census'>): number =>
  percentOn(dates, dates.census);

/** Ends the place of a student who never attended, refunds the percentage of the course's calendar, and tells the student. */
export async function endAsNoShow(
  context: Context<Trx, Anyone>,
  course: Course,
  registration: Leaving,
  { promise, note }: { readonly promise: Parameters<typeof noShowPercent>[0]; readonly note: string },
): Promise<void> {
  await moveRegistration(context, registration, 'never attended', note);
  await gradeEnded(context, registration);
  const back = await giveShare(context, course, registration, noShowPercent(promise), 'never attended');
  const person = await personById(context.db, registration.personREF);
  if (person)
    await notifyStudent(context, person, neverAttended(course, back), {
      what: 'never attended',
      course: course.name,
      about: registration.transactionREF,
    });
}
