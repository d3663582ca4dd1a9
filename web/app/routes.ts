import { index, layout, prefix, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes';
import { paths } from '@stoa/contract/paths';

const inside = (path: string) => path.slice(`${paths.home}/`.length);
/** The address of one record of a list; "new" is one that doesn't exist yet. */
const one = (list: string) => `${list}/:id`;
/** One screen for two addresses. */
const both = (first: string, second: string, file: string): RouteConfigEntry[] =>
  [first, second].map((path) => route(inside(path), file, { id: inside(path) }));
/** A list to review, with its records beside it. It is one screen, so that its state stays from one record to the next. */
const review = (list: string, file: string): RouteConfigEntry =>
  route(inside(`${one(list)}?`), file, { id: inside(list) });

/**
 * The site map. A screen is one line: its path and its file; a file that answers to two paths gets an id for each.
 * Each record of a list has its own address below the list's.
 * Screens under `accounts/AccountPages` and `shell/Screens` can use lists, forms, confirmations and notices; the others use only
 * the parts in `ui/plain`.
 */
export default [
  index('office/site/landing/Landing.tsx'),
  route('courses', 'office/site/Courses.tsx'),
  route('courses/:id', 'office/site/Course.tsx'),
  route('professorDetails', 'office/site/ProfessorDetails.tsx'),
  route('verify/:code?', 'office/site/Verify.tsx'),
  route('pages/:slug', 'office/site/SitePage.tsx'),
  route('trust', 'office/site/Trust.tsx'),

  route('login', 'people/accounts/Login.tsx'),
  layout('people/accounts/AccountPages.tsx', [
    route('register', 'people/accounts/Register.tsx'),
    route('emailValidation/:token', 'people/accounts/EmailValidation.tsx'),
    route('request-password-reset', 'people/accounts/RequestPasswordReset.tsx'),
    route('login/institution', 'people/sign-in-providers/ProviderSignIn.tsx'),
    route('login/return/:id', 'people/sign-in-providers/ProviderReturn.tsx'),
    route('password-reset', 'people/accounts/PasswordReset.tsx'),
    route('unsubscribe', 'people/accounts/Unsubscribe.tsx'),
    route('invitation/:token?', 'people/invitations/AcceptInvitation.tsx'),
    route('first-administrator/:token?', 'people/invitations/FirstAdministrator.tsx'),
    route('guardian/:token?', 'enrollment/GuardianConsent.tsx'),
  ]),

  route(paths.home, 'office/shell/MainContent.tsx', [
    index('office/dashboard/Dashboard.tsx'),
    route('*', 'office/shell/ToMainContent.tsx'),
  ]),
  ...prefix(paths.home, [
    layout('office/shell/Screens.tsx', [
      route(inside(paths.account), 'people/accounts/MyAccount.tsx'),
      route(inside(paths.notifications), 'people/notifications/NotificationList.tsx'),
      route(inside(paths.corrections), 'enrollment/Corrections.tsx'),
      route(inside(paths.providers), 'people/sign-in-providers/Providers.tsx'),
      route(inside(paths.webhooks), 'people/webhooks/Webhooks.tsx'),

      ...both(paths.professorDetails, paths.studentDetails, 'catalog/applications/OwnPage.tsx'),
      ...both(paths.professorApplication, paths.studentApplication, 'catalog/applications/OwnPage.tsx'),
      ...both(paths.professors, paths.students, 'catalog/applications/ApplicationList.tsx'),
      ...both(one(paths.professors), one(paths.students), 'catalog/applications/RecordForm.tsx'),
      review(paths.professorApprovals, 'catalog/applications/ApprovalList.tsx'),
      review(paths.studentApprovals, 'catalog/applications/ApprovalList.tsx'),

      route(inside(paths.professorDefinitions), 'catalog/course-definitions/ProfessorCourseList.tsx'),
      route(inside(paths.definitions), 'catalog/course-definitions/CourseDefinitionList.tsx'),
      ...both(
        one(paths.professorDefinitions),
        one(paths.definitions),
        'catalog/course-definitions/CourseDefinitionPage.tsx',
      ),
      review(paths.definitionApprovals, 'catalog/course-definitions/CourseApprovalList.tsx'),

      route(inside(paths.courseInstances), 'catalog/course-instances/CourseInstanceList.tsx'),
      route(inside(one(paths.courseInstances)), 'catalog/course-instances/CourseInstanceForm.tsx'),
      review(paths.courseInstanceApprovals, 'catalog/course-instances/CourseInstanceApprovalList.tsx'),
      route(inside(paths.ourCourses), 'catalog/course-instances/OurCourses.tsx'),
      route(inside(paths.registrations), 'enrollment/registrations/RegistrationList.tsx'),
      route(inside(paths.professorCourses), 'catalog/course-instances/MyCourseList.tsx', [
        route(':id/registrations', 'catalog/course-instances/RegisteredPeople.tsx'),
        route(':id/board', 'teaching/board/CourseBoard.tsx', { id: 'professor/board' }),
      ]),
      route(inside(one(paths.professorCourses)), 'catalog/course-instances/MyCoursePage.tsx'),

      route(inside(paths.gradebook), 'teaching/gradebook/GradebookCourses.tsx'),
      route(inside(one(paths.gradebook)), 'teaching/gradebook/GradebookPage.tsx'),

      route(inside(paths.courseRegistration), 'enrollment/registrations/CourseRegistration.tsx'),
      route(inside(paths.studentCourses), 'enrollment/registrations/MyCourseRegistrations.tsx', [
        route(':id/board', 'teaching/board/CourseBoard.tsx', { id: 'student/board' }),
      ]),
      route(inside(paths.studentWork), 'teaching/submissions/MySubmissions.tsx'),
      route(inside(paths.transactions), 'payments/TransactionList.tsx'),
      route(inside(paths.disclosures), 'people/disclosures/OwnRecords.tsx'),
      route(inside(paths.instructorFile), 'catalog/instructor-files/OwnInstructorFile.tsx'),

      route(inside(one(paths.courseRooms)), 'teaching/course-rooms/CourseRoom.tsx', [
        index('teaching/course-rooms/RoomOverview.tsx'),
        route('meetings', 'teaching/meetings/Meetings.tsx'),
        route('materials', 'teaching/materials/Materials.tsx'),
        route('work', 'teaching/submissions/AssignmentList.tsx'),
        route('work/:assignmentId', 'teaching/submissions/Assignment.tsx'),
        route('work/:assignmentId/grading', 'teaching/submissions/Grading.tsx'),
        route('board', 'teaching/course-rooms/RoomBoard.tsx'),
        route('grades', 'teaching/course-rooms/RoomGrades.tsx'),
        route('grades/final', 'teaching/course-rooms/RoomFinals.tsx'),
        route('people', 'teaching/course-rooms/RoomPeople.tsx'),
        route('census', 'teaching/course-rooms/Census.tsx'),
      ]),

      ...both(paths.earnings, one(paths.earnings), 'payments/ledger/Earnings.tsx'),
      route(inside(paths.ledger), 'payments/ledger/Ledger.tsx'),
      route(inside(one(paths.ledger)), 'payments/ledger/LedgerRecord.tsx'),

      route(inside(paths.users), 'people/users/UserList.tsx'),
      route(inside(paths.userImport), 'people/users/UserImport.tsx'),
      route(inside(paths.invitations), 'people/invitations/InvitationList.tsx'),
      route(inside(paths.tokens), 'people/tokens/TokenList.tsx'),
      route(inside(paths.newInvitation), 'people/invitations/InvitationForm.tsx'),
      route(inside(one(paths.users)), 'people/users/UserForm.tsx'),
      route(inside(`${one(paths.users)}/merge`), 'people/users/MergePage.tsx'),
      route(inside(one(paths.people)), 'people/users/PersonPage.tsx'),
      route(inside(paths.institutions), 'catalog/institutions/InstitutionList.tsx'),
      route(inside(one(paths.institutions)), 'catalog/institutions/InstitutionForm.tsx'),
      ...both(`${one(paths.institutions)}/agreements`, paths.partner, 'catalog/institutions/PartnerPage.tsx'),
      route(inside(one(paths.instructorFiles)), 'catalog/instructor-files/ReviewedFile.tsx'),
      route(inside(paths.allDisclosures), 'people/disclosures/AllDisclosures.tsx'),
      route(inside(`${one(paths.institutions)}/agreements/new`), 'catalog/institutions/AgreementForm.tsx'),
      ...both(`${one(paths.institutions)}/agreements/numbers`, `${paths.partner}/numbers`, 'exchange/NumbersPage.tsx'),
      ...both(
        `${one(paths.institutions)}/agreements/sections`,
        `${paths.partner}/sections`,
        'exchange/SectionsPage.tsx',
      ),
      ...both(`${one(paths.institutions)}/agreements/files`, `${paths.partner}/files`, 'exchange/FilesPage.tsx'),
      ...both(`${one(paths.institutions)}/agreements/server`, `${paths.partner}/server`, 'exchange/ServerPage.tsx'),
      ...(
        [
          ['exchange', 'ExchangePage'],
          ['batches', 'BatchesPage'],
          ['batches/:batchId', 'BatchPage'],
          ['receipts', 'ReceiptsPage'],
          ['receipts/:receiptId', 'ReceiptPage'],
          ['reconciliation', 'ReconciliationPage'],
        ] as const
      ).flatMap(([path, page]) =>
        both(`${one(paths.institutions)}/agreements/${path}`, `${paths.partner}/${path}`, `exchange/${page}.tsx`),
      ),
      ...both(`${paths.institutions}/credits`, `${paths.professorCourses}/credits`, 'exchange/WaitingPage.tsx'),
      ...both(
        `${one(paths.institutions)}/agreements/:version`,
        `${paths.partner}/:version`,
        'catalog/institutions/AgreementPage.tsx',
      ),
      route(inside(paths.mails), 'people/mails/UndeliveredMail.tsx'),
      route(inside(paths.status), 'office/setup/Status.tsx'),
      route(inside(paths.site), 'office/site-settings/SiteSettings.tsx'),
      route(inside(paths.sitePages), 'office/site-settings/SitePageList.tsx'),
      route(inside(one(paths.sitePages)), 'office/site-settings/SitePageForm.tsx'),
      route(inside(paths.retention), 'office/retention/DataRetention.tsx'),
      route(inside(paths.rehearsal), 'office/rehearsal/Rehearsal.tsx'),
    ]),
  ]),

  route('*', 'office/shell/Notice.tsx'),
] satisfies RouteConfig;
