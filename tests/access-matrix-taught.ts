/** The lines of the access matrix about where a course is taught. */
export const taught = `S · · ·  = –            PUT    /api/account/directory-hold
· P · A  · payments     GET    /api/course-instance/{id}/shares
· P · ·  · payments     PUT    /api/course-instance/{id}/shares
· P · ·  · payments     POST   /api/course-instance/{id}/shares/agree
· P · A  · teaching     GET    /api/gradebooks/by-course/{id}
· P · ·  · teaching     PUT    /api/gradebook/{id}
· P · ·  · teaching     POST   /api/gradebook/addAssignment
· P · ·  · teaching     POST   /api/gradebook/course/{id}/assignments
S · · ·  · teaching     GET    /api/gradebook/by-student-course
· P · A  · teaching     GET    /api/gradebook/course/{id}
· P · ·  · teaching     PUT    /api/gradebook/course/{id}/scheme
· P · ·  · teaching     PUT    /api/gradebook/course/{id}/order
· P · ·  · teaching     PUT    /api/gradebook/assignment/{id}
· P · ·  · teaching     POST   /api/gradebook/assignment/{id}/returned-changes
· P · ·  · teaching     DELETE /api/gradebook/assignment/{id}
· P · A  · teaching     GET    /api/gradebook/{id}/history
· P · ·  · teaching     POST   /api/gradebook/course/{id}/batch
· P · ·  · teaching     POST   /api/gradebook/batch/{id}/undo
· P · A  · teaching     POST   /api/gradebook/course/{id}/export
· P · A  · –            GET    /api/gradebook/course/{id}/live
S P · ·  · teaching     POST   /api/courseBoard/{courseInstanceId}/messages
S P · ·  · teaching     PUT    /api/courseBoard/{courseInstanceId}/messages/{id}
S P · ·  · teaching     DELETE /api/courseBoard/{courseInstanceId}/messages/{id}
S P · ·  · teaching     GET    /api/courseBoard/states
S P · ·  · teaching     PUT    /api/courseBoard/{courseInstanceId}/read
S P · ·  · teaching     PUT    /api/courseBoard/{courseInstanceId}/mails
anyone   = –            POST   /api/courseBoard/unsubscribe
S P · A  · –            GET    /api/courseBoard/{courseInstanceId}/live
S P I A  O roster       GET    /api/course-instance/{id}/dates
S · · A  · roster       GET    /api/course-instance-registration/{id}/leaving
· P I A  O roster       GET    /api/course-instance/{id}/census
· P · ·  · –            POST   /api/course-instance/{id}/census
· P I A  O roster       GET    /api/course-instance/{id}/census.pdf
· P · ·  · roster       POST   /api/course-instance-registration/{id}/activity
· P · ·  · roster       POST   /api/course-instance-registration/{id}/corrections
· P · A  · roster       GET    /api/course-instance/{id}/grading
· P · ·  · roster       PUT    /api/course-instance/{id}/grading
· P I A  O roster       GET    /api/corrections
· · I A  O roster       PATCH  /api/correction/{id}
S P I A  O teaching     GET    /api/course-instance/{id}/meetings
· P · ·  · teaching     POST   /api/course-instance/{id}/meetings
· P · ·  · teaching     PUT    /api/meeting/{id}
· P · ·  · teaching     DELETE /api/meeting/{id}
· P · ·  · teaching     GET    /api/meeting/{id}/attendance
· P · ·  · teaching     PUT    /api/meeting/{id}/attendance
· P · ·  · teaching     GET    /api/course-instance/{id}/hours
· P · ·  · teaching     PUT    /api/course-instance/{id}/hours
S P I A  O teaching     GET    /api/course-instance/{id}/material-sections
· P · ·  · teaching     POST   /api/course-instance/{id}/materials
· P · ·  · teaching     PUT    /api/material/{id}
· P · ·  · teaching     DELETE /api/material/{id}
· P · ·  · teaching     PUT    /api/course-instance/{id}/materials/order
S P · ·  · teaching     POST   /api/uploads
S P · ·  · teaching     GET    /api/uploads/{id}
S P · ·  · teaching     PATCH  /api/uploads/{id}
S P · ·  · teaching     DELETE /api/uploads/{id}
· P · ·  · teaching     POST   /api/course-instance/{id}/material-sections
· P · ·  · teaching     PUT    /api/material-section/{id}
· P · ·  · teaching     DELETE /api/material-section/{id}
· P · A  · teaching     POST   /api/markdown
S P · A  · teaching     GET    /api/course-instance/{id}/work
S P · A  · teaching     GET    /api/assignment/{id}
S · · ·  · teaching     GET    /api/work
· P · ·  · teaching     GET    /api/work/waiting
S · · ·  · teaching     GET    /api/assignment/{id}/submission
S · · ·  · teaching     PUT    /api/assignment/{id}/submission
S · · ·  · teaching     DELETE /api/assignment/{id}/submission/files/{fileId}
S · · ·  · teaching     POST   /api/assignment/{id}/submission/send
· P · ·  · teaching     GET    /api/assignment/{id}/submissions
· P · ·  · teaching     GET    /api/submission/{id}
· P · ·  · teaching     PUT    /api/submission/{id}/grading
· P · ·  · teaching     POST   /api/assignment/{id}/return
· P · ·  · teaching     GET    /api/assignment/{id}/extensions
· P · ·  · teaching     PUT    /api/assignment/{id}/extension
· P · ·  · teaching     GET    /api/assignment/{id}/samples
· P · ·  · teaching     GET    /api/grading-comments
· P · ·  · teaching     POST   /api/grading-comments
· P · ·  · teaching     DELETE /api/grading-comments/{id}
`;

/** The lines about other programs. */
export const programs = `S P I A  = –            POST   /api/account/passkeys/later
S P I A  O –            PUT    /api/account/passkey/{id}
anyone   = –            GET    /api/login/providers
anyone   = –            POST   /api/login/provider
anyone   = –            POST   /api/login/provider/finish
anyone   = –            POST   /api/login/provider/code
· · · A  · –            GET    /api/sign-in-providers
· · · A  · –            POST   /api/sign-in-providers
· · · A  · –            PUT    /api/sign-in-provider/{id}
· · · A  · –            DELETE /api/sign-in-provider/{id}
· · I A  O webhooks     GET    /api/webhooks
· · I A  O webhooks     POST   /api/webhooks
· · I A  O webhooks     PUT    /api/webhook/{id}
· · I A  O webhooks     POST   /api/webhook/{id}/rotate
· · I A  O webhooks     DELETE /api/webhook/{id}
· · I A  O webhooks     GET    /api/webhook/{id}/deliveries
· · I A  O webhooks     POST   /api/delivery/{id}/again
`;

/** The lines about numbers and sections at colleges. */
export const exchanged = `· · I A  O roster       GET    /api/institution/{id}/student-numbers
· · I A  O roster       POST   /api/institution/{id}/student-numbers
· · I A  O roster       GET    /api/institution/{id}/student-numbers/{personREF}
· · I A  O roster       PUT    /api/institution/{id}/student-numbers/{personREF}
· · I A  O roster       DELETE /api/institution/{id}/student-numbers/{personREF}
· · I A  O roster       GET    /api/institution/{id}/sections
· · I A  O roster       POST   /api/institution/{id}/sections
· · I A  O roster       GET    /api/institution/{id}/sections/courses
· · I A  O roster       PUT    /api/course-instance/{id}/section
· · I A  · roster       GET    /api/file-profiles
· · I A  O roster       GET    /api/institution/{id}/files/{kind}
· · I A  O roster       PUT    /api/institution/{id}/files/{kind}
· · I A  O roster       POST   /api/institution/{id}/files/{kind}/preview
· · I A  O exchange     GET    /api/institution/{id}/batches
· · I A  O exchange     POST   /api/institution/{id}/batches
· · I A  O exchange     GET    /api/batch/{id}
· · I A  O exchange     GET    /api/batch/{id}/rows
· · I A  O exchange     GET    /api/batch/{id}/file
· · I A  O exchange     POST   /api/course-instance-registration/{id}/repeat
· · I A  O receipts     GET    /api/institution/{id}/receipts
· · I A  O receipts     POST   /api/institution/{id}/receipts
· · I A  O receipts     GET    /api/receipt/{id}
· · I A  O receipts     GET    /api/receipt/{id}/rows
· · I A  O receipts     POST   /api/receipt/{id}/apply
· · I A  O receipts     POST   /api/receipt/{id}/undo
· · I A  O receipts     GET    /api/institution/{id}/open-answers
· · I A  O receipts     PUT    /api/receipt-row/{id}/decision
· · I A  O exchange     GET    /api/institution/{id}/work-list
· · I A  O exchange     GET    /api/institution/{id}/reconciliation
· · I A  O exchange     GET    /api/institution/{id}/reconciliation/file
· P I A  · exchange     GET    /api/exchange/waiting
· · I A  O –            GET    /api/institution/{id}/server
· · · A  · –            PUT    /api/institution/{id}/server
· · · A  · –            DELETE /api/institution/{id}/server
· · I A  O –            POST   /api/institution/{id}/server/check
S · · ·  · –            POST   /api/course-instance-registration/{id}/applied
`;
