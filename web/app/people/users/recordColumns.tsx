import { i18n } from '@stoa/contract/kernel/i18n';
import { paths, recordAt } from '@stoa/contract/paths';
import { fullName } from '@stoa/contract/people/people';
import type { UserRecords } from '@stoa/contract/office/user-records.endpoints';
import { Link } from 'react-router';
import { day, instant, money } from '../../ui/format.ts';
import type { Column } from '../../ui/RowsTable.tsx';
import { meaningOf } from '../mails/mailErrors.ts';
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx';

type RowOf<K extends 'taught' | 'registrations' | 'payments' | 'mails' | 'log'> = NonNullable<UserRecords[K]>[number];
export type Columns<Row> = readonly Omit<Column<Row>, 'sort'>[];

export const taughtColumns: Columns<RowOf<'taught'>> = [
  { label: /*i18n*/ 'Course', cell: ({ _id, name }) => <Link to={recordAt(paths.courseRooms, _id)}>{name}</Link> },
  { label: /*i18n*/ 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  { label: /*i18n*/ 'Start', cell: ({ start }) => day(start) },
  { label: /*i18n*/ 'End', cell: ({ end }) => day(end) },
];

export const registrationColumns: Columns<RowOf<'registrations'>> = [
  {
    label: /*i18n*/ 'Course',
    cell: ({ courseInstanceREF: { _id, name } }) => <Link to={recordAt(paths.courseRooms, _id)}>{name}</Link>,
  },
  { label: /*i18n*/ 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  { label: /*i18n*/ 'Mode', cell: ({ isAudit }) => (isAudit ? i18n.t('Audit') : i18n.t('Credit')) },
  { label: /*i18n*/ 'Registered', cell: ({ dateRegistered }) => instant(dateRegistered) },
  { label: /*i18n*/ 'Final grade', cell: ({ grade }) => grade || '–' },
];

export const paymentColumns: Columns<RowOf<'payments'>> = [
  {
    label: /*i18n*/ 'Date',
    cell: ({ ledgerREF, createdAt }) => <Link to={recordAt(paths.ledger, ledgerREF)}>{instant(createdAt)}</Link>,
  },
  {
    label: /*i18n*/ 'Course',
    cell: ({ courseInstanceREF: { _id, name } }) => <Link to={recordAt(paths.courseRooms, _id)}>{name}</Link>,
  },
  { label: /*i18n*/ 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  { label: /*i18n*/ 'Amount', cell: ({ amount }) => money(amount), figures: true },
  { label: /*i18n*/ 'Paid back', cell: ({ refundedAmount }) => money(refundedAmount), figures: true },
];

const mailStates: Readonly<Record<RowOf<'mails'>['state'], readonly [label: string, tone: Tone]>> = {
  queued: [/*i18n*/ 'Waiting', 'pending'],
  sent: [/*i18n*/ 'Sent', 'approved'],
  kept: [/*i18n*/ 'Kept here', 'quiet'],
  failed: [/*i18n*/ 'Not delivered', 'denied'],
};
export const mailColumns: Columns<RowOf<'mails'>> = [
  { label: /*i18n*/ 'Subject', cell: ({ subject }) => subject, wide: true },
  { label: /*i18n*/ 'Written', cell: ({ createdAt }) => instant(createdAt) },
  {
    label: /*i18n*/ 'State',
    cell: ({ state }) => <StatusBadge status={mailStates[state][0]} tone={mailStates[state][1]} />,
  },
  { label: /*i18n*/ 'Tries', cell: ({ tries }) => tries, figures: true },
  { label: /*i18n*/ 'Error', cell: ({ undelivered }) => (undelivered === null ? '–' : meaningOf(undelivered)) },
];

/** The log is for operators, who read it in English as it is. */
export const logColumns: Columns<RowOf<'log'>> = [
  { label: /*i18n*/ 'When', cell: ({ at }) => instant(at) },
  { label: /*i18n*/ 'Who', cell: ({ by }) => (by ? fullName(by) : '–') },
  { label: /*i18n*/ 'Action', cell: ({ action }) => <span lang="en">{action}</span> },
  { label: /*i18n*/ 'Record', cell: ({ entity }) => <span lang="en">{entity}</span> },
];
