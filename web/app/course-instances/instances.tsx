import type { CourseInstance, CourseInstanceStatus } from '@stoa/contract/course-instances';
import { fullName } from '@stoa/contract/people';
import type { ReactNode } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { Column } from '../ui/RowsTable.tsx';
import { StatusBadge, StatusBanner, type Tone } from '../ui/StatusBadge.tsx';

/** Who teaches it, in one line. */
const namesOf = ({ professorREF }: Pick<CourseInstance, 'professorREF'>): string =>
  professorREF.map(({ personREF }) => fullName(personREF)).join(', ');

/** A calendar date as the professor's list writes it, month-day-year: "02-03-2026". */
export function monthDayYear(date: string | null): ReactNode {
  const [year, month, day] = date?.split('-') ?? [];
  if (!date || !year || !month || !day) return '–';
  return <time dateTime={date}>{`${month}-${day}-${year}`}</time>;
}

/** A course instance in every list of them. */
export const columnsWith = (
  professors: 'Professor' | 'Professor(s)',
  date: (date: string | null) => ReactNode,
): readonly Column<CourseInstance>[] => [
  { label: i18n.t('Name'), cell: ({ name }) => name, sort: 'name' },
  { label: i18n.t('Course'), cell: ({ courseREF }) => courseREF.name, sort: 'course' },
  { label: professors, cell: namesOf },
  { label: i18n.t('Status'), cell: ({ status }) => <StatusBadge status={status} />, sort: 'status' },
  { label: i18n.t('Start'), cell: ({ start }) => date(start), sort: 'start', whole: true },
  { label: i18n.t('End'), cell: ({ end }) => date(end), sort: 'end', whole: true },
];

type Tones = Readonly<Record<CourseInstanceStatus, Tone>>;
/** How the professor's screen shows a status above the form. */
export const professorTones: Tones = {
  Draft: 'pending',
  'Pending Approval': 'pending',
  Approved: 'approved',
  'Open/Registering': 'approved',
  'Registration Closed': 'denied',
  Active: 'approved',
  Closed: 'denied',
  Cancelled: 'denied',
  Denied: 'denied',
};
/** The institution's screen differs in one: a course whose registration is closed goes on. */
export const institutionTones: Tones = { ...professorTones, 'Registration Closed': 'approved' };

interface InstanceBannerProps {
  readonly instance: CourseInstance;
  readonly tones: Tones;
  readonly children?: ReactNode;
}
/** The status above a form or a record, with the reason that was given for it. */
export function InstanceBanner({ instance: { status, statusReason }, tones, children }: InstanceBannerProps) {
  return (
    <StatusBanner status={status} tone={tones[status]}>
      {statusReason && <p>{i18n.t('Reason: {statusReason}', { statusReason })}</p>}
      {children}
    </StatusBanner>
  );
}
