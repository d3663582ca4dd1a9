import { guardianDays } from '@stoa/contract/people/guardians.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { MailTemplate } from '../kernel/mail.ts';
import { inMail } from '../kernel/mail-blocks.ts';

export const consentAsked =
  ({
    student,
    guardian,
    course,
    college,
    link,
  }: {
    readonly student: string;
    readonly guardian: string;
    readonly course: string;
    readonly college: string;
    readonly link: string;
  }): MailTemplate =>
  () => ({
    subject: i18n.t('{student} needs your consent at {site}', { student: inMail(student) }),
    names: [inMail(guardian), inMail(student), inMail(course), inMail(college)],
    blocks: [
      i18n.t('Dear {guardian}, {student} would like to take the course “{course}” for credit of {college} at {site}.', {
        guardian: inMail(guardian),
        student: inMail(student),
        course: inMail(course),
        college: inMail(college),
      }),
      i18n.t(
        'Because {student} is under 18, a parent or guardian has to agree first. The link shows what you would agree to. It works once, for {days} days.',
        { student: inMail(student), days: guardianDays },
      ),
      { button: i18n.t('Read and agree'), path: link },
      i18n.t('If you don’t know {student}, you can ignore this email.', { student: inMail(student) }),
    ],
  });

export const consentGiven =
  ({
    guardian,
    course,
    path,
  }: {
    readonly guardian: string;
    readonly course: string;
    readonly path: string;
  }): MailTemplate =>
  () => ({
    subject: i18n.t('{guardian} agreed: you can register now', { guardian: inMail(guardian) }),
    names: [inMail(guardian), inMail(course)],
    blocks: [
      i18n.t('{guardian} agreed that you take “{course}” for college credit.', {
        guardian: inMail(guardian),
        course: inMail(course),
      }),
      i18n.t('Your seat isn’t reserved until you have paid.'),
      { button: i18n.t('Register and pay'), path },
    ],
  });
