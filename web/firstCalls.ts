import { paths } from '@stoa/contract/paths';

const one = (list: string) => `${list}/:id`;

/**
 * The first calls of screens, by their paths in the site map (web/app/routes.ts), exactly as the screens make them. The browser
 * makes them while it loads the scripts. `{id}` is the record's in the address, `{rows}` the page size that the reader has chosen
 * (app/ui/plain/pageSizes.ts). A call that its screen doesn't make is found by tests/journeys/budgets.spec.ts.
 */
export const firstCalls: Readonly<Record<string, readonly string[]>> = {
  [paths.home]: ['/api/dashboard', '/api/suggested-courses?page=1&pageSize=6&sort=start'],
  [paths.account]: ['/api/account', '/api/account/sessions'],
  [paths.professorDetails]: ['/api/myProfessor'],
  [paths.professorApplication]: ['/api/myProfessor'],
  [paths.studentDetails]: ['/api/myStudent'],
  [paths.studentApplication]: ['/api/myStudent'],
  [paths.professorDefinitions]: ['/api/course-definitions?sort=name&page=1&pageSize={rows}'],
  [one(paths.professorDefinitions)]: ['/api/course-definition/{id}'],
  [paths.professorCourses]: ['/api/course-instances?sort=start&page=1&pageSize={rows}'],
  [one(paths.professorCourses)]: ['/api/course-instance/{id}'],
  [paths.gradebook]: ['/api/course-instances/gradebook?page=1&pageSize=8'],
  [one(paths.gradebook)]: [
    '/api/course-instance/{id}',
    '/api/gradebooks/by-course/{id}',
    '/api/gradebook/course/{id}',
    '/api/course-instance-registrations/by-course-instance/{id}?page=1',
  ],
  [paths.earnings]: ['/api/earnings'],
  [one(paths.earnings)]: ['/api/professor/{id}/earnings'],
  [paths.studentCourses]: ['/api/my-course-instance-registrations?page=1&pageSize=5', '/api/transcripts'],
  [paths.courseRegistration]: ['/api/course-instances/registering?page=1&pageSize=5', '/api/myStudent'],
  [one(paths.courseRooms)]: ['/api/course-instance/{id}/room'],
  [`${one(paths.courseRooms)}/meetings`]: ['/api/course-instance/{id}/room', '/api/course-instance/{id}/meetings'],
  [`${one(paths.courseRooms)}/materials`]: [
    '/api/course-instance/{id}/room',
    '/api/course-instance/{id}/materials',
    '/api/course-instance/{id}/material-sections',
  ],
  [`${one(paths.courseRooms)}/board`]: ['/api/course-instance/{id}/room'],
  [`${one(paths.courseRooms)}/grades`]: ['/api/course-instance/{id}/room'],
  [`${one(paths.courseRooms)}/people`]: ['/api/course-instance/{id}/room'],
  [paths.transactions]: ['/api/transactions?sort=-createdAt&page=1&pageSize=5'],
  [paths.professorApprovals]: ['/api/professors?approvalStatus=Pending&sort=waitingSince&page=1&pageSize=10'],
  [one(paths.professorApprovals)]: ['/api/professor/{id}'],
  [paths.studentApprovals]: ['/api/students?approvalStatus=Pending&sort=waitingSince&page=1&pageSize=10'],
  [one(paths.studentApprovals)]: ['/api/student/{id}'],
  [paths.definitionApprovals]: [
    '/api/course-definitions?status=Approval+Requested&sort=waitingSince&page=1&pageSize=10',
  ],
  [one(paths.definitionApprovals)]: ['/api/course-definition/{id}'],
  [paths.courseInstanceApprovals]: [
    '/api/course-instances?status=Pending+Approval&sort=waitingSince&page=1&pageSize=10',
  ],
  [one(paths.courseInstanceApprovals)]: ['/api/course-instance/{id}'],
  [paths.professors]: ['/api/professors?sort=name&page=1&pageSize={rows}'],
  [one(paths.professors)]: ['/api/professor/{id}'],
  [paths.students]: ['/api/students?sort=name&page=1&pageSize={rows}'],
  [one(paths.students)]: ['/api/student/{id}'],
  [paths.definitions]: ['/api/course-definitions?sort=name&page=1&pageSize={rows}'],
  [one(paths.definitions)]: ['/api/course-definition/{id}'],
  [paths.courseInstances]: ['/api/course-instances?sort=start&page=1&pageSize={rows}'],
  [one(paths.courseInstances)]: ['/api/course-instance/{id}'],
  [paths.ledger]: ['/api/ledger?sort=-createdAt&page=1&pageSize={rows}', '/api/ledger/totals'],
  [one(paths.ledger)]: ['/api/ledger/{id}'],
  [paths.site]: ['/api/site'],
  [paths.sitePages]: ['/api/site/pages?sort=title&page=1&pageSize={rows}'],
  [paths.retention]: ['/api/retention'],
  [paths.users]: ['/api/users?sort=name&page=1&pageSize={rows}'],
  [paths.invitations]: ['/api/invitations?sort=-createdAt&page=1&pageSize={rows}'],
  [one(paths.users)]: ['/api/user/{id}'],
  [one(paths.people)]: ['/api/user/{id}/records'],
  [paths.institutions]: ['/api/institutions?sort=name&page=1&pageSize={rows}'],
  [one(paths.institutions)]: ['/api/institution/{id}'],
  [paths.mails]: ['/api/mails/undelivered?sort=-createdAt&page=1&pageSize={rows}'],
};
