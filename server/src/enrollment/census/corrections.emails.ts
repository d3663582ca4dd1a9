import { dollars } from '@stoa/contract/kernel/fields';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { MailTemplate } from '../../kernel/mail.ts';
import { because, inMail, type Fact } from '../../kernel/mail-blocks.ts';

interface CorrectionNotice {
  readonly course: string;
  readonly student: string;
  /** what is asked for */
  readonly kind: string;
}
const details = ({ course, student, kind }: CorrectionNotice): Fact[] => [
  [i18n.t('Course'), inMail(course)],
  [i18n.t('Student'), inMail(student)],
  [i18n.t('Correction'), i18n.t(kind)],
];

/** To the institution. */
export const correctionAsked =
  (notice: CorrectionNotice, by: string, reason: string, path: string): MailTemplate =>
  () => ({
    subject: i18n.t('A correction is waiting for you: {course}', { course: inMail(notice.course) }),
    blocks: [
      i18n.t('{professor} asks for a correction after the census or after grades were due.', { professor: inMail(by) }),
      { facts: details(notice) },
      ...because(reason),
      { button: i18n.t('Decide'), path },
    ],
  });

/** To a no-show who has to repay the refund to be on the roster. */
export const payToReturn =
  (course: string, owed: number, path: string): MailTemplate =>
  () => ({
    subject: i18n.t('Pay to be back on the roster: {course}', { course: inMail(course) }),
    blocks: [
      i18n.t('The institution agrees that you attended this course. As a no-show you got money back.'),
      {
        facts: [
          [i18n.t('Course'), inMail(course)],
          [i18n.t('To pay'), `${dollars(owed)} USD`],
        ],
      },
      i18n.t('Once you pay this amount again, you’re registered. Until then, you aren’t on the roster.'),
      { button: i18n.t('Pay'), path },
    ],
  });

/** To a no-show whom the institution had asked to pay. */
export const returnRefused =
  (course: string, reason: string, path: string): MailTemplate =>
  () => ({
    subject: i18n.t('You can’t return to the roster: {course}', { course: inMail(course) }),
    blocks: [
      i18n.t('The institution had agreed to your return to this course, but has now refused it.'),
      i18n.t('You don’t have to pay, and you stay a no-show.'),
      { facts: [[i18n.t('Course'), inMail(course)]] },
      ...because(reason),
      { button: i18n.t('Open My Courses'), path },
    ],
  });

/** To those who asked. */
export const correctionDecided =
  (notice: CorrectionNotice, decision: 'confirmed' | 'refused', reason: string, path: string): MailTemplate =>
  () => ({
    subject:
      decision === 'confirmed'
        ? i18n.t('Correction confirmed: {course}', { course: inMail(notice.course) })
        : i18n.t('Correction refused: {course}', { course: inMail(notice.course) }),
    blocks: [
      decision === 'confirmed'
        ? i18n.t('The institution confirmed your correction, and it is done.')
        : i18n.t('The institution refused your correction. Nothing has changed.'),
      { facts: details(notice) },
      ...because(reason),
      { button: i18n.t('Open the corrections'), path },
    ],
  });
