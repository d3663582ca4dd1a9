import { i18n } from '@stoa/contract/kernel/i18n';
import { paths } from '@stoa/contract/paths';
import { creditsInWords } from '@stoa/contract/people/credits';
import { obstacleWords, type ObstacleKind } from '@stoa/contract/exchange/obstacles.endpoints';
import type { PostedCredit } from '../columns.ts';
import { onDay } from '../kernel/dates.ts';
import type { MailTemplate } from '../kernel/mail.ts';
import { inMail } from '../kernel/mail-blocks.ts';

interface Answered {
  readonly course: string;
  readonly college: string;
}
const openCourses = () => ({ button: i18n.t('Open my courses'), path: paths.studentCourses });

/** The college has registered the student. */
export const placeAccepted =
  ({ course, college }: Answered): MailTemplate =>
  () => ({
    subject: i18n.t('{college} has registered you for “{course}”', {
      college: inMail(college),
      course: inMail(course),
    }),
    blocks: [
      i18n.t('There’s nothing you need to do. After the final grade, the college posts the credit.'),
      openCourses(),
    ],
  });

/** The college has refused a row, in its own words. */
export const placeRefused =
  ({ course, college, reason }: Answered & { readonly reason: string }): MailTemplate =>
  () => ({
    subject: i18n.t('{college} hasn’t registered you for “{course}” yet', {
      college: inMail(college),
      course: inMail(course),
    }),
    blocks: [
      reason === ''
        ? i18n.t('Its system gave no reason.')
        : i18n.t('Its system answered: {reason}', { reason: inMail(reason) }),
      i18n.t('We look into it with the college. If you know the cause, for example another name there, write to us.'),
      openCourses(),
    ],
  });

/** The credit has arrived. */
export const creditPosted =
  ({ college, posted }: Answered & { readonly posted: PostedCredit }): MailTemplate =>
  () => ({
    subject: i18n.t('{college} has posted your credit', { college: inMail(college) }),
    blocks: [
      i18n.t('Posted at {college} on {day} as {course}, {credits}, {grade}.', {
        college: inMail(college),
        day: onDay(posted.date),
        course: inMail(posted.course),
        credits: creditsInWords(posted.credits, posted.unit),
        grade: inMail(posted.grade),
      }),
      openCourses(),
    ],
  });

interface Summary {
  readonly college: string;
  readonly work: readonly { readonly kind: ObstacleKind; readonly count: number; readonly since: string }[];
}
/** The registrar’s list of obstacles, once a week. */
export const weeklySummary =
  ({ college, work }: Summary): MailTemplate =>
  () => ({
    subject: i18n.t('{college}: what keeps credits from arriving', { college: inMail(college) }),
    blocks: [
      ...work.map(({ kind, count, since }) =>
        i18n.t('{kind}: {count, number}, the oldest since {day}.', {
          kind: i18n.t(obstacleWords[kind]),
          count,
          day: onDay(since.slice(0, 10)),
        }),
      ),
      { button: i18n.t('Open the work list'), path: `${paths.partner}/exchange` },
    ],
  });
