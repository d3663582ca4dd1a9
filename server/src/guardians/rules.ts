import { fullAge, guardianDays, type Guardianship, type OfferedConsent } from '@stoa/contract/guardians';
import { i18n } from '@stoa/contract/kernel/i18n';
import { carrying, paths } from '@stoa/contract/paths';
import { fullName } from '@stoa/contract/people';
import type { CreditPromise } from '@stoa/contract/promises';
import { record } from '../kernel/audit.ts';
import { hashToken, newToken } from '../kernel/encryption.ts';
import { post } from '../kernel/mail.ts';
import { Refusal, conflict, forbidden, refuseField } from '../kernel/refusal.ts';
import { limitTo } from '../kernel/throttle.ts';
import type { AnyWork, AnyWriting, Work, Writing } from '../kernel/work.ts';
import { consentAsked, consentGiven } from './emails.ts';
import {
  deleteGuardianOf,
  insertConsent,
  latestConsent,
  noteAgreed,
  openConsent,
  publicCourse,
  saveBirthDate,
  sealedBirthDates,
} from './queries.ts';

const day = 86_400_000;

/** The later of the birth dates that a person has given; undefined when there is none. */
async function birthDateOf({ db, services }: AnyWork, personId: string): Promise<string | undefined> {
  const known = (await sealedBirthDates(db, personId)).map((dob) => services.encryption.decrypt(dob));
  return known.toSorted().at(-1);
}

/** True until somebody's 18th birthday in a time zone. */
function isMinorIn(zone: string, dob: string): boolean {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date());
  return `${Number(dob.slice(0, 4)) + fullAge}${dob.slice(4)}` > today;
}

/** Where each day begins last: whoever is a minor for any institution can ask their guardian. */
const lastZone = 'Etc/GMT+12';

export async function guardianshipOf(work: Work): Promise<Guardianship> {
  const dob = await birthDateOf(work, work.me._id);
  return {
    birthDateKnown: dob !== undefined,
    isMinor: dob !== undefined && isMinorIn(lastZone, dob),
    guardian: (await latestConsent(work.db, work.me._id)) ?? null,
  };
}

/** Keeps one's birth date, once: whoever could change it could say they are older when a guardian is asked for. */
export async function giveBirthDate(work: Writing, dob: string): Promise<Guardianship> {
  const isKnown = (await birthDateOf(work, work.me._id)) !== undefined;
  if (isKnown || !(await saveBirthDate(work.db, work.me._id, work.services.encryption.encrypt(dob))))
    throw conflict(i18n.t('We know your birth date already. If it is wrong, write to support.'), 'known');
  await record(work, 'give birth date', 'person', work.me._id);
  return guardianshipOf(work);
}

/** Mails a guardian the one link by which they can agree. */
export async function askGuardian(
  work: Writing,
  { name, email, courseInstanceREF }: { name: string; email: string; courseInstanceREF?: string | undefined },
): Promise<Guardianship> {
  const { db, me } = work;
  if (email.toLowerCase() === me.email.toLowerCase())
    throw refuseField('email', i18n.t('Enter the address of your parent or guardian, not your own.'));
  if (courseInstanceREF !== undefined && !(await publicCourse(db, courseInstanceREF)))
    throw refuseField('courseInstanceREF', i18n.t('Registration for this course isn’t open.'));
  await limitTo(db, `guardian mail ${me._id}`, 5, 86_400);
  const token = newToken();
  await insertConsent(db, {
    personREF: me._id,
    courseInstanceREF: courseInstanceREF ?? null,
    ...{ name, email, tokenHash: hashToken(token) },
    expiresAt: new Date(Date.now() + guardianDays * day),
  });
  await record(work, 'ask guardian', 'person', me._id);
  // We don't know the reader's language, so the mail has the sender's.
  const to = { email, firstName: '', lastName: '', language: i18n.language };
  await post(work, to, consentAsked({ student: fullName(me), guardian: name, link: `/guardian/${token}` }));
  return guardianshipOf(work);
}

/** The request of a link that works. Throws the same Refusal 404 for every other link, and 403 when the student opens it. */
async function usable({ db, me }: AnyWork, token: string) {
  const found = await openConsent(db, hashToken(token));
  if (!found)
    throw new Refusal(404, i18n.t('This link doesn’t work. It may be too old or used already. Ask for a new one.'));
  if (me && (me._id === found.personREF || me.email.toLowerCase() === found.email.toLowerCase()))
    throw forbidden(i18n.t('Your parent or guardian has to open this link, not you. Sign out first if you are them.'));
  return found;
}
type Found = Awaited<ReturnType<typeof usable>>;

const termsOf = (found: Found) => ({
  student: fullName(found),
  course: found.course,
  promise: found.promise,
  text: i18n.t(
    'I am a parent or legal guardian of {student}. I agree that {student} takes courses for college credit at {site}, and that the name, contact, date of birth, registrations and grades of {student} go to the colleges that grant the credit.',
    { student: fullName(found) },
  ),
});

export async function offeredConsent(work: AnyWork, token: string): Promise<OfferedConsent> {
  const found = await usable(work, token);
  return { ...termsOf(found), guardian: found.guardian, expiresAt: found.expiresAt };
}

/** Records a guardian's consent with what they read, and tells the student that they can register now. */
export async function agreeAsGuardian(work: AnyWriting, token: string, name: string): Promise<{ message: string }> {
  const found = await usable(work, token);
  const said = termsOf(found);
  await noteAgreed(work.db, found._id, name, said);
  await record(work, 'guardian agreed', 'person', found.personREF, { name });
  const path = carrying(found.courseId ?? undefined, paths.courseRegistration);
  await post(work, found, consentGiven({ guardian: found.guardian, course: found.course, path }));
  return { message: i18n.t('Thank you. We’ve told {student}.', { student: said.student }) };
}

/**
 * Refuses a place for credit under an agreement until the student's birth date is known, and while they are a minor until a
 * guardian has agreed; for good where the institution admits no minors.
 */
export async function refuseMinor(work: Work, { zone, needs, institution }: CreditPromise): Promise<void> {
  const dob = await birthDateOf(work, work.me._id);
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
  if (!(await latestConsent(work.db, work.me._id))?.agreedAt)
    throw conflict(
      i18n.t('You are under 18, so a parent or guardian has to agree first. We’ll send them an email.'),
      'guardian',
    );
}

/** Deletes a person's birth date and their guardian's consent. */
export const forgetGuardian = ({ db }: AnyWriting, personId: string): Promise<void> => deleteGuardianOf(db, personId);
