import { i18n } from '@stoa/contract/kernel/i18n';

interface Times {
  readonly startsAt: string;
  readonly endsAt: string;
}
const day = { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' } as const;
const time = { hour: 'numeric', minute: '2-digit' } as const;
/** When a meeting is, in the reader's own zone, which is named: "Tue, Feb 2, 2027, 11:30 PM – 1:00 AM EST". */
export function meetingTime({ startsAt, endsAt }: Times): string {
  const shown = (iso: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(i18n.region, options).format(new Date(iso));
  return `${shown(startsAt, { ...day, ...time })} – ${shown(endsAt, { ...time, timeZoneName: 'short' })}`;
}
