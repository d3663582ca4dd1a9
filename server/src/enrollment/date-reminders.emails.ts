import { daysLater } from '@stoa/contract/catalog/enrollment-dates';
import { percentOn } from './leaving/leaving-calendar.ts';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { CreditPromise } from '@stoa/contract/people/promises.shapes';
import type { CalendarDay } from '../columns.ts';
import { courseFacts, type CourseNotice } from '../catalog/course-instances/course-details.ts';
import { onDay } from '../kernel/dates.ts';
import type { MailTemplate } from '../kernel/mail.ts';
import { inMail } from '../kernel/mail-blocks.ts';

type Promising = Pick<CreditPromise, 'institution' | 'refunds' | 'withdrawUntil'>;

/** A coming day of a course's enrollment calendar, or a day whose task is still open. */
export const dateSoon =
  (course: CourseNotice, what: CalendarDay, day: string, promise: Promising, path: string): MailTemplate =>
  () => {
    const values = { course: inMail(course.name), date: onDay(day) };
    const percent = percentOn(promise, day);
    const later = percentOn(promise, daysLater(day, 1));
    const texts = {
      drop: {
        subject: i18n.t('Last day to drop {course}: {date}', values),
        says:
          promise.withdrawUntil <= day
            ? i18n.t(
                'If you drop this course by {date}, it leaves no record and you get {percent}% of the price back. After that you stay until the end.',
                { ...values, percent },
              )
            : i18n.t(
                'If you drop this course by {date}, it leaves no record and you get {percent}% of the price back. After that you can withdraw with a W and get {later}% back.',
                { ...values, percent, later },
              ),
        button: i18n.t('Open the course'),
      },
      withdraw: {
        subject: i18n.t('Last day to withdraw from {course}: {date}', values),
        says: i18n.t(
          'You can withdraw from this course with a W by {date}. After that you stay until the end.',
          values,
        ),
        button: i18n.t('Open the course'),
      },
      census: {
        subject: i18n.t('Census of {course}: {date}', values),
        says: i18n.t(
          'On {date} you certify who attends this course. We’ve filled in what we know, so it takes about a minute.',
          values,
        ),
        button: i18n.t('Open the census'),
      },
      'census open': {
        subject: i18n.t('Sign the roster of {course}', values),
        says: i18n.t('The census of this course was on {date}. Check the roster and sign it.', values),
        button: i18n.t('Open the census'),
      },
      'census late': {
        subject: i18n.t('The census of {course} is late', values),
        says: i18n.t(
          'The roster of this course should have been signed on {date}. We remind its professors daily.',
          values,
        ),
        button: i18n.t('Open the census'),
      },
      grades: {
        subject: i18n.t('Grades of {course} are due by {date}', values),
        says: i18n.t(
          'Post the final grades of this course by {date}. Later changes are up to the institution.',
          values,
        ),
        button: i18n.t('Open the grades'),
      },
    }[what];
    return {
      subject: texts.subject,
      blocks: [
        texts.says,
        { facts: [...courseFacts(course), [i18n.t('Institution'), inMail(promise.institution.name)]] },
        { button: texts.button, path },
      ],
    };
  };
