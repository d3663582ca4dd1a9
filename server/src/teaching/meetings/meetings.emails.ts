import { i18n } from '@stoa/contract/kernel/i18n';
import type { MeetingNotice } from '../../columns.ts';
import { forReader } from '../../kernel/dates.ts';
import type { MailTemplate } from '../../kernel/mail.ts';
import { inMail, type Fact } from '../../kernel/mail-blocks.ts';

interface Details {
  readonly link: string | null;
  readonly place: string;
  readonly note: string;
}
/** The email about one meeting, or about the first of several. `path` leads to all of them. */
export const meetingNotice =
  (notice: MeetingNotice, { link, place, note }: Details, path: string): MailTemplate =>
  () => {
    const { change, count, startsAt, zone } = notice;
    const [course, topic] = [inMail(notice.course), inMail(notice.topic)];
    const values = { course, count };
    const sentences = {
      added: {
        subject: i18n.t('{count, plural, one {New meeting: {course}} other {# new meetings: {course}}}', values),
        says: i18n.t(
          '{count, plural, one {“{course}” has a new meeting:} other {“{course}” has # new meetings. This is the first one:}}',
          values,
        ),
      },
      moved: {
        subject: i18n.t('{count, plural, one {Meeting moved: {course}} other {# meetings moved: {course}}}', values),
        says: i18n.t(
          '{count, plural, one {A meeting of “{course}” was moved. This is when it takes place now:} other {# meetings of “{course}” were moved. This is when the first of them takes place now:}}',
          values,
        ),
      },
      cancelled: {
        subject: i18n.t(
          '{count, plural, one {Meeting cancelled: {course}} other {# meetings cancelled: {course}}}',
          values,
        ),
        says: i18n.t(
          '{count, plural, one {This meeting of “{course}” is cancelled:} other {# meetings of “{course}” are cancelled. This is the first one:}}',
          values,
        ),
      },
      soon: {
        subject: i18n.t('Tomorrow: {course}', values),
        says: i18n.t('This meeting of “{course}” begins within a day:', values),
      },
    };
    const { subject, says } = sentences[change];
    const details: Fact[] = [
      [i18n.t('When'), forReader(startsAt, zone)],
      ...(topic === '' ? [] : [[i18n.t('Topic'), topic] as const]),
      ...(place === '' ? [] : [[i18n.t('Place'), inMail(place)] as const]),
      ...(link === null || change === 'cancelled' ? [] : [[i18n.t('Link'), link] as const]),
    ];
    return {
      subject,
      names: [course],
      blocks: [
        says,
        { facts: details },
        ...(note === '' ? [] : [{ quote: note }]),
        { button: i18n.t('See all meetings'), path },
      ],
    };
  };
