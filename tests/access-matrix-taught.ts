/** The lines of the access matrix about where a course is taught. */
export const taught = `S P I A  O GET    /api/course-instance/{id}/dates
S · · A  · GET    /api/course-instance-registration/{id}/leaving
· P I A  O GET    /api/course-instance/{id}/census
· P · ·  · POST   /api/course-instance/{id}/census
· P I A  O GET    /api/course-instance/{id}/census.pdf
· P · ·  · POST   /api/course-instance-registration/{id}/corrections
· P · A  · GET    /api/course-instance/{id}/grading
· P I A  O GET    /api/corrections
· · I A  O PATCH  /api/correction/{id}
S P I A  O GET    /api/course-instance/{id}/meetings
· P · ·  · POST   /api/course-instance/{id}/meetings
· P · ·  · PUT    /api/meeting/{id}
· P · ·  · DELETE /api/meeting/{id}
· P · ·  · GET    /api/meeting/{id}/attendance
· P · ·  · PUT    /api/meeting/{id}/attendance
· P · ·  · GET    /api/course-instance/{id}/hours
· P · ·  · PUT    /api/course-instance/{id}/hours
S P I A  O GET    /api/course-instance/{id}/material-sections
· P · ·  · POST   /api/course-instance/{id}/materials
· P · ·  · PUT    /api/material/{id}
· P · ·  · DELETE /api/material/{id}
· P · ·  · PUT    /api/course-instance/{id}/materials/order
· P · ·  · POST   /api/uploads
· P · ·  · GET    /api/uploads/{id}
· P · ·  · PATCH  /api/uploads/{id}
· P · ·  · DELETE /api/uploads/{id}
· P · ·  · POST   /api/course-instance/{id}/material-sections
· P · ·  · PUT    /api/material-section/{id}
· P · ·  · DELETE /api/material-section/{id}
· P · A  · POST   /api/markdown
`;
