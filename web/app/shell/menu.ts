import type { Role } from '@stoa/contract/kernel/role';
import type { SignedIn } from '../kernel/session.ts';
import { words } from './words.ts';

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
    label: words.professor,
    folder: 'professor',
    visibleTo: ['Administrator', 'Professor'],
    items: (hasRecord) =>
      hasRecord
        ? [
            item('professor/details', words.professorDetails),
            item('professor/courses', words.courseCatalog),
            item('professor/my-courses', words.myCourses),
            item('professor/gradebook', 'Gradebook'),
            item('professor/earnings', 'Earnings'),
          ]
        : [item('professor/application', words.professorApplication)],
  },
  {
    name: 'Student',
    label: words.student,
    folder: 'student',
    visibleTo: ['Administrator', 'Student'],
    items: (hasRecord) => [
      hasRecord ? item('student/details', words.studentDetails) : item('student/application', words.studentApplication),
      item('student/course-registration', words.courseRegistration),
      item('student/my-courses', words.myCourses),
      item('student/transactions', words.myBillingTransactions),
    ],
  },
  {
    name: 'Administrator',
    label: words.administrator,
    folder: 'admin',
    visibleTo: ['Administrator'],
    items: () => [
      item('admin/courses', words.courseCatalog),
      item('admin/course-instances', words.courseInstances),
      item('admin/professors', 'Professors'),
      item('admin/students', 'Students'),
      item('admin/users', 'Users'),
      item('admin/institutions', 'Institutions'),
      item('admin/ledger', 'Ledger'),
      item('admin/mails', words.undeliveredMail),
      { ...item('admin/rehearsal', 'Rehearsal'), simulated: true },
    ],
  },
  {
    name: 'InstitutionAdmin',
    label: words.institutionAdmin,
    folder: 'institution',
    visibleTo: ['Administrator', 'InstitutionAdmin'],
    items: () => [
      item('institution/professor-approvals', words.professorApprovals),
      item('institution/student-approvals', words.studentApprovals),
      item('institution/course-approvals', words.courseCatalogApprovals),
      item('institution/course-instance-approvals', words.professorCourseApprovals),
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
