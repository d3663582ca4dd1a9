import { dayIn, percentOn } from '@stoa/contract/catalog/enrollment-dates';
import type { correctionDecisions, correctionKinds, RosterCorrection } from '@stoa/contract/enrollment/enrollment';
import type { GradeForm } from '@stoa/contract/catalog/grade-codes';
import { dollars } from '@stoa/contract/kernel/fields';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { PageQuery } from '@stoa/contract/kernel/page';
import { isApprover } from '@stoa/contract/kernel/role';
import { paths } from '@stoa/contract/paths';
import { fullName } from '@stoa/contract/people/people';
import { personById } from '../../people/accounts/accounts.queries.ts';
import { instanceFacts, teaches } from '../../catalog/course-instances/course-instances.queries.ts';
import { approversOfCourse } from '../../catalog/institutions/scope.queries.ts';
import { record } from '../../kernel/audit.ts';
import type { Page } from '../../kernel/lists.ts';
import { conflict, notFound, refuseField } from '../../kernel/refusal.ts';
import { hold } from '../../kernel/versions.ts';
import type { Work } from '../../kernel/work.ts';
import { notify } from '../../people/notifications/notifications.ts';
import { endAsNoShow, leave } from '../leaving/ending.ts';
import { checkGrade, correctGrade } from '../final-grades/final-grades.ts';
import { lockedRegistration } from '../registrations/registrations.queries.ts';
import { notNoShow, reinstate } from '../registrations/returning.ts';
import type { AnyWriting, Writing } from '../registrations/work.ts';
import { correctable, courseWithCensus, noShowPercent } from './census.ts';
import { correctionAsked, correctionDecided, payToReturn } from './corrections.emails.ts';
import {
  agree,
  confirmPaid,
  correctionById,
  correctionPage,
  decideOpen,
  insertCorrection,
  type CorrectionRecord,
} from './corrections.queries.ts';

type Kind = (typeof correctionKinds)[number];
type Decision = (typeof correctionDecisions)[number];
interface Wish extends Omit<GradeForm, 'grade'> {
  readonly grade?: string | undefined;
  readonly kind: Kind;
  readonly reason: string;
}

/** Adds what the person may decide. Only what could be done now is confirmed; what waits for a payment can still be refused. */
function drawn({ me }: Work, { courseId: _course, ...row }: CorrectionRecord): RosterCorrection {
  const { decision, kind, agreedAt, owed, registrationREF } = row;
  if (decision !== null || !isApprover(me.role)) return { ...row, actions: [] };
  const waits = agreedAt !== null && owed !== null;
  const fits = correctable[kind].includes(registrationREF.status);
  return { ...row, actions: fits && !waits ? ['confirmed', 'refused'] : ['refused'] };
}

export async function listCorrections(
  work: Work,
  query: PageQuery & { courseInstanceREF?: string | undefined; state?: 'open' | Decision | undefined },
): Promise<Page<RosterCorrection>> {
  const { rows, total } = await correctionPage(work.db, work.me, query);
  return { rows: rows.map((row) => drawn(work, row)), total };
}

async function shown(work: Work, id: string): Promise<RosterCorrection> {
  return drawn(work, (await correctionById(work.db, work.me, id))!);
}

/** Asks the institution for a change of the certified roster, or of a grade after the day it was due; one at a time. */
export async function askCorrection(
  work: Writing,
  id: string,
  { kind, reason, ...wish }: Wish,
): Promise<RosterCorrection> {
  const { db, me } = work;
  const registration = await lockedRegistration(db, id);
  if (!registration || registration.isAudit || !(await teaches(db, me._id, registration.courseInstanceREF)))
    throw notFound();
  const course = await courseWithCensus(db, registration.courseInstanceREF);
  const { name, promise, signedAt } = course;
  if (kind !== 'grade' && signedAt === null)
    throw conflict(i18n.t('The roster of “{name}” isn’t signed yet, so it needs no correction.', { name }), 'early');
  if (kind === 'grade' && dayIn(promise.zone) <= promise.gradesDue)
    throw conflict(i18n.t('Grades of “{name}” aren’t due yet, so you can change them yourself.', { name }), 'early');
  if (!correctable[kind].includes(registration.status))
    throw conflict(
      i18n.t('This registration is {status}, so this correction doesn’t fit.', { status: i18n.t(registration.status) }),
    );
  const { grade } = wish;
  if (kind === 'grade' && grade === undefined) throw refuseField('grade', i18n.t('Grade is required'));
  const asked = kind === 'grade' && grade !== undefined ? await checkGrade(work, course._id, { ...wish, grade }) : null;
  const made = await insertCorrection(db, {
    registrationREF: id,
    kind,
    reason,
    grade: asked && JSON.stringify(asked),
    askedByREF: me._id,
  });
  if (!made) throw conflict(i18n.t('A correction for this student is already open.'), 'open');
  await record(work, 'ask for correction', 'registration', id, { kind, reason, ...(asked && { grade: asked.grade }) });
  const student = fullName((await personById(db, registration.personREF))!);
  await notify(work, await decidersOf(work, course._id), {
    kind: 'decision',
    data: { what: 'correction asked', course: name, by: fullName(me), student },
    url: paths.corrections,
    mail: correctionAsked({ course: name, student, kind }, fullName(me), reason, paths.corrections),
  });
  return shown(work, made._id);
}

const decidersOf = async ({ db }: Work, courseInstanceId: string): Promise<string[]> =>
  (await approversOfCourse(db, courseInstanceId)).map(({ _id }) => _id);

/** Confirms or refuses a correction for the institution. What is confirmed is done in the same transaction. */
export async function decideCorrection(
  work: Writing,
  id: string,
  { decision, reason = '' }: { readonly decision: Decision; readonly reason?: string | undefined },
): Promise<RosterCorrection> {
  const { db, me } = work;
  const found = await correctionById(db, me, id);
  if (!found) throw notFound();
  await hold(db, 'courseInstance', found.courseId);
  if (decision === 'confirmed' && found.kind === 'attended' && found.owed !== null) return awaitPayment(work, found);
  if (!(await decideOpen(db, id, { decision, decidedByREF: me._id, decisionReason: reason }))) {
    const decided = (await correctionById(db, me, id))!;
    throw alreadyDecided(decided);
  }
  if (decision === 'confirmed') await carryOut(work, found);
  const { kind, courseInstanceREF: course, personREF, askedBy } = found;
  await record(work, `correction ${decision}`, 'registration', found.registrationREF._id, { kind, reason });
  const told = { course: course.name, student: fullName(personREF), kind };
  if (askedBy && askedBy._id !== me._id)
    await notify(work, [askedBy._id], {
      kind: 'decision',
      data: { what: 'correction decided', course: course.name, student: told.student, decision },
      url: paths.corrections,
      mail: correctionDecided(told, decision, reason, paths.corrections),
    });
  return shown(work, id);
}

const alreadyDecided = ({ decidedBy }: Pick<CorrectionRecord, 'decidedBy'>) =>
  conflict(
    decidedBy
      ? i18n.t('{decider} already decided on this correction.', { decider: fullName(decidedBy) })
      : i18n.t('This correction was already decided.'),
    'decided',
  );

/** Agrees to put a no-show back on the roster who got money back, once they have paid it again. They are told how much. */
async function awaitPayment(work: Writing, found: CorrectionRecord): Promise<RosterCorrection> {
  const { _id, owed, courseInstanceREF: course, personREF, registrationREF } = found;
  if (!correctable.attended.includes(registrationREF.status)) throw notNoShow();
  if (!(await agree(work.db, _id, work.me._id))) {
    const now = (await correctionById(work.db, work.me, _id))!;
    if (now.decision !== null) throw alreadyDecided(now);
    throw conflict(i18n.t('This correction waits until the student has paid.'), 'payment');
  }
  await record(work, 'agree to correction', 'registration', registrationREF._id, { owed });
  await notify(work, [personREF._id], {
    kind: 'registration',
    data: { what: 'pay to return', course: course.name, owed: dollars(owed!) },
    url: paths.studentCourses,
    mail: payToReturn(course.name, owed!, paths.studentCourses),
    isOwed: true,
  });
  return shown(work, _id);
}

/** Confirms the correction for which a student has paid again what went back, and tells the professor who asked. */
export async function onReturned(work: AnyWriting, registrationId: string): Promise<void> {
  const done = await confirmPaid(work.db, registrationId);
  if (!done) return;
  const { askedByREF, kind, course } = done;
  await record(work, 'correction confirmed', 'registration', registrationId, { kind });
  if (askedByREF === null) return;
  const student = fullName(done);
  await notify(work, [askedByREF], {
    kind: 'decision',
    data: { what: 'correction decided', course, student, decision: 'confirmed' },
    url: paths.corrections,
    mail: correctionDecided({ course, student, kind }, 'confirmed', '', paths.corrections),
  });
}

/** Changes the roster or the grade as a correction asks. Throws 409 when the registration has moved on meanwhile. */
async function carryOut(
  work: Writing,
  { kind, reason, grade, courseId, registrationREF: { _id: id } }: CorrectionRecord,
) {
  const course = await instanceFacts(work.db, courseId);
  if (!course?.promise) throw notFound();
  if (kind === 'attended') return reinstate(work, course, id);
  if (kind === 'grade') return correctGrade(work, course, id, grade!);
  const registration = await lockedRegistration(work.db, id);
  if (!registration || !correctable[kind].includes(registration.status))
    throw conflict(i18n.t('This registration has already ended.'), 'ended');
  const { promise } = course;
  const day = dayIn(promise.zone);
  if (kind === 'never attended')
    return endAsNoShow(work, course, registration, { percent: noShowPercent(promise), note: reason });
  await leave(work, course, registration, { kind: 'withdrawn', percent: percentOn(promise, day), note: reason, day });
}
