import type { Trx } from '../../kernel/db.ts';
import type { Context } from '../../kernel/context.ts';
import { dayIn } from '@stoa/contract/catalog/enrollment-dates';
import { activityRule } from '@stoa/contract/enrollment/enrollment.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { fullName } from '@stoa/contract/people/people';
import { noteCertified } from '../../catalog/course-instances/promise.ts';
import { instanceColumns, teaches } from '../../catalog/course-instances/course-instances.queries.ts';
import { recordAction } from '../../kernel/audit.ts';
import { onDay } from '../../kernel/dates.ts';
import { conflict, notFound, refuseField } from '../../kernel/refusal.ts';
import { lockForChange } from '../../kernel/changes.ts';
import { endAsNoShow } from '../leaving/no-shows.ts';
import { activeInCourse } from '../registrations/registrations.queries.ts';
import { insertCensus, insertRows, signatureOf } from './census.queries.ts';
import { certificate, courseWithCensus, expectedRows } from './census.ts';

interface Lists {
  readonly attended: readonly string[];
  readonly never: readonly string[];
}

/**
 * Certifies the roster of a course for one of its professors: once, from its census day on. Every student for credit is in one
 * of the two lists; students who never attended become No-shows, with the refund that the rule gives.
 */
export async function signCensus(context: Context<Trx>, courseInstanceId: string, lists: Lists) {
  const { db, me } = context;
  if (!(await teaches(db, me._id, courseInstanceId))) throw notFound();
  // Registering and leaving lock the course, too, so the roster can't change until this ends.
  await lockForChange(db, 'courseInstance', courseInstanceId);
  const { name, status, promise } = await courseWithCensus(db, courseInstanceId);
  const before = await signatureOf(db, courseInstanceId);
  if (before)
    throw conflict(
      i18n.t('{professor} already signed the roster of “{name}”.', { professor: before.signedName, name }),
      'signed',
    );
  if (status === 'Cancelled')
    throw conflict(i18n.t('“{name}” was cancelled, so there is no roster to sign.', { name }));
  const { zone, census: day, institution } = promise;
  if (dayIn(zone) < day)
    throw conflict(
      i18n.t('You can sign the roster of “{name}” from its census day, {day}, on.', { name, day: onDay(day) }),
      'early',
    );
  const places = (await activeInCourse(db, courseInstanceId)).filter(({ isAudit }) => !isAudit);
  const expected = await expectedRows(db, courseInstanceId, zone);
  const [attended, never] = [new Set(lists.attended), new Set(lists.never)];
  if (lists.never.some((id) => attended.has(id)))
    throw refuseField('never', i18n.t('A student can’t be in both lists.'));
  const hasUnknown = [...attended, ...never].some((id) => !expected.some(({ _id }) => _id === id));
  const missing = expected.filter(({ _id }) => !attended.has(_id) && !never.has(_id));
  if (hasUnknown || missing.length > 0)
    throw conflict(
      i18n.t('The roster of “{name}” has changed in the meantime. Check it again, then sign it.', { name }),
      'changed',
    );
  const text = certificate(name, institution.name, day);
  const by = fullName(me);
  const { signedAt } = await insertCensus(db, {
    courseInstanceREF: courseInstanceId,
    signedByREF: me._id,
    signedName: by,
    text,
    rule: activityRule,
  });
  await insertRows(
    db,
    courseInstanceId,
    expected.map(({ _id, firstActivity, evidence }) => ({
      _id,
      firstActivity,
      // The roster stores counts and days, but no descriptions.
      evidence: evidence.map(({ kind, count, first, last }) => ({ kind, count, first, last })),
      attended: attended.has(_id),
    })),
  );
  await noteCertified(context, courseInstanceId);
  await recordAction(context, 'sign census', 'courseInstance', courseInstanceId, {
    attended: attended.size,
    never: [...never],
    day,
  });
  const course = await instanceColumns(db, courseInstanceId);
  for (const registration of places)
    if (never.has(registration._id))
      await endAsNoShow(context, course!, registration, { promise, note: 'never attended' });
  return { signedAt, by };
}
