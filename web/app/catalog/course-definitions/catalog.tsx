import type { CourseDefinition } from '@stoa/contract/catalog/course-definitions.endpoints';
import type { Column } from '../../ui/RowsTable.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';

/** Milliseconds for which the catalog shows a success message. */
export const messageTime = 5000;

/** The columns of every list of course definitions. */
export const columns: readonly Column<CourseDefinition>[] = [
  { label: /*i18n*/ 'Name', cell: ({ name }) => name, sort: 'name' },
  { label: /*i18n*/ 'Level', cell: ({ level }) => level ?? '–', sort: 'level', figures: true },
  { label: /*i18n*/ 'Credits', cell: ({ credits }) => credits ?? '–', sort: 'credits', figures: true },
  { label: /*i18n*/ 'Status', cell: ({ status }) => <StatusBadge status={status} />, sort: 'status' },
];
