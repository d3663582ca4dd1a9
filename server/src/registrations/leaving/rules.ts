import { dollars } from '@stoa/contract/kernel/fields';
import { isActive, type RegistrationStatus } from '@stoa/contract/registrations';
import { i18n } from '@stoa/contract/kernel/i18n';
import { personById } from '../../accounts/queries.ts';
import { heldInstance, instanceFacts } from '../../course-instances/queries.ts';
import { record } from '../../kernel/audit.ts';
import { post } from '../../kernel/mail.ts';
import { notify } from '../../notifications/rules.ts';
import { paths } from '@stoa/contract/paths';
import { conflict, notFound, refuseField } from '../../kernel/refusal.ts';
import type { AnyWriting, Writing } from '../work.ts';
import { refundRest } from '../../payments/refunds/rules.ts';
import { courseCancelled, unregistered } from '../emails.ts';
import {
  activeInCourse,
  activeRegistration,
  lockedRegistration,
  registrationById,
  transactionsOf,
} from '../queries.ts';
import { seatsFreed } from '../waiting/rules.ts';
import { moveRegistration } from '../placing/queries.ts';

interface Leaving {
  readonly _id: string;
  readonly personREF: string;
  readonly transactionREF: string | null;
  readonly courseInstanceREF: string;
  readonly status: RegistrationStatus;
}

/** Ends a registration, which frees the seat, and refunds the payments in full. */
async function end(
  work: AnyWriting,
  registration: Leaving,
  how: { step: 'unregister' | 'cancel'; reason: 'unregistered' | 'course cancelled'; note: string },
): Promise<number> {
  const { _id, transactionREF } = registration;
  await moveRegistration(work.db, registration, how.step, how.note);
  let cents = 0;
  for (const id of await transactionsOf(work.db, registration)) cents += await refundRest(work, id, how.reason);
  await record(work, how.reason, 'registration', _id, { refundCents: cents, note: how.note });
  const person = await personById(work.db, registration.personREF);
  const course = await instanceFacts(work.db, registration.courseInstanceREF);
  if (course && course.seats !== null) await seatsFreed(work, course._id);
  if (!person || !course) return cents;
  const back = [cents / 100, isPending(registration)] as const;
  const letter =
    how.step === 'cancel'
      ? courseCancelled(course, ...back)
      : unregistered(course, ...back, work.me?._id !== person._id);
  // What one has done oneself is confirmed by mail and needs no bell.
  if (work.me?._id === person._id) return post(work, person, letter, transactionREF).then(() => cents);
  await notify(work, [person._id], {
    kind: 'registration',
    data: { what: how.step === 'cancel' ? 'course cancelled' : 'unregistered', course: course.name },
    url: paths.transactions,
    mail: letter,
    about: transactionREF,
    isOwed: true,
  });
  return cents;
}

/** We can't refund a payment while the processor is deciding on it. The refund follows when it arrives. */
const isPending = ({ status }: Leaving) => status === 'Payment pending';

const unregisterNow = async (work: Writing, registration: Leaving, note: string) => {
  const cents = await end(work, registration, { step: 'unregister', reason: 'unregistered', note });
  const refund = cents / 100;
  return {
    message:
      refund > 0
        ? i18n.t('You are unregistered. {refund} will be refunded.', { refund: dollars(refund) })
        : isPending(registration)
          ? i18n.t('You are unregistered. If your payment arrives, it will be refunded.')
          : i18n.t('You are unregistered.'),
    refund,
  };
};

/** Unregisters the student from a course that is Open/Registering. */
export async function unregisterFromCourse(work: Writing, courseInstanceId: string) {
  // Everybody locks in this order: the course, the registration, the transaction.
  const course = await heldInstance(work.db, courseInstanceId);
  const registration = await activeRegistration(work.db, work.me._id, courseInstanceId);
  if (!course || !registration) throw notFound();
  if (course.status !== 'Open/Registering')
    throw conflict(
      i18n.t('“{name}” is {status}, so you can’t unregister any more.', {
        name: course.name,
        status: i18n.t(course.status),
      }),
    );
  return unregisterNow(work, registration, '');
}

/** The same by the registration's id. An administrator may do it in any state, with a reason. */
export async function unregister(work: Writing, id: string, reason: string) {
  const found = await registrationById(work.db, id);
  if (!found) throw notFound();
  if (work.me.role === 'Student') {
    if (found.personREF._id !== work.me._id || found.status === 'Unregistered') throw notFound();
    return unregisterFromCourse(work, found.courseInstanceREF._id);
  }
  if (!reason.trim()) throw refuseField('reason', i18n.t('Give a reason.'));
  const registration = await lockedRegistration(work.db, id);
  if (!registration || !isActive(registration.status)) throw conflict(i18n.t('This registration has already ended.'));
  return unregisterNow(work, registration, reason);
}

/** Ends and refunds all registrations of a cancelled course. */
export async function onCancelled(work: AnyWriting, courseInstanceId: string): Promise<void> {
  for (const registration of await activeInCourse(work.db, courseInstanceId))
    await end(work, registration, {
      step: 'cancel',
      reason: 'course cancelled',
      note: 'the course was cancelled',
    });
}
