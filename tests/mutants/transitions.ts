import type { Mutant } from './list.ts';

const instances = 'contract/src/course-lifecycle.ts';
const courses = ['server/src/course-instances/courses.test.ts'];
const move = (name: string, find: string, put: string): Mutant => ({
  name,
  file: instances,
  find,
  put,
  tests: courses,
});

/** A course moves along its table, by the hands that the table names. */
export const transitionMutants: readonly Mutant[] = [
  move(
    'T46 a draft opens without an approval',
    "from: ['Approved'],\n    to: 'Open/Registering',",
    "from: ['Approved', 'Draft'],\n    to: 'Open/Registering',",
  ),
  move(
    'T46 a professor approves',
    "to: 'Approved',\n    by: ['approver'],",
    "to: 'Approved',\n    by: ['approver', 'owner'],",
  ),
  move(
    'T46 a closed course is cancelled',
    "'Registration Closed', 'Active'],",
    "'Registration Closed', 'Active', 'Closed'],",
  ),
  move(
    'T46 a course that people are in is cancelled by its professor',
    "from: ['Approved'],\n    to: 'Cancelled',",
    "from: ['Approved', 'Open/Registering'],\n    to: 'Cancelled',",
  ),
  move(
    'T46 a course starts while people register',
    "from: ['Registration Closed'],\n    to: 'Active',",
    "from: ['Registration Closed', 'Open/Registering'],\n    to: 'Active',",
  ),
  move(
    'T46 an approver recalls',
    "from: ['Pending Approval'],\n    to: 'Draft',\n    by: ['owner'],",
    "from: ['Pending Approval'],\n    to: 'Draft',\n    by: ['owner', 'approver'],",
  ),
  move(
    'T52 the price changes after opening',
    "!['Draft', 'Pending Approval', 'Approved', 'Denied'].includes(status)",
    "!['Draft', 'Pending Approval', 'Approved', 'Denied', 'Open/Registering'].includes(status)",
  ),
  {
    name: 'T47 a denied definition is approved',
    file: 'contract/src/course-definitions.ts',
    find: "from: ['Approval Requested'],\n    to: 'Approved',",
    put: "from: ['Approval Requested', 'Denied'],\n    to: 'Approved',",
    tests: ['server/src/course-instances/reviews.test.ts', ...courses],
  },
];
