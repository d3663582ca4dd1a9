import { paths } from '@stoa/contract/paths';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { MailTemplate } from '../../kernel/mail.ts';
import { because } from '../../kernel/mail-blocks.ts';
import type { Kind } from './hooks.ts';

/** The texts of the emails, for each kind of application. */
const texts: Record<Kind['noun'], Record<'received' | 'approved' | 'denied' | 'reopened' | 'incomplete', string>> = {
  student: {
    received:
      /*i18n*/ 'We received your student application. You can register for courses while you wait; credit counts once it’s approved.',
    approved:
      /*i18n*/ 'Your student application was approved. Courses you take for credit count from now on, including those you’re registered for already.',
    denied: /*i18n*/ 'Your student application was denied.',
    reopened: /*i18n*/ 'We’re looking at your student application again.',
    incomplete:
      /*i18n*/ 'Something is missing in your student application. Fill in the empty fields and send it again.',
  },
  professor: {
    received:
      /*i18n*/ 'We received your professor application. You can define courses while you wait; you can schedule them once it’s approved.',
    approved: /*i18n*/ 'Your professor application was approved. You can now schedule courses and teach them.',
    denied: /*i18n*/ 'Your professor application was denied.',
    reopened: /*i18n*/ 'We’re looking at your professor application again.',
    incomplete:
      /*i18n*/ 'Something is missing in your professor application. Fill in the empty fields and send it again.',
  },
};
const pageOf = ({ noun }: Kind) => (noun === 'student' ? paths.studentDetails : paths.professorDetails);
const open = (kind: Kind) => ({ button: i18n.t('Open your application'), path: pageOf(kind) });

export const applicationReceived =
  (kind: Kind): MailTemplate =>
  () => ({
    subject: i18n.t('We received your application'),
    blocks: [
      i18n.t(texts[kind.noun].received),
      i18n.t('We’ll write to you as soon as there’s a decision.'),
      open(kind),
    ],
  });

export const decided =
  (kind: Kind, status: string, reason: string): MailTemplate =>
  () => {
    const says = texts[kind.noun];
    switch (status) {
      case 'Approved': {
        const next =
          kind.noun === 'student'
            ? { button: i18n.t('Register for courses'), path: paths.courseRegistration }
            : { button: i18n.t('Open your courses'), path: paths.professorCourses };
        return {
          subject: i18n.t('Your application was approved'),
          blocks: [i18n.t(says.approved), ...because(reason), next],
        };
      }
      case 'Denied':
        return {
          subject: i18n.t('Your application was denied'),
          blocks: [
            i18n.t(says.denied),
            ...because(reason),
            i18n.t('If you have questions, write to support.'),
            open(kind),
          ],
        };
      case 'Awaiting Info':
        return {
          subject: i18n.t('Your application needs more information'),
          blocks: [i18n.t(says.incomplete), ...because(reason), open(kind)],
        };
      default:
        return {
          subject: i18n.t('Your application is under review again'),
          blocks: [
            i18n.t(says.reopened),
            ...because(reason),
            i18n.t('We’ll write to you as soon as there’s a decision.'),
            open(kind),
          ],
        };
    }
  };
