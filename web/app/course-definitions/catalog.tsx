import type { CourseDefinition } from '@stoa/contract/course-definitions';
import type { Column } from '../ui/RowsTable.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { words } from './words.ts';

/** How long the catalog says that something was done, in milliseconds. */
export const messageTime = 5000;

/** A course definition in every list of them. */
export const columns: readonly Column<CourseDefinition>[] = [
  { label: words.name, cell: ({ name }) => name, sort: 'name' },
  { label: words.level, cell: ({ level }) => level ?? '–', sort: 'level' },
  { label: words.credits, cell: ({ credits }) => credits ?? '–', sort: 'credits' },
  { label: words.status, cell: ({ status }) => <StatusBadge status={status} />, sort: 'status' },
];
