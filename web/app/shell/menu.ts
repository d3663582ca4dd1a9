import type { Role } from '@stoa/contract/kernel/role';
import type { SignedIn } from '../kernel/session.ts';

export interface MenuItem {
  readonly path: string;
  readonly label: string;
  /** Only where the payments are simulated. */
  readonly simulated?: true;
}
export interface MenuEntry {
  readonly name: Role;
  readonly label: string;
  /** The folder of its paths below /mainContent. */
  readonly folder: string;
  readonly visibleTo: readonly Role[];
  readonly items: (hasRecord: boolean) => readonly MenuItem[];
}

const item = (path: string, label: string): MenuItem => ({ path: `/mainContent/${path}`, label });

const entries: readonly MenuEntry[] = [
  {
    name: 'Professor',
    label: 'Professor',
    folder: 'professor',
    visibleTo: ['Administrator', 'Professor'],
    items: (hasRecord) =>
      hasRecord
        ? [
            item('professor/details', 'Professor Details'),
            item('professor/courses', 'Course Catalog'),
            item('professor/my-courses', 'My Courses'),
            item('professor/gradebook', 'Gradebook'),
            item('professor/earnings', 'Earnings'),
          ]
        : [item('professor/application', 'Professor Application')],
  },
  {
    name: 'Student',
    label: 'Student',
    folder: 'student',
    visibleTo: ['Administrator', 'Student'],
    items: (hasRecord) => [
      hasRecord ? item('student/details', 'Student Details') : item('student/application', 'Student Application'),
      item('student/course-registration', 'Course Registration'),
      item('student/my-courses', 'My Courses'),
      item('student/transactions', 'My Billing Transactions'),
    ],
  },
  {
    name: 'Administrator',
    label: 'Administrator',
    folder: 'admin',
    visibleTo: ['Administrator'],
    items: () => [
      item('admin/courses', 'Course Catalog'),
      item('admin/course-instances', 'Course Instances'),
      item('admin/professors', 'Professors'),
      item('admin/students', 'Students'),
      item('admin/users', 'Users'),
      item('admin/institutions', 'Institutions'),
      item('admin/ledger', 'Ledger'),
      { ...item('admin/rehearsal', 'Rehearsal'), simulated: true },
    ],
  },
  {
    name: 'InstitutionAdmin',
    label: 'Institution Admin',
    folder: 'institution',
    visibleTo: ['Administrator', 'InstitutionAdmin'],
    items: () => [
      item('institution/professor-approvals', 'Professor Approvals'),
      item('institution/student-approvals', 'Student Approvals'),
      item('institution/course-approvals', 'Course Catalog Approvals'),
      item('institution/course-instance-approvals', 'Professor Course Approvals'),
    ],
  },
];

/** What a role may choose from; nothing yet for those who have two-factor sign-in to set up first. */
export const entriesFor = ({ role, twoFactorDue }: SignedIn): readonly MenuEntry[] =>
  entries.filter(({ visibleTo }) => !twoFactorDue && visibleTo.includes(role));

/** An administrator has no application of their own, and looks at the whole menus of the others. */
export const itemsFor = (
  entry: MenuEntry,
  { role, hasRecord }: SignedIn,
  simulatedPayments: boolean,
): readonly MenuItem[] =>
  entry
    .items(role === entry.name ? hasRecord === true : true)
    .filter(({ simulated }) => simulatedPayments || !simulated);

/** The entry whose screens the path is among. */
export const entryAt = (path: string, session: SignedIn): MenuEntry | undefined =>
  entriesFor(session).find(({ folder }) => path.startsWith(`/mainContent/${folder}/`));
