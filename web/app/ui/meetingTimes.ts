import { i18n } from '@stoa/contract/kernel/i18n';

interface Times {
  readonly startsAt: string;
  readonly endsAt: string;
}
/** When a meeting is, in the reader's own zone, which is named: "Tue, Feb 2, 2027, 6:30 – 8:00 PM EST". */
export const meetingTime = ({ startsAt, endsAt }: Times): string =>
  new Intl.DateTimeFormat(i18n.region, {
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).formatRange(new Date(startsAt), new Date(endsAt));
