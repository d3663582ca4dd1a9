import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

/**
 * The site map. A screen is one line: its path and its file; a file that answers to two paths gets an id for each.
 * Screens under `accounts/AccountPages` and `shell/Screens` stand in Mantine; the others must stay light.
 */
export default [
  index('site/Landing.tsx'),
  route('courses', 'site/Courses.tsx'),
  route('courses/:id', 'site/Course.tsx'),
  route('professorDetails', 'site/ProfessorDetails.tsx'),
  route('verify/:code?', 'site/Verify.tsx'),

  layout('accounts/AccountPages.tsx', [
    route('login', 'accounts/Login.tsx'),
    route('register', 'accounts/Register.tsx'),
    route('emailValidation/:token', 'accounts/EmailValidation.tsx'),
    route('request-password-reset', 'accounts/RequestPasswordReset.tsx'),
    route('password-reset', 'accounts/PasswordReset.tsx'),
    route('unsubscribe', 'accounts/Unsubscribe.tsx'),
  ]),

  route('mainContent', 'shell/MainContent.tsx', [
    index('dashboard/Dashboard.tsx'),
    layout('shell/Screens.tsx', [
      route('account', 'accounts/MyAccount.tsx'),

      route('professor/details', 'applications/OwnPage.tsx', { id: 'professor/details' }),
      route('professor/application', 'applications/OwnPage.tsx', { id: 'professor/application' }),
      route('professor/courses', 'course-definitions/ProfessorCourseList.tsx'),
      route('professor/my-courses', 'course-instances/MyCourseList.tsx'),
      route('professor/gradebook', 'gradebook/GradebookCourses.tsx'),
      route('professor/earnings', 'ledger/Earnings.tsx'),

      route('student/details', 'applications/OwnPage.tsx', { id: 'student/details' }),
      route('student/application', 'applications/OwnPage.tsx', { id: 'student/application' }),
      route('student/course-registration', 'registrations/CourseRegistration.tsx'),
      route('student/my-courses', 'registrations/MyCourseRegistrations.tsx'),
      route('student/transactions', 'payments/TransactionList.tsx'),

      route('admin/courses', 'course-definitions/AdminCourseList.tsx'),
      route('admin/course-instances', 'course-instances/CourseInstanceList.tsx'),
      route('admin/professors', 'applications/ApplicationList.tsx', { id: 'admin/professors' }),
      route('admin/students', 'applications/ApplicationList.tsx', { id: 'admin/students' }),
      route('admin/users', 'users/UserList.tsx'),
      route('admin/institutions', 'institutions/InstitutionList.tsx'),
      route('admin/ledger', 'ledger/Ledger.tsx'),
      route('admin/mails', 'mails/UndeliveredMail.tsx'),
      route('admin/rehearsal', 'rehearsal/Rehearsal.tsx'),

      route('institution/professor-approvals', 'applications/ApprovalList.tsx', {
        id: 'institution/professor-approvals',
      }),
      route('institution/student-approvals', 'applications/ApprovalList.tsx', { id: 'institution/student-approvals' }),
      route('institution/course-approvals', 'course-definitions/CourseApprovalList.tsx'),
      route('institution/course-instance-approvals', 'course-instances/CourseInstanceApprovalList.tsx'),
    ]),

    route('*', 'shell/ToMainContent.tsx'),
  ]),

  route('*', 'shell/NotFound.tsx'),
] satisfies RouteConfig;
