/** The addresses of the signed-in area, for the site map, links, emails and jobs. */
export const paths = {
  home: '/mainContent',
  account: '/mainContent/account',
  notifications: '/mainContent/notifications',
  professorDetails: '/mainContent/professor/details',
  professorApplication: '/mainContent/professor/application',
  professorDefinitions: '/mainContent/professor/courses',
  professorCourses: '/mainContent/professor/my-courses',
  gradebook: '/mainContent/professor/gradebook',
  earnings: '/mainContent/professor/earnings',
  instructorFile: '/mainContent/professor/instructor-file',
  studentDetails: '/mainContent/student/details',
  studentApplication: '/mainContent/student/application',
  courseRegistration: '/mainContent/student/course-registration',
  studentCourses: '/mainContent/student/my-courses',
  studentWork: '/mainContent/student/work',
  transactions: '/mainContent/student/transactions',
  disclosures: '/mainContent/student/disclosures',
  corrections: '/mainContent/corrections',
  courseRooms: '/mainContent/courses',
  definitions: '/mainContent/admin/courses',
  courseInstances: '/mainContent/admin/course-instances',
  professors: '/mainContent/admin/professors',
  students: '/mainContent/admin/students',
  people: '/mainContent/people',
  users: '/mainContent/admin/users',
  userImport: '/mainContent/admin/users/import',
  invitations: '/mainContent/admin/invitations',
  tokens: '/mainContent/admin/tokens',
  providers: '/mainContent/admin/sign-in',
  newInvitation: '/mainContent/admin/invitations/new',
  institutions: '/mainContent/admin/institutions',
  allDisclosures: '/mainContent/admin/disclosures',
  ledger: '/mainContent/admin/ledger',
  mails: '/mainContent/admin/mails',
  status: '/mainContent/admin/status',
  site: '/mainContent/admin/site',
  sitePages: '/mainContent/admin/site-pages',
  retention: '/mainContent/admin/retention',
  webhooks: '/mainContent/webhooks',
  rehearsal: '/mainContent/admin/rehearsal',
  professorApprovals: '/mainContent/institution/professor-approvals',
  studentApprovals: '/mainContent/institution/student-approvals',
  definitionApprovals: '/mainContent/institution/course-approvals',
  partner: '/mainContent/institution/agreement',
  instructorFiles: '/mainContent/institution/instructor-files',
  ourCourses: '/mainContent/institution/courses',
  registrations: '/mainContent/institution/registrations',
  courseInstanceApprovals: '/mainContent/institution/course-instance-approvals',
} as const;

/** The address of a record in a list, or of one of its parts: `recordAt(paths.courseRooms, id, 'board')`. */
export const recordAt = (
  list: string,
  id: string,
  part?:
    | 'meetings'
    | 'materials'
    | 'work'
    | 'people'
    | 'board'
    | 'registrations'
    | 'grades'
    | 'grades/final'
    | 'census'
    | 'merge',
): string => `${list}/${id}${part === undefined ? '' : `/${part}`}`;

/** The address of an assignment in its course, or of the page on which its work is graded. */
export const assignmentsAt = (list: string, courseId: string, assignmentId: string, part?: 'grading'): string =>
  `${recordAt(list, courseId, 'work')}/${assignmentId}${part === undefined ? '' : `/${part}`}`;

/** The address of a course's calendar file. */
export const calendarAt = (courseId: string): string => `/api/public/courses/${courseId}/calendar.ics`;

/** Adds the course that somebody chose with Enroll Now to an address, so that it isn't lost while joining and signing in. */
export const carrying = (course: string | undefined, path: string): string =>
  course === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}course=${course}`;

const id = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The course that somebody chose with Enroll Now, read from an address. Undefined when there is none, or it isn't an id. */
export function chosenCourse(search: URLSearchParams): string | undefined {
  const course = search.get('course');
  return course !== null && id.test(course) ? course : undefined;
}

/** The target of Enroll Now: the course's register dialog, after joining for visitors. Samples lead to the list without a course. */
export const enrollAt = (isSignedIn: boolean, course?: string): string =>
  carrying(course, isSignedIn ? paths.courseRegistration : '/register?userType=Student');
