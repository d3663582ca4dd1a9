import { paths, recordAt } from '@stoa/contract/paths';
import type { Ability, Role } from '@stoa/contract/kernel/role';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { SignedIn } from '../../kernel/session.ts';

export interface MenuItem {
  readonly path: string;
  readonly label: string;
  /** Only where the payments are simulated. */
  readonly simulated?: true;
}
export interface MenuEntry {
  readonly name: Role;
  /** A marked message, which the menu translates. */
  readonly label: string;
  /** The folder of its paths below /mainContent. */
  readonly folder: string;
  /** People with any of these abilities see it, and can open the screens in its folder. */
  readonly visibleTo: readonly Ability[];
  /** The marked message that everyone else sees there. */
  readonly refusal: string;
  readonly items: (hasRecord: boolean, isOfInstitution: boolean, corrections: number) => readonly MenuItem[];
}

const item = (path: string, label: string): MenuItem => ({ path, label });

/** The access to the screens of approvers. */
const forApprovers: Pick<MenuEntry, 'visibleTo' | 'refusal'> = {
  visibleTo: ['approve'],
  refusal: /*i18n*/ 'Only administrators and institution admins can open this page.',
};

const entries: readonly MenuEntry[] = [
  {
    name: 'Professor',
    label: /*i18n*/ 'Professor',
    folder: 'professor',
    visibleTo: ['applyAsProfessor', 'administer'],
    refusal: /*i18n*/ 'Only professors can open this page.',
    items: (hasRecord) =>
      hasRecord
        ? [
            item(paths.professorDetails, i18n.t('Professor Details')),
            item(paths.professorDefinitions, i18n.t('Course Catalog')),
            item(paths.professorCourses, i18n.t('My Courses')),
            item(paths.gradebook, i18n.t('Gradebook')),
            item(paths.earnings, i18n.t('Earnings')),
            item(paths.instructorFile, i18n.t('Instructor File')),
          ]
        : [item(paths.professorApplication, i18n.t('Professor Application'))],
  },
  {
    name: 'Student',
    label: /*i18n*/ 'Student',
    folder: 'student',
    visibleTo: ['applyAsStudent', 'administer'],
    refusal:
      /*i18n*/ 'Only students can open this page. To take a course yourself, join as a student with another email address.',
    items: (hasRecord) => [
      hasRecord
        ? item(paths.studentDetails, i18n.t('Student Details'))
        : item(paths.studentApplication, i18n.t('Student Application')),
      item(paths.courseRegistration, i18n.t('Course Registration')),
      item(paths.studentCourses, i18n.t('My Courses')),
      item(paths.studentWork, i18n.t('My Work')),
      item(paths.transactions, i18n.t('My Billing Transactions')),
      item(paths.disclosures, i18n.t('My Records')),
    ],
  },
  {
    name: 'Administrator',
    label: /*i18n*/ 'Administrator',
    folder: 'admin',
    visibleTo: ['administer'],
    refusal: /*i18n*/ 'Only administrators can open this page.',
    items: () => [
      item(paths.definitions, i18n.t('Course Catalog')),
      item(paths.courseInstances, i18n.t('Course Instances')),
      item(paths.professors, i18n.t('Professors')),
      item(paths.students, i18n.t('Students')),
      item(paths.users, i18n.t('Users')),
      item(paths.invitations, i18n.t('Invitations')),
      item(paths.institutions, i18n.t('Institutions')),
      item(paths.allDisclosures, i18n.t('Disclosures')),
      item(paths.ledger, i18n.t('Ledger')),
      item(paths.mails, i18n.t('Undelivered Mail')),
      item(paths.tokens, i18n.t('Tokens')),
      item(paths.providers, i18n.t('Sign-in')),
      item(paths.status, i18n.t('Status')),
      item(paths.site, i18n.t('Site')),
      item(paths.sitePages, i18n.t('Pages and terms')),
      item(paths.retention, i18n.t('Data retention')),
      item(paths.webhooks, i18n.t('Webhooks')),
      { ...item(paths.rehearsal, i18n.t('Rehearsal')), simulated: true },
    ],
  },
  {
    name: 'InstitutionAdmin',
    label: /*i18n*/ 'Institution Admin',
    folder: 'institution',
    ...forApprovers,
    // Approvers of one institution decide on courses. The operator admits people.
    items: (_hasRecord, isOfInstitution, corrections) => [
      ...(isOfInstitution
        ? []
        : [
            item(paths.professorApprovals, i18n.t('Professor Approvals')),
            item(paths.studentApprovals, i18n.t('Student Approvals')),
          ]),
      item(paths.definitionApprovals, i18n.t('Course Catalog Approvals')),
      item(paths.courseInstanceApprovals, i18n.t('Professor Course Approvals')),
      ...(isOfInstitution ? [item(paths.ourCourses, i18n.t('Our Courses'))] : []),
      item(paths.registrations, i18n.t('Students of a Term')),
      item(paths.corrections, i18n.t('Roster Corrections') + (corrections > 0 ? ` (${corrections})` : '')),
      ...(isOfInstitution ? [item(paths.partner, i18n.t('Agreement'))] : []),
      item(paths.webhooks, i18n.t('Webhooks')),
    ],
  },
];

/** The entries open to a person. */
export const entriesFor = ({ may }: SignedIn): readonly MenuEntry[] =>
  entries.filter(({ visibleTo }) => visibleTo.some((ability) => may.includes(ability)));

/** The items of an entry. Administrators have no application of their own and see the whole menus of the others. */
export const itemsFor = (
  entry: MenuEntry,
  { may, hasRecord, institution, corrections }: SignedIn,
  simulatedPayments: boolean,
): readonly MenuItem[] =>
  entry
    .items(hasRecord || may.includes('administer'), institution !== null, corrections)
    .filter(({ simulated }) => simulatedPayments || !simulated);

/** People's pages are in no menu: links lead there. */
const people: Pick<MenuEntry, 'folder' | 'visibleTo' | 'refusal'> = {
  folder: 'people',
  visibleTo: ['teach', 'approve'],
  refusal: /*i18n*/ 'Only professors and administrators can open this page.',
};

/** In the menu of approvers; professors reach them from the census. */
const corrections = { ...people, folder: 'corrections' };
const webhooks = { ...forApprovers, folder: 'webhooks' };

/** Queues that no single institution decides on. */
const ofOperator: readonly string[] = [paths.professorApprovals, paths.studentApprovals];
/** Former students find their payments and receipts here, so it is open to everyone. */
const openToAll: readonly string[] = [paths.transactions];

/** Returns the marked message that says why a person can't open a signed-in screen, or undefined when they can. */
export function refusalAt(path: string, { may, institution }: SignedIn): string | undefined {
  if (institution && ofOperator.some((list) => `${path}/`.startsWith(`${list}/`)))
    return /*i18n*/ 'Only administrators of this site decide on people.';
  const entry = [...entries, people, corrections, webhooks].find(({ folder }) =>
    `${path}/`.startsWith(`/mainContent/${folder}/`),
  );
  if (!entry || openToAll.includes(path) || entry.visibleTo.some((ability) => may.includes(ability))) return undefined;
  return entry.refusal;
}

/** The entry that the menu opens with: the path's, or the only one that a person has. */
export const entryToOpen = (path: string, session: SignedIn): MenuEntry | undefined => {
  const [first, ...others] = entriesFor(session);
  return entryAt(path, session) ?? (others.length === 0 ? first : undefined);
};

/** The entry that a path belongs to. */
export const entryAt = (path: string, session: SignedIn): MenuEntry | undefined =>
  entriesFor(session).find(
    (entry) =>
      path.startsWith(`/mainContent/${entry.folder}/`) ||
      itemsFor(entry, session, true).some((one) => one.path === path),
  );

const lists: readonly string[] = Object.values(paths);

/** The new address of a record that older emails link to through its list: "/mainContent/admin/ledger?view=…". */
export function movedTo(pathname: string, search: string): string | undefined {
  // On this page, `course` is the one chosen with Enroll Now.
  if (!lists.includes(pathname) || pathname === paths.courseRegistration) return undefined;
  const params = new URLSearchParams(search);
  const id = params.get('view') ?? params.get('course');
  if (id !== null) return recordAt(pathname, id);
  const board = params.get('board');
  return board === null ? undefined : recordAt(pathname, board, 'board');
}
