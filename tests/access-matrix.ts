import type { Role } from '@stoa/contract/kernel/role';
import { exchanged, programs, taught } from './access-matrix-taught.ts';

/**
 * The callers of each endpoint, written out by hand and read in review: the contract is held against it, never the reverse. A
 * call that is new gets its line here first. S student, P professor, I institution admin, A administrator; whose records
 * each of them then sees is another matter, and is in the SQL.
 * The column behind is an institution admin of another institution: `O` is let in and finds nothing of it, `=` finds what is
 * their own or everybody's. The word behind it is the area of tokens that may call it: any, or none (–).
 */
const table = `
anyone   = –            POST   /api/login
S P I A  = any          GET    /api/session
anyone   = –            POST   /api/login/passkey/options
anyone   = –            POST   /api/login/passkey
S P I A  = –            POST   /api/account/passkeys/options
S P I A  = –            POST   /api/account/passkeys
S P I A  = –            GET    /api/account/passkeys
S P I A  O –            DELETE /api/account/passkey/{id}
anyone   = –            POST   /api/logout
anyone   = –            POST   /api/register
anyone   = –            GET    /api/validate-email/{token}
anyone   = –            POST   /api/resend-verification
anyone   = –            POST   /api/request-password-reset
anyone   = –            POST   /api/password-reset
anyone   = –            POST   /api/password-reset/stop
S P I A  O –            GET    /api/search
· · I A  O –            GET    /api/dashboard/overview
S P I A  = any          GET    /api/person/self
· · · A  · people       GET    /api/users
· · · A  · people       GET    /api/user/{id}
· · · A  · –            POST   /api/user
· · · A  · –            PUT    /api/user/{id}
· · · A  · people       GET    /api/user/{id}/history
· P I A  O people       GET    /api/user/{id}/records
· · · A  · –            POST   /api/user/{id}/acting-for-all
· · · A  · –            DELETE /api/user/{id}/two-factor
· · · A  · –            DELETE /api/user/{id}
· · · A  · –            GET    /api/user/{id}/deletion
· · · A  · –            POST   /api/user/{id}/deletion
· · · A  · –            GET    /api/user/{id}/merging
· · · A  · –            POST   /api/user/{id}/merge
· · · A  · –            DELETE /api/user/{id}/merge
S P I A  = –            GET    /api/account/deletion-request
S P I A  = –            POST   /api/account/deletion-request
S P I A  = –            DELETE /api/account/deletion-request
anyone   = any          GET    /api/site
anyone   = –            GET    /api/public/site
anyone   = any          GET    /api/site/pages
anyone   = any          GET    /api/site/pages/{slug}
· · · A  · site         PUT    /api/site/pages/{slug}
· · · A  · site         DELETE /api/site/pages/{slug}
· · · A  · site         POST   /api/site/pages/preview
· · · A  · site         GET    /api/site/pages/{slug}/versions
· · · A  · site         POST   /api/site/pages/{slug}/versions/{version}/restore
S P I A  = –            POST   /api/account/acceptances
· · · A  · site         PUT    /api/site
· · · A  · site         PUT    /api/site/pictures
· · · A  · –            GET    /api/site/faculty
· · · A  · site         GET    /api/site/versions
· · · A  · site         GET    /api/site/versions/{version}
· · · A  · site         POST   /api/site/versions/{version}/restore
· · · A  · –            GET    /api/retention
· · · A  · –            PUT    /api/retention
· · · A  · –            GET    /api/retention/mentions
· · · A  · –            POST   /api/retention/mentions/{id}
S P I A  = –            GET    /api/account
S P I A  = –            GET    /api/notifications
S P I A  = –            PUT    /api/notifications/read
S P I A  = –            GET    /api/account/notifications
S P I A  = –            PUT    /api/account/notifications
S P I A  = –            GET    /api/notifications/{personId}/live
S P I A  = –            PUT    /api/account/contact
S P I A  = –            PUT    /api/account/language
S P I A  = –            POST   /api/account/password
S P I A  = –            DELETE /api/account/password
S P I A  = –            GET    /api/account/sessions
S P I A  = –            DELETE /api/account/sessions/{id}
S P I A  = –            DELETE /api/account/sessions
S P I A  = –            GET    /api/account/tokens
S P I A  = –            POST   /api/account/tokens
· · I A  O –            GET    /api/institution/{id}/tokens
· · I A  O –            POST   /api/institution/{id}/tokens
S P I A  O –            POST   /api/token/{id}/rotate
S P I A  O –            DELETE /api/token/{id}
· · · A  · –            GET    /api/tokens
S P I A  = –            POST   /api/account/two-factor
S P I A  = –            POST   /api/account/two-factor/confirm
S P I A  = –            POST   /api/account/two-factor/recovery-codes
S P I A  = –            POST   /api/account/two-factor/off
· · · A  · –            POST   /api/users/import
· · · A  · –            GET    /api/invitations
· · · A  · –            POST   /api/invitations
· · · A  · –            DELETE /api/invitations/{id}
· · · A  · –            POST   /api/invitations/{id}/resend
anyone   = –            GET    /api/invitations/by-token/{token}
anyone   = –            POST   /api/invitations/{token}/accept
anyone   = –            GET    /api/first-administrator/{token}
anyone   = –            POST   /api/first-administrator/{token}
· · · A  · courses      GET    /api/institutions
· · · A  · courses      GET    /api/institution/{id}
· · · A  · courses      POST   /api/institution
· · · A  · courses      PUT    /api/institution/{id}
· · · A  · –            POST   /api/institution/{id}/reveal
· · · A  · courses      DELETE /api/institution/{id}
· P I A  O courses      GET    /api/partner-institutions
· · I A  O courses      GET    /api/institution/{id}/agreements
· · · A  · courses      POST   /api/institution/{id}/agreements
· · · A  · courses      PUT    /api/agreement/{id}/paper
· · · A  · courses      DELETE /api/agreement/{id}
· · I A  O roster       POST   /api/institution/{id}/registrations
· P I A  O applications GET    /api/professor/{id}/instructor-file
· P · ·  · applications POST   /api/professor/{id}/credentials
· P · A  · applications POST   /api/professor/{id}/credentials/import
· P · ·  · applications DELETE /api/credential/{id}
· · I ·  O applications POST   /api/professor/{id}/sharing/ask
· · I ·  O applications PUT    /api/credential/{id}/checks
· P · ·  · applications PUT    /api/professor/{id}/sharing
· · I ·  O applications POST   /api/professor/{id}/qualifications
· · I ·  O applications DELETE /api/qualification/{id}
· · I A  O applications GET    /api/institution/{id}/roster
· · I A  O applications GET    /api/institution/{id}/roster.pdf
S · · ·  · –            GET    /api/account/guardian
S · · ·  · –            PUT    /api/account/birth-date
S · · ·  · –            POST   /api/account/guardian
anyone   = –            GET    /api/guardian/{token}
anyone   = –            POST   /api/guardian/{token}
S · · ·  · roster       GET    /api/account/disclosures
S · · ·  · roster       GET    /api/account/record-corrections
S · · ·  · roster       POST   /api/account/record-corrections
· · · A  · roster       GET    /api/record-corrections
· · · A  · roster       PATCH  /api/record-corrections/{id}
· · I A  O roster       GET    /api/student/{id}/disclosures
· · · A  · roster       GET    /api/disclosures
· · · A  · roster       GET    /api/disclosures.csv
S P I A  = applications GET    /api/myProfessor
· · I A  O applications GET    /api/professors
· P I A  O applications GET    /api/approvedProfessors
· · I A  O applications GET    /api/professor/{id}
S P I A  O applications GET    /api/professor/{id}/history
· · I A  O –            POST   /api/professor/{id}/reveal
· P · A  · applications POST   /api/professor
· P · ·  · applications POST   /api/professor/{id}/take-back
· P · A  · applications PUT    /api/professor/{id}
· P · ·  · applications PUT    /api/professor/biography
· · · A  · applications DELETE /api/professor/{id}
· · I A  O applications PATCH  /api/professor/{id}/status
S P I A  = applications GET    /api/myStudent
· · I A  O applications GET    /api/students
· · I A  O applications GET    /api/student/{id}
S P I A  O applications GET    /api/student/{id}/history
· · I A  O applications POST   /api/student/{id}/export
· · I A  O –            POST   /api/student/{id}/reveal
S · · A  · applications POST   /api/student
S · · A  · applications PUT    /api/student/{id}
S · · ·  · applications POST   /api/student/{id}/take-back
· · I A  O applications PATCH  /api/student/{id}
· · · A  · applications DELETE /api/student/{id}
· · I A  O applications PATCH  /api/student/{id}/status
· · I A  O –            GET    /api/approvals/{queue}/live
anyone   = files        GET    /api/files/download/{fileId}
S P I A  O files        GET    /api/files/{fileId}/openings
· P I A  O courses      GET    /api/course-definitions
· P I A  O courses      GET    /api/course-definitions/approved
· P I A  O courses      GET    /api/course-definition/{id}
· P · A  · courses      POST   /api/course-definition
· P · A  · courses      PUT    /api/course-definition/{id}
· P · A  · courses      DELETE /api/course-definition/{id}
· · I A  O courses      PATCH  /api/course-definition/{id}/status
· P I A  O courses      GET    /api/course-instances
· P I A  O courses      GET    /api/course-instances/terms
S P I A  = courses      GET    /api/course-instances/registering
· P I A  O courses      GET    /api/course-instance/{id}
· P · A  · courses      POST   /api/course-instance
· P · A  · courses      PUT    /api/course-instance/{id}
· P · A  · courses      DELETE /api/course-instance/{id}
· P I A  O courses      PATCH  /api/course-instance/{id}/status
· P I A  O courses      GET    /api/course-instance/{id}/effects
· P I A  O courses      GET    /api/course-instance/{id}/history
· P I A  O courses      GET    /api/course-definition/{id}/history
· P I A  O courses      GET    /api/course-instance/{id}/changes
· P I A  O courses      GET    /api/course-instance/{id}/comments
· P I A  O courses      POST   /api/course-instance/{id}/comments
· P · A  · courses      POST   /api/course-instance/{id}/copy
S · · ·  · –            POST   /api/payments/orders
S · · ·  · payments     POST   /api/transaction
S P I A  = payments     GET    /api/transactions
S P I A  = payments     GET    /api/transaction/{id}
S P I A  = payments     GET    /api/transactions/{id}/receipt
S P I A  = payments     GET    /api/transactions/{id}/timeline
anyone   = –            POST   /api/payments/webhook
· · · A  · –            GET    /api/setup
· · I A  O roster       GET    /api/course-instance-registrations
· · · A  · –            GET    /api/operations/status
· · · A  · –            POST   /api/operations/test-mail
· · · A  · –            POST   /api/payments/check
· · · A  · payments     GET    /api/ledger
· · · A  · payments     GET    /api/ledger.csv
· · · A  · payments     GET    /api/ledger/movements.csv
· · · A  · payments     GET    /api/ledger/totals
· · · A  · payments     GET    /api/ledger/comparison
· · · A  · payments     POST   /api/ledger/comparison
· · · A  · payments     POST   /api/ledger/differences/{id}/close
· · · A  · payments     GET    /api/ledger/{id}
· · · A  · payments     POST   /api/ledger/{id}/look
· · · A  · payments     POST   /api/ledger/{id}/place
· · · A  · payments     POST   /api/ledger/{id}/pay-back
· · · A  · payments     POST   /api/ledger/{id}/close
· · · A  · payments     POST   /api/ledger/{id}/keep-place
· · · A  · payments     POST   /api/ledger/{id}/end-place
· · · A  · payments     POST   /api/ledger/{id}/refund
· · · A  · payments     POST   /api/ledger/refunds/{id}/retry
· · · A  · payments     POST   /api/ledger/refunds/{id}/by-hand
· P · ·  · payments     GET    /api/earnings
· P · ·  · payments     GET    /api/earnings.csv
· · · A  · payments     GET    /api/professor/{id}/earnings
· · · A  · payments     GET    /api/professor/{id}/earnings.csv
S P I A  O roster       GET    /api/my-course-instance-registrations
S P I A  = roster       GET    /api/course-instance-registration/{id}
S · · ·  · roster       POST   /api/course-instance-registration
S · · ·  · roster       DELETE /api/course-instance-registration/course-instance/{courseInstanceId}
S · · A  · roster       DELETE /api/course-instance-registration/{id}
S · · ·  · roster       GET    /api/course-instance-registration/{id}/amounts
S · · ·  · roster       PUT    /api/course-instance-registration/{id}/mode
· P I A  O roster       GET    /api/course-instance-registrations/by-course-instance/{id}
· · I A  O roster       GET    /api/course-instance-registration/by-instance/{id}
· P I A  O roster       GET    /api/course-instance-registrations/count/{id}
S · · ·  · roster       GET    /api/course-instances/seats
S · · ·  · roster       POST   /api/course-instance/{id}/waiting
S · · ·  · roster       DELETE /api/course-instance/{id}/waiting
· P · ·  · roster       PUT    /api/course-instance-registration/{id}/grade
· P · ·  · roster       POST   /api/course-instance-registrations/grades/{id}
· P · ·  · roster       POST   /api/course-instance-registration/{id}/reopen-grade
S · · ·  · –            POST   /api/payments/orders/{orderId}/capture
· P · A  · teaching     GET    /api/course-instances/gradebook
S P I A  O teaching     GET    /api/course-instance/{id}/materials
${taught}${programs}${exchanged}S P · A  · teaching     GET    /api/courseBoard/{courseInstanceId}/messages
anyone   = –            POST   /unsubscribe
anyone   = –            POST   /mainContent/notifications
S P I A  = roster       GET    /api/transcripts
S P I A  = roster       POST   /api/transcripts
S P I A  = roster       GET    /api/transcripts/{id}/document
anyone   = any          GET    /api/public/transcripts/{code}
S P I A  O teaching     GET    /api/course-instance/{id}/room
S P I A  O teaching     GET    /api/course-instance/{id}/announcements
· P · ·  · teaching     POST   /api/course-instance/{id}/announcements
· P · ·  · teaching     PUT    /api/announcement/{id}
· P · ·  · teaching     DELETE /api/announcement/{id}
S P I A  O –            GET    /api/dashboard
· · · A  · –            GET    /api/mails/undelivered
· · · A  · –            POST   /api/mails/undelivered/again
· · · A  · –            POST   /api/mails/{id}/again
· · · A  · –            POST   /api/mails/{id}/address
· · · A  · –            POST   /api/mails/{id}/leave
S P I A  = –            GET    /api/account/data
anyone   = –            GET    /api/public/courses/{id}/calendar.ics
anyone   = –            GET    /api/calendar/{token}.ics
S P · ·  · –            GET    /api/account/calendar
S P · ·  · –            POST   /api/account/calendar
anyone   = –            GET    /api/config
anyone   = –            GET    /api/public/courses
S P I A  = –            GET    /api/suggested-courses
anyone   = –            GET    /api/public/courses/{id}
anyone   = –            GET    /api/public/professors
· · · A  · –            POST   /api/rehearsal
· · · A  · –            POST   /api/rehearsal/{id}/play
· · · A  · –            POST   /api/rehearsal/{id}/end
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
    const [, who = '', method, path] = /^(anyone|[SPIA·](?: [SPIA·]){3})\s+[O=·] \S+\s+(\w+)\s+(\S+)$/.exec(row) ?? [];
    if (who === '') throw new Error(`this line can't be read: ${row}`);
    const roles = who === 'anyone' ? who : who.split(' ').flatMap((letter) => roleOf[letter] ?? []);
    return [`${method} ${path}`, roles] as const;
  }),
);

/** By `METHOD /path`: the calls that let an institution's admin in, and answer nothing of another institution. */
export const closedToOthers: ReadonlySet<string> = new Set(
  rows.flatMap((row) => /^.{7,8} +O \S+\s+(\w+)\s+(\S+)$/.exec(row)?.slice(1, 3).join(' ') ?? []),
);

/** By `METHOD /path`: the area of the tokens that may call it; "any" of them, or "none". */
export const reaches: ReadonlyMap<string, string> = new Map(
  rows.map((row) => {
    const [, area = '', method, path] = /[O=·] (\S+)\s+(\w+)\s+(\S+)$/.exec(row) ?? [];
    return [`${method} ${path}`, area === '–' ? 'none' : area] as const;
  }),
);
