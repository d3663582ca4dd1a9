import type { Db, Trx } from '../kernel/db.ts';
import type { Anyone, Context } from '../kernel/context.ts';
import {
  fullAge,
  guardianDays,
  type Guardianship,
  type OfferedConsent,
} from '@stoa/contract/people/guardians.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { carrying, paths } from '@stoa/contract/paths';
import { fullName } from '@stoa/contract/people/people';
import type { CreditPromise } from '@stoa/contract/people/promises.shapes';
import { recordAction } from '../kernel/audit.ts';
import { hashToken, newToken } from '../kernel/encryption.ts';
import { deleteMailsAbout, deleteMailsTo } from '../kernel/erasing.ts';
import { queueMail } from '../kernel/mail.ts';
import { looseLocalOf, mailboxOf } from '../kernel/mailboxes.ts';
import { Refusal, conflict, forbidden, refuseField } from '../kernel/refusal.ts';
import { limitTo } from '../kernel/throttle.ts';
import { consentAsked, consentGiven } from './guardians.emails.ts';
import {
  addressesOfGuardians,
  insertConsent,
  latestConsent,
  noteAgreed,
  openConsent,
  publicCourse,
  saveBirthDate,
  sealedBirthDates,
  studentsLike,
} from './guardians.queries.ts';

const day = 86_400_000;

/** The later of the birth dates that a person has given; undefined when there is none. */
async function birthDateOf({ db, services }: Context<Db, Anyone>, personId: string): Promise<string | undefined> {
  const known = (await sealedBirthDates(db, personId)).map((dob) => services.encryption.decrypt(dob));
  return known.toSorted().at(-1);
}

/** True until somebody's 18th birthday in a time zone. */
function isMinorIn(zone: string, dob: string): boolean {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date());
  return `${Number(dob.slice(0, 4)) + fullAge}${dob.slice(4)}` > today;
}

/** The zone where each day begins last. A person who is a minor in any zone is a minor there, too. */
const lastZone = 'Etc/GMT+12';

export async function guardianshipOf(context: Context, courseId?: string): Promise<Guardianship> {
  const dob = await birthDateOf(context, context.me._id);
  const course = courseId === undefined ? undefined : await publicCourse(context.db, courseId);
  return {
    birthDateKnown: dob !== undefined,
    isMinor: dob !== undefined && isMinorIn(lastZone, dob),
    guardian: (course?.promise && (await consentTo(context, course._id, course.promise))) ?? null,
  };
}

const consentTo = ({ db, me }: Context, courseId: string, { institution }: CreditPromise) =>
  latestConsent(db, me._id, { courseId, collegeId: institution._id });

/** Stores a person's birth date, once. A person who could change it could claim to be older when a guardian is required. */
export async function giveBirthDate(context: Context<Trx>, dob: string): Promise<Guardianship> {
  const isKnown = (await birthDateOf(context, context.me._id)) !== undefined;
  if (isKnown || !(await saveBirthDate(context.db, context.me._id, context.services.encryption.encrypt(dob))))
    throw conflict(i18n.t('We know your birth date already. If it is wrong, write to support.'), 'known');
  await recordAction(context, 'give birth date', 'person', context.me._id);
  return guardianshipOf(context);
}

/** True when an address belongs to the mailbox of a student’s account, in any spelling. */
async function isOfStudent({ db }: Context<Db, Anyone>, email: string): Promise<boolean> {
  const mailbox = mailboxOf(email);
  return (await studentsLike(db, looseLocalOf(email))).some((one) => mailboxOf(one) === mailbox);
}

/** Logs a refused guardian in a separate transaction, because the refusal rolls back the caller's. */
const recordRefused = ({ services, me }: Context<Db, Anyone>, personId: string): Promise<void> =>
  services.database.tx((db) =>
    recordAction({ db, me }, 'refuse guardian', 'person', personId, { because: 'an address of a student' }),
  );

interface Asked {
  readonly name: string;
  readonly email: string;
  readonly courseInstanceREF: string;
}
/** Emails a guardian the only link by which they can agree to a course at its college. */
export async function askGuardian(outside: Context, input: Asked): Promise<Guardianship> {
  const { db, me, services } = outside;
  const { email, courseInstanceREF } = input;
  const course = await publicCourse(db, courseInstanceREF);
  if (!course?.promise)
    throw refuseField('courseInstanceREF', i18n.t('Registration for credit isn’t open in this course.'));
  const notice = { course: course.name, college: course.promise.institution.name };
  if (mailboxOf(email) === mailboxOf(me.email) || (await isOfStudent(outside, email))) {
    await recordRefused(outside, me._id);
    throw refuseField('email', i18n.t('Enter the address of your parent or guardian, not that of a student.'));
  }
  await services.database.tx((trx) => mailGuardian({ ...outside, db: trx }, input, notice));
  return guardianshipOf(outside, courseInstanceREF);
}

async function mailGuardian(
  context: Context<Trx>,
  { name, email, courseInstanceREF }: Asked,
  notice: { readonly course: string; readonly college: string },
): Promise<void> {
  const { db, me } = context;
  await limitTo(db, `guardian mail ${me._id}`, 5, 86_400);
  const token = newToken();
  await insertConsent(db, {
    personREF: me._id,
    courseInstanceREF,
    name,
    email,
    tokenHash: hashToken(token),
    expiresAt: new Date(Date.now() + guardianDays * day),
  });
  await recordAction(context, 'ask guardian', 'person', me._id, notice);
  // We don't know the reader's language, so the mail has the sender's.
  const to = { email, firstName: '', lastName: '', language: i18n.language };
  await queueMail(
    context,
    to,
    consentAsked({ student: fullName(me), guardian: name, ...notice, link: `/guardian/${token}` }),
    me._id,
  );
}

/** The request of a link that works. Throws the same Refusal 404 for every other link. */
async function consentBy({ db }: Context<Db, Anyone>, token: string) {
  const found = await openConsent(db, hashToken(token));
  if (!found?.promise || found.course === null || found.courseId === null)
    throw new Refusal(404, i18n.t('This link doesn’t work. It may be too old or used already. Ask for a new one.'));
  const { promise, course, courseId } = found;
  return { ...found, promise, course, courseId };
}

/** The same, outside of a transaction. Throws Refusal 403, with a line in the log, when a student opens it. */
async function usable(context: Context<Db, Anyone>, token: string): Promise<Found> {
  const found = await consentBy(context, token);
  const { me } = context;
  const isStudent = me && (me.role === 'Student' || mailboxOf(me.email) === mailboxOf(found.guardianEmail));
  // The address may belong to a student's account by now.
  if (!isStudent && !(await isOfStudent(context, found.guardianEmail))) return found;
  await recordRefused(context, found.personREF);
  throw forbidden(i18n.t('Your parent or guardian has to open this link, not you. Sign out first if you are them.'));
}
type Found = Awaited<ReturnType<typeof consentBy>>;

const termsOf = (found: Found) => ({
  student: fullName(found),
  course: found.course,
  promise: found.promise,
  text: i18n.t(
    'I am a parent or legal guardian of {student}. I agree that {student} takes the course “{course}” for credit of {college} at {site}, and that the name, contact, date of birth, registration and grade of {student} in this course go to {college}.',
    { student: fullName(found), course: found.course, college: found.promise.institution.name },
  ),
});

export async function offeredConsent(context: Context<Db, Anyone>, token: string): Promise<OfferedConsent> {
  const found = await usable(context, token);
  return { ...termsOf(found), guardian: found.guardian, expiresAt: found.expiresAt };
}

/** Records a guardian's consent with the text that they read, and tells the student that they can register now. */
export async function agreeAsGuardian(
  context: Context<Db, Anyone>,
  token: string,
  name: string,
): Promise<{ message: string }> {
  await usable(context, token);
  return context.services.database.tx((db) => agree({ ...context, db }, token, name));
}
async function agree(context: Context<Trx, Anyone>, token: string, name: string): Promise<{ message: string }> {
  const found = await consentBy(context, token);
  const terms = termsOf(found);
  await noteAgreed(context.db, found._id, name, terms);
  await recordAction(context, 'guardian agreed', 'person', found.personREF, {
    name,
    course: found.course,
    college: found.promise.institution.name,
  });
  const path = carrying(found.courseId, paths.courseRegistration);
  await queueMail(context, found, consentGiven({ guardian: found.guardian, course: found.course, path }));
  return { message: i18n.t('Thank you. We’ve emailed {student}.', { student: terms.student }) };
}

/**
 * Refuses a place for credit under an agreement until the student's birth date is known, and while they are a minor until a
 * guardian has agreed to this course at its college; always if the institution admits no minors.
 */
export async function refuseMinor(context: Context, courseId: string, promise: CreditPromise): Promise<void> {
  const { zone, needs, institution } = promise;
  const dob = await birthDateOf(context, context.me._id);
  if (dob === undefined)
    throw conflict(
      i18n.t('Enter your date of birth first. {institution} needs it for the credit.', {
        institution: institution.name,
      }),
      'birth-date',
    );
  if (!isMinorIn(zone, dob)) return;
  if (!needs.includes('guardian'))
    throw conflict(
      i18n.t('{institution} grants credit only to students who are 18 or older.', { institution: institution.name }),
      'minor',
    );
  if (!(await consentTo(context, courseId, promise))?.agreedAt)
    throw conflict(
      i18n.t('You are under 18, so a parent or guardian has to agree first. We’ll send them an email.'),
      'guardian',
    );
}

/** Deletes the mails that asked a person's guardian for consent. */
export async function eraseGuardianMails({ db }: Context<Trx, Anyone>, personId: string): Promise<void> {
  const addresses = await addressesOfGuardians(db, personId);
  await deleteMailsAbout(db, personId);
  // Requests of earlier versions didn't say which student they are about.
  if (addresses.length > 0) await deleteMailsTo(db, addresses);
}
