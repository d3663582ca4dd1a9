import {
  courseInstances,
  type CourseInstance,
  type CourseInstanceStatus,
} from '@stoa/contract/catalog/course-instances.endpoints';
import { hasRoom } from '@stoa/contract/catalog/course-lifecycle';
import { paths, recordAt } from '@stoa/contract/paths';
import { fullName } from '@stoa/contract/people/people';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useEndpoint } from '../../kernel/queries.ts';
import type { Filter } from '../../ui/plain/useTableState.ts';
import { shortDay } from '../../ui/format.ts';
import type { Column } from '../../ui/RowsTable.tsx';
import { StatusBadge, StatusBanner, type Tone } from '../../ui/StatusBadge.tsx';
import { useAsked } from '../../ui/confirm.tsx';
import { RowButton } from '../../ui/RowButton.tsx';

/** The professors' names in one line. */
const namesOf = ({ professorREF }: Pick<CourseInstance, 'professorREF'>): string =>
  professorREF.map(({ personREF }) => fullName(personREF)).join(', ');

/** A calendar date as the professor's list writes it, month-day-year: "02-03-2026". In other languages that would read as another day. */
export function monthDayYear(date: string | null): ReactNode {
  const [year, month, day] = date?.split('-') ?? [];
  if (!date || !year || !month || !day) return '–';
  const said = i18n.language === 'en' ? `${month}-${day}-${year}` : shortDay(date);
  return <time dateTime={date}>{said}</time>;
}

/** The course’s name, a link to its room once it is approved. */
const CourseLink = ({ of: { _id, name, status } }: { of: CourseInstance }) =>
  hasRoom(status) ? <Link to={recordAt(paths.courseRooms, _id)}>{name}</Link> : name;

/** The columns of every list of course instances; `professors` is the heading its screen has in the specification. */
export const columnsWith = (
  professors: 'Professor' | 'Professor(s)',
  date: (date: string | null) => ReactNode,
): readonly Column<CourseInstance>[] => [
  { label: /*i18n*/ 'Name', cell: (row) => <CourseLink of={row} />, sort: 'name' },
  { label: /*i18n*/ 'Course', cell: ({ courseREF }) => courseREF.name, sort: 'course' },
  { label: professors, cell: namesOf },
  { label: /*i18n*/ 'Status', cell: ({ status }) => <StatusBadge status={status} />, sort: 'status' },
  { label: /*i18n*/ 'Start', cell: ({ start }) => date(start), sort: 'start', whole: true },
  { label: /*i18n*/ 'End', cell: ({ end }) => date(end), sort: 'end', whole: true },
];

/** The filter by the terms of the courses that a person works with. */
export function useTermFilter(): Filter {
  const terms = useEndpoint(courseInstances.terms).data ?? [];
  return {
    name: 'term',
    label: /*i18n*/ 'Term',
    options: terms.map(({ code, name }) => ({ value: code, label: name })),
  };
}

/** The same columns for a queue, whose rows are at most two lines high however long a name is. */
export const clippedColumns: readonly Column<CourseInstance>[] = columnsWith(/*i18n*/ 'Professor(s)', (date) =>
  date ? shortDay(date) : '–',
).map((column, at) => (at < 3 ? { ...column, clipped: true } : column));

type Tones = Readonly<Record<CourseInstanceStatus, Tone>>;
/** The tone of a status above the professor's form. */
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
/** The institution's screen differs in one status: a course whose registration is closed goes on. */
export const institutionTones: Tones = { ...professorTones, 'Registration Closed': 'approved' };

interface InstanceBannerProps {
  readonly instance: CourseInstance;
  readonly tones: Tones;
  readonly children?: ReactNode;
}
/** The status above a form or a record, with the reason given for it. */
export function InstanceBanner({ instance: { status, statusReason }, tones, children }: InstanceBannerProps) {
  return (
    <StatusBanner status={status} tone={tones[status]}>
      {statusReason && <p>{i18n.t('Reason: {reason}', { reason: statusReason })}</p>}
      {children}
    </StatusBanner>
  );
}

/** Deletes a course instance for good, after a question. The server refuses if other records depend on it. */
export function DeleteButton({ instance: { _id, name } }: { instance: CourseInstance }) {
  const remove = useAsked(courseInstances.remove);
  const ask = () =>
    remove({
      title: i18n.t('Delete {name}?', { name }),
      body: i18n.t(
        'This deletes the course and its files for good. You can’t delete a course with registrations or payments.',
      ),
      action: i18n.t('Delete'),
      danger: true,
      send: { params: { id: _id } },
      failed: i18n.t('Failed to delete course instance'),
      done: i18n.t('{name} was deleted.', { name }),
    });
  return <RowButton label={i18n.t('Delete')} danger of={name} onClick={() => void ask()} />;
}
