import type { CourseDefinition } from '@stoa/contract/course-definitions';
import type { Column } from '../ui/RowsTable.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';

/** How long the catalog says that something was done, in milliseconds. */
export const messageTime = 5000;

/** A course definition in every list of them. */
export const columns: readonly Column<CourseDefinition>[] = [
  { label: /*i18n*/ 'Name', cell: ({ name }) => name, sort: 'name' },
  { label: /*i18n*/ 'Level', cell: ({ level }) => level ?? '–', sort: 'level' },
  { label: /*i18n*/ 'Credits', cell: ({ credits }) => credits ?? '–', sort: 'credits' },
  { label: /*i18n*/ 'Status', cell: ({ status }) => <StatusBadge status={status} />, sort: 'status' },
];
