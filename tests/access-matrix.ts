import type { Role } from '@stoa/contract/kernel/role';
import { taught } from './access-matrix-taught.ts';

/**
 * The callers of each endpoint, written out by hand and read in review: the contract is held against it, never the reverse. A
 * call that is new gets its line here first. S student, P professor, I institution admin, A administrator; whose records
 * each of them then sees is another matter, and is in the SQL.
 * The last column is an institution admin of another institution: `O` is let in and finds nothing of it, `=` finds what is
 * their own or everybody's.
 */
const table = `
anyone   = POST   /api/login
S P I A  = GET    /api/session
anyone   = POST   /api/logout
anyone   = POST   /api/register
anyone   = GET    /api/validate-email/{token}
anyone   = POST   /api/resend-verification
anyone   = POST   /api/request-password-reset
anyone   = POST   /api/password-reset
S P I A  O GET    /api/search
· · I A  O GET    /api/dashboard/overview
S P I A  = GET    /api/person/self
· · · A  · GET    /api/users
· · · A  · GET    /api/user/{id}
· · · A  · POST   /api/user
· · · A  · PUT    /api/user/{id}
· · · A  · GET    /api/user/{id}/history
· P I A  O GET    /api/user/{id}/records
· · · A  · DELETE /api/user/{id}/two-factor
· · · A  · DELETE /api/user/{id}
· · · A  · GET    /api/user/{id}/deletion
· · · A  · POST   /api/user/{id}/deletion
· · · A  · GET    /api/user/{id}/merging
· · · A  · POST   /api/user/{id}/merge
· · · A  · DELETE /api/user/{id}/merge
S P I A  = GET    /api/account/deletion-request
S P I A  = POST   /api/account/deletion-request
S P I A  = DELETE /api/account/deletion-request
anyone   = GET    /api/site
anyone   = GET    /api/public/site
anyone   = GET    /api/site/pages
anyone   = GET    /api/site/pages/{slug}
· · · A  · PUT    /api/site/pages/{slug}
· · · A  · DELETE /api/site/pages/{slug}
· · · A  · POST   /api/site/pages/preview
· · · A  · GET    /api/site/pages/{slug}/versions
· · · A  · POST   /api/site/pages/{slug}/versions/{version}/restore
S P I A  = POST   /api/account/acceptances
· · · A  · PUT    /api/site
· · · A  · PUT    /api/site/pictures
· · · A  · GET    /api/site/faculty
· · · A  · GET    /api/site/versions
· · · A  · GET    /api/site/versions/{version}
· · · A  · POST   /api/site/versions/{version}/restore
· · · A  · GET    /api/retention
· · · A  · PUT    /api/retention
· · · A  · GET    /api/retention/mentions
· · · A  · POST   /api/retention/mentions/{id}
S P I A  = GET    /api/account
S P I A  = GET    /api/notifications
S P I A  = PUT    /api/notifications/read
S P I A  = GET    /api/account/notifications
S P I A  = PUT    /api/account/notifications
S P I A  = GET    /api/notifications/{personId}/live
S P I A  = PUT    /api/account/contact
S P I A  = PUT    /api/account/language
S P I A  = POST   /api/account/password
S P I A  = GET    /api/account/sessions
S P I A  = DELETE /api/account/sessions/{id}
S P I A  = DELETE /api/account/sessions
S P I A  = POST   /api/account/two-factor
S P I A  = POST   /api/account/two-factor/confirm
S P I A  = POST   /api/account/two-factor/recovery-codes
S P I A  = POST   /api/account/two-factor/off
· · · A  · POST   /api/users/import
· · · A  · GET    /api/invitations
· · · A  · POST   /api/invitations
· · · A  · DELETE /api/invitations/{id}
· · · A  · POST   /api/invitations/{id}/resend
anyone   = GET    /api/invitations/by-token/{token}
anyone   = POST   /api/invitations/{token}/accept
anyone   = GET    /api/first-administrator/{token}
anyone   = POST   /api/first-administrator/{token}
· · · A  · GET    /api/institutions
· · · A  · GET    /api/institution/{id}
· · · A  · POST   /api/institution
· · · A  · PUT    /api/institution/{id}
· · · A  · POST   /api/institution/{id}/reveal
· · · A  · DELETE /api/institution/{id}
· P I A  O GET    /api/partner-institutions
· · I A  O GET    /api/institution/{id}/agreements
· · · A  · POST   /api/institution/{id}/agreements
· · · A  · PUT    /api/agreement/{id}/paper
· · · A  · DELETE /api/agreement/{id}
· · I A  O POST   /api/institution/{id}/registrations
· P I A  O GET    /api/professor/{id}/instructor-file
· P · ·  · POST   /api/professor/{id}/credentials
· P · A  · POST   /api/professor/{id}/credentials/import
· P · ·  · DELETE /api/credential/{id}
· · I ·  O POST   /api/professor/{id}/sharing/ask
· · I ·  O PUT    /api/credential/{id}/checks
· P · ·  · PUT    /api/professor/{id}/sharing
· · I ·  O POST   /api/professor/{id}/qualifications
· · I ·  O DELETE /api/qualification/{id}
· · I A  O GET    /api/institution/{id}/roster
· · I A  O GET    /api/institution/{id}/roster.pdf
S · · ·  · GET    /api/account/guardian
S · · ·  · PUT    /api/account/birth-date
S · · ·  · POST   /api/account/guardian
anyone   = GET    /api/guardian/{token}
anyone   = POST   /api/guardian/{token}
S · · ·  · GET    /api/account/disclosures
S · · ·  · GET    /api/account/record-corrections
S · · ·  · POST   /api/account/record-corrections
· · · A  · GET    /api/record-corrections
· · · A  · PATCH  /api/record-corrections/{id}
· · I A  O GET    /api/student/{id}/disclosures
· · · A  · GET    /api/disclosures
· · · A  · GET    /api/disclosures.csv
S P I A  = GET    /api/myProfessor
· · I A  O GET    /api/professors
· P I A  O GET    /api/approvedProfessors
· · I A  O GET    /api/professor/{id}
S P I A  O GET    /api/professor/{id}/history
· · I A  O POST   /api/professor/{id}/reveal
· P · A  · POST   /api/professor
· P · ·  · POST   /api/professor/{id}/take-back
· P · A  · PUT    /api/professor/{id}
· P · ·  · PUT    /api/professor/biography
· · · A  · DELETE /api/professor/{id}
· · I A  O PATCH  /api/professor/{id}/status
S P I A  = GET    /api/myStudent
· · I A  O GET    /api/students
· · I A  O GET    /api/student/{id}
S P I A  O GET    /api/student/{id}/history
· · I A  O POST   /api/student/{id}/export
· · I A  O POST   /api/student/{id}/reveal
S · · A  · POST   /api/student
S · · A  · PUT    /api/student/{id}
S · · ·  · POST   /api/student/{id}/take-back
· · I A  O PATCH  /api/student/{id}
· · · A  · DELETE /api/student/{id}
· · I A  O PATCH  /api/student/{id}/status
· · I A  O GET    /api/approvals/{queue}/live
anyone   = GET    /api/files/download/{fileId}
S P I A  O GET    /api/files/{fileId}/openings
· P I A  O GET    /api/course-definitions
· P I A  O GET    /api/course-definitions/approved
· P I A  O GET    /api/course-definition/{id}
· P · A  · POST   /api/course-definition
· P · A  · PUT    /api/course-definition/{id}
· P · A  · DELETE /api/course-definition/{id}
· · I A  O PATCH  /api/course-definition/{id}/status
· P I A  O GET    /api/course-instances
· P I A  O GET    /api/course-instances/terms
S P I A  = GET    /api/course-instances/registering
· P I A  O GET    /api/course-instance/{id}
· P · A  · POST   /api/course-instance
· P · A  · PUT    /api/course-instance/{id}
· P · A  · DELETE /api/course-instance/{id}
· P I A  O PATCH  /api/course-instance/{id}/status
· P I A  O GET    /api/course-instance/{id}/effects
· P I A  O GET    /api/course-instance/{id}/history
· P I A  O GET    /api/course-definition/{id}/history
· P I A  O GET    /api/course-instance/{id}/changes
· P I A  O GET    /api/course-instance/{id}/comments
· P I A  O POST   /api/course-instance/{id}/comments
· P · A  · POST   /api/course-instance/{id}/copy
S · · ·  · POST   /api/payments/orders
S · · ·  · POST   /api/transaction
S P I A  = GET    /api/transactions
S P I A  = GET    /api/transaction/{id}
S P I A  = GET    /api/transactions/{id}/receipt
S P I A  = GET    /api/transactions/{id}/timeline
anyone   = POST   /api/payments/webhook
· · · A  · GET    /api/setup
· · I A  O GET    /api/course-instance-registrations
· · · A  · GET    /api/operations/status
· · · A  · POST   /api/operations/test-mail
· · · A  · POST   /api/payments/check
· · · A  · GET    /api/ledger
· · · A  · GET    /api/ledger.csv
· · · A  · GET    /api/ledger/movements.csv
· · · A  · GET    /api/ledger/totals
· · · A  · GET    /api/ledger/comparison
· · · A  · POST   /api/ledger/comparison
· · · A  · POST   /api/ledger/differences/{id}/close
· · · A  · GET    /api/ledger/{id}
· · · A  · POST   /api/ledger/{id}/look
· · · A  · POST   /api/ledger/{id}/place
· · · A  · POST   /api/ledger/{id}/pay-back
· · · A  · POST   /api/ledger/{id}/close
· · · A  · POST   /api/ledger/{id}/keep-place
· · · A  · POST   /api/ledger/{id}/end-place
· · · A  · POST   /api/ledger/{id}/refund
· · · A  · POST   /api/ledger/refunds/{id}/retry
· · · A  · POST   /api/ledger/refunds/{id}/by-hand
· P · ·  · GET    /api/earnings
· P · ·  · GET    /api/earnings.csv
· · · A  · GET    /api/professor/{id}/earnings
· · · A  · GET    /api/professor/{id}/earnings.csv
S P I A  O GET    /api/my-course-instance-registrations
S P I A  = GET    /api/course-instance-registration/{id}
S · · ·  · POST   /api/course-instance-registration
S · · ·  · DELETE /api/course-instance-registration/course-instance/{courseInstanceId}
S · · A  · DELETE /api/course-instance-registration/{id}
S · · ·  · GET    /api/course-instance-registration/{id}/amounts
S · · ·  · PUT    /api/course-instance-registration/{id}/mode
· P I A  O GET    /api/course-instance-registrations/by-course-instance/{id}
· · I A  O GET    /api/course-instance-registration/by-instance/{id}
· P I A  O GET    /api/course-instance-registrations/count/{id}
S · · ·  · GET    /api/course-instances/seats
S · · ·  · POST   /api/course-instance/{id}/waiting
S · · ·  · DELETE /api/course-instance/{id}/waiting
· P · ·  · PUT    /api/course-instance-registration/{id}/grade
· P · ·  · POST   /api/course-instance-registrations/grades/{id}
· P · ·  · POST   /api/course-instance-registration/{id}/reopen-grade
S · · ·  · POST   /api/payments/orders/{orderId}/capture
· P · A  · GET    /api/course-instances/gradebook
· P · A  · GET    /api/gradebooks/by-course/{id}
· P · ·  · PUT    /api/gradebook/{id}
· P · ·  · POST   /api/gradebook/addAssignment
· P · ·  · POST   /api/gradebook/course/{id}/assignments
S · · ·  · GET    /api/gradebook/by-student-course
· P · A  · GET    /api/gradebook/course/{id}
· P · ·  · PUT    /api/gradebook/course/{id}/scheme
· P · ·  · PUT    /api/gradebook/course/{id}/order
· P · ·  · PUT    /api/gradebook/assignment/{id}
· P · ·  · POST   /api/gradebook/assignment/{id}/returned-changes
· P · ·  · DELETE /api/gradebook/assignment/{id}
· P · A  · GET    /api/gradebook/{id}/history
· P · ·  · POST   /api/gradebook/course/{id}/batch
· P · ·  · POST   /api/gradebook/batch/{id}/undo
· P · A  · POST   /api/gradebook/course/{id}/export
· P · A  · GET    /api/gradebook/course/{id}/live
S P I A  O GET    /api/course-instance/{id}/materials
${taught}S P · A  · GET    /api/courseBoard/{courseInstanceId}/messages
S P · ·  · POST   /api/courseBoard/{courseInstanceId}/messages
S P · ·  · PUT    /api/courseBoard/{courseInstanceId}/messages/{id}
S P · ·  · DELETE /api/courseBoard/{courseInstanceId}/messages/{id}
S P · ·  · GET    /api/courseBoard/states
S P · ·  · PUT    /api/courseBoard/{courseInstanceId}/read
S P · ·  · PUT    /api/courseBoard/{courseInstanceId}/mails
anyone   = POST   /api/courseBoard/unsubscribe
anyone   = POST   /unsubscribe
anyone   = POST   /mainContent/notifications
S P · A  · GET    /api/courseBoard/{courseInstanceId}/live
S P I A  = GET    /api/transcripts
S P I A  = POST   /api/transcripts
S P I A  = GET    /api/transcripts/{id}/document
anyone   = GET    /api/public/transcripts/{code}
S P I A  O GET    /api/course-instance/{id}/room
S P I A  O GET    /api/course-instance/{id}/announcements
· P · ·  · POST   /api/course-instance/{id}/announcements
· P · ·  · PUT    /api/announcement/{id}
· P · ·  · DELETE /api/announcement/{id}
S P I A  O GET    /api/dashboard
· · · A  · GET    /api/mails/undelivered
· · · A  · POST   /api/mails/undelivered/again
· · · A  · POST   /api/mails/{id}/again
· · · A  · POST   /api/mails/{id}/address
· · · A  · POST   /api/mails/{id}/leave
S P I A  = GET    /api/account/data
anyone   = GET    /api/public/courses/{id}/calendar.ics
anyone   = GET    /api/calendar/{token}.ics
S P · ·  · GET    /api/account/calendar
S P · ·  · POST   /api/account/calendar
anyone   = GET    /api/config
anyone   = GET    /api/public/courses
S P I A  = GET    /api/suggested-courses
anyone   = GET    /api/public/courses/{id}
anyone   = GET    /api/public/professors
· · · A  · POST   /api/rehearsal
· · · A  · POST   /api/rehearsal/{id}/play
· · · A  · POST   /api/rehearsal/{id}/end
`;

const roleOf: Readonly<Record<string, Role>> = {
  S: 'Student',
  P: 'Professor',
  I: 'InstitutionAdmin',
  A: 'Administrator',
};

const rows = table.trim().split('\n');

/** By `METHOD /path`: the roles that may knock, or anyone, signed in or not. */
export const matrix: ReadonlyMap<string, 'anyone' | readonly Role[]> = new Map(
  rows.map((row) => {
    const [, who = '', method, path] = /^(anyone|[SPIA·](?: [SPIA·]){3})\s+[O=·] (\w+)\s+(\S+)$/.exec(row) ?? [];
    if (who === '') throw new Error(`this line can't be read: ${row}`);
    const roles = who === 'anyone' ? who : who.split(' ').flatMap((letter) => roleOf[letter] ?? []);
    return [`${method} ${path}`, roles] as const;
  }),
);

/** By `METHOD /path`: the calls that let an institution's admin in, and answer nothing of another institution. */
export const closedToOthers: ReadonlySet<string> = new Set(
  rows.flatMap((row) => /^.{7,8} +O (\w+)\s+(\S+)$/.exec(row)?.slice(1, 3).join(' ') ?? []),
);
