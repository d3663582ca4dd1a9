import { paths } from '@stoa/contract/paths';
import type { Ability, Role } from '@stoa/contract/kernel/role';
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
  /** Who has any of these sees it. */
  readonly visibleTo: readonly Ability[];
  readonly items: (hasRecord: boolean) => readonly MenuItem[];
}

const item = (path: string, label: string): MenuItem => ({ path, label });

const entries: readonly MenuEntry[] = [
  {
    name: 'Professor',
    label: words.professor,
    folder: 'professor',
    visibleTo: ['applyAsProfessor', 'administer'],
    items: (hasRecord) =>
      hasRecord
        ? [
            item(paths.professorDetails, words.professorDetails),
            item(paths.professorDefinitions, words.courseCatalog),
            item(paths.professorCourses, words.myCourses),
            item(paths.gradebook, 'Gradebook'),
            item(paths.earnings, 'Earnings'),
          ]
        : [item(paths.professorApplication, words.professorApplication)],
  },
  {
    name: 'Student',
    label: words.student,
    folder: 'student',
    visibleTo: ['applyAsStudent', 'administer'],
    items: (hasRecord) => [
      hasRecord
        ? item(paths.studentDetails, words.studentDetails)
        : item(paths.studentApplication, words.studentApplication),
      item(paths.courseRegistration, words.courseRegistration),
      item(paths.studentCourses, words.myCourses),
      item(paths.transactions, words.myBillingTransactions),
    ],
  },
  {
    name: 'Administrator',
    label: words.administrator,
    folder: 'admin',
    visibleTo: ['administer'],
    items: () => [
      item(paths.definitions, words.courseCatalog),
      item(paths.courseInstances, words.courseInstances),
      item(paths.professors, 'Professors'),
      item(paths.students, 'Students'),
      item(paths.users, 'Users'),
      item(paths.institutions, 'Institutions'),
      item(paths.ledger, 'Ledger'),
      item(paths.mails, words.undeliveredMail),
      { ...item(paths.rehearsal, 'Rehearsal'), simulated: true },
    ],
  },
  {
    name: 'InstitutionAdmin',
    label: words.institutionAdmin,
    folder: 'institution',
    visibleTo: ['approve'],
    items: () => [
      item(paths.professorApprovals, words.professorApprovals),
      item(paths.studentApprovals, words.studentApprovals),
      item(paths.definitionApprovals, words.courseCatalogApprovals),
      item(paths.courseInstanceApprovals, words.professorCourseApprovals),
    ],
  },
];

/** What somebody may choose from. */
export const entriesFor = ({ may }: SignedIn): readonly MenuEntry[] =>
  entries.filter(({ visibleTo }) => visibleTo.some((ability) => may.includes(ability)));

/** An administrator has no application of their own, and looks at the whole menus of the others. */
export const itemsFor = (
  entry: MenuEntry,
  { may, hasRecord }: SignedIn,
  simulatedPayments: boolean,
): readonly MenuItem[] =>
  entry
    .items(hasRecord === true || may.includes('administer'))
    .filter(({ simulated }) => simulatedPayments || !simulated);

/** The entry whose screens the path is among. */
export const entryAt = (path: string, session: SignedIn): MenuEntry | undefined =>
  entriesFor(session).find(({ folder }) => path.startsWith(`/mainContent/${folder}/`));
