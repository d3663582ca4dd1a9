/** The addresses of the signed-in area, for the site map, links, emails and jobs. */
export const paths = {
  home: '/mainContent',
  account: '/mainContent/account',
  professorDetails: '/mainContent/professor/details',
  professorApplication: '/mainContent/professor/application',
  professorDefinitions: '/mainContent/professor/courses',
  professorCourses: '/mainContent/professor/my-courses',
  gradebook: '/mainContent/professor/gradebook',
  earnings: '/mainContent/professor/earnings',
  studentDetails: '/mainContent/student/details',
  studentApplication: '/mainContent/student/application',
  courseRegistration: '/mainContent/student/course-registration',
  studentCourses: '/mainContent/student/my-courses',
  transactions: '/mainContent/student/transactions',
  definitions: '/mainContent/admin/courses',
  courseInstances: '/mainContent/admin/course-instances',
  professors: '/mainContent/admin/professors',
  students: '/mainContent/admin/students',
  users: '/mainContent/admin/users',
  userImport: '/mainContent/admin/users/import',
  institutions: '/mainContent/admin/institutions',
  ledger: '/mainContent/admin/ledger',
  mails: '/mainContent/admin/mails',
  rehearsal: '/mainContent/admin/rehearsal',
  professorApprovals: '/mainContent/institution/professor-approvals',
  studentApprovals: '/mainContent/institution/student-approvals',
  definitionApprovals: '/mainContent/institution/course-approvals',
  courseInstanceApprovals: '/mainContent/institution/course-instance-approvals',
} as const;

/** The address of a record in a list, or of one of its parts: `recordAt(paths.studentCourses, id, 'board')`. */
export const recordAt = (list: string, id: string, part?: 'board' | 'registrations'): string =>
  `${list}/${id}${part === undefined ? '' : `/${part}`}`;
