import { dayIn } from '@stoa/contract/catalog/enrollment-dates';
import { activeStatuses } from '@stoa/contract/catalog/course-lifecycle';
import { i18n } from '@stoa/contract/kernel/i18n';
import { teaches } from '../../catalog/course-instances/course-instances.queries.ts';
import { recordAction } from '../../kernel/audit.ts';
import type { Context } from '../../kernel/context.ts';
import type { Trx } from '../../kernel/db.ts';
import { conflict, notFound, refuseField } from '../../kernel/refusal.ts';
import { lockedRegistration } from '../registrations/registrations.queries.ts';
import { courseWithCensus } from './census.ts';
import { insertActivity } from './activity.queries.ts';

/**
 * Adds an activity of a student outside of Stoa, such as an exam on paper, for a professor of the course. Throws 400 for a day
 * before the course or after today at the institution, and 409 once the registration has ended.
 */
export async function addActivity(context: Context<Trx>, id: string, { day, what }: { day: string; what: string }) {
  const { db, me } = context;
  const registration = await lockedRegistration(db, id);
  if (!registration || registration.isAudit || !(await teaches(db, me._id, registration.courseInstanceREF)))
    throw notFound();
  const { promise, start } = await courseWithCensus(db, registration.courseInstanceREF);
  if (!activeStatuses.some((status) => status === registration.status))
    throw conflict(i18n.t('This registration has already ended.'), 'ended');
  if (day > dayIn(promise.zone) || (start !== null && day < start))
    throw refuseField('day', i18n.t('Choose a day from the first day of the course until today.'));
  const added = await insertActivity(db, { registrationREF: id, day, what, addedByREF: me._id });
  await recordAction(context, 'add activity', 'registration', id, { day });
  return added;
}
