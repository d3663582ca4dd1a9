import type { OpeningRules } from './people/files.queries.ts';
import { applicationFiles } from './catalog/applications/applications.files.ts';
import { applicationRoutes } from './catalog/applications/applications.routes.ts';
import { approvalRoutes } from './catalog/approvals.routes.ts';
import { courseDefinitionRoutes } from './catalog/course-definitions.routes.ts';
import { courseChangeJob } from './catalog/course-instances/course-instances.jobs.ts';
import { courseInstanceRoutes } from './catalog/course-instances/course-instances.routes.ts';
import { courseInstanceFiles } from './catalog/course-instances/course-media.files.ts';
import { agreementFiles } from './catalog/institutions/agreements.files.ts';
import { institutionRoutes } from './catalog/institutions/institutions.routes.ts';
import { expiryJob } from './catalog/instructor-files/expiry.jobs.ts';
import { instructorFileRoutes } from './catalog/instructor-files/instructor-files.routes.ts';
import { dateReminderJob } from './enrollment/date-reminders.jobs.ts';
import { enrollmentRoutes } from './enrollment/enrollment-calendar.routes.ts';
import { finalGradeRoutes } from './enrollment/final-grades/final-grades.routes.ts';
import { lapseJob } from './enrollment/final-grades/lapsing.jobs.ts';
import { registrationRoutes } from './enrollment/registrations/registrations.routes.ts';
import { seatsJob } from './enrollment/registrations/seats/waiting.jobs.ts';
import { transcriptRoutes } from './enrollment/transcripts.routes.ts';
import { dashboardRoutes } from './office/dashboard.routes.ts';
import { exportRoutes } from './office/exports.routes.ts';
import { mergingJob } from './office/merging/merging.jobs.ts';
import { mergingRoutes } from './office/merging/merging.routes.ts';
import { rehearsalRoutes } from './office/rehearsal.routes.ts';
import { mentionsJob, retentionJob } from './office/retention/retention.jobs.ts';
import { retentionRoutes } from './office/retention/retention.routes.ts';
import { searchRoutes } from './office/search.routes.ts';
import { setupRoutes } from './office/setup.routes.ts';
import { sitePageRoutes } from './office/site-pages.routes.ts';
import { siteFiles } from './office/site-settings.files.ts';
import { siteSettingsRoutes } from './office/site-settings.routes.ts';
import { siteRoutes } from './office/site/site.routes.ts';
import { userRecordRoutes } from './office/user-records.routes.ts';
import { ledgerRoutes } from './payments/ledger/ledger.routes.ts';
import { comparisonJob, noticeJob, reconcileJob, refundJob } from './payments/payments.jobs.ts';
import { paymentRoutes } from './payments/payments.routes.ts';
import { acceptanceRoutes } from './people/acceptances.routes.ts';
import { accountJob } from './people/accounts/accounts.jobs.ts';
import { accountRoutes } from './people/accounts/accounts.routes.ts';
import { disclosureRoutes } from './people/disclosures.routes.ts';
import { checkJob, erasedFilesJob, fileJob } from './people/files.jobs.ts';
import { fileRoutes } from './people/files.routes.ts';
import { guardianRoutes } from './people/guardians.routes.ts';
import { invitationRoutes } from './people/invitations/invitations.routes.ts';
import { mailRoutes } from './people/mails.routes.ts';
import { notificationRoutes } from './people/notifications/notifications.routes.ts';
import { summaryJob } from './people/notifications/summary.jobs.ts';
import { announcementRoutes } from './teaching/announcements.routes.ts';
import { boardMailJob } from './teaching/board/board-mails.jobs.ts';
import { boardFiles } from './teaching/board/board.files.ts';
import { boardRoutes } from './teaching/board/board.routes.ts';
import { calendarRoutes } from './teaching/calendar.routes.ts';
import { courseRoomRoutes } from './teaching/course-rooms.routes.ts';
import { gradebookRoutes } from './teaching/gradebook/gradebook.routes.ts';
import { materialFiles } from './teaching/materials/materials.files.ts';
import { materialRoutes } from './teaching/materials/materials.routes.ts';
import { meetingRoutes } from './teaching/meetings/meetings.routes.ts';
import { reminderJob } from './teaching/meetings/reminders.jobs.ts';
import { submissionFiles } from './teaching/submissions/submissions.files.ts';
import { submissionRoutes } from './teaching/submissions/submissions.routes.ts';
import { uploadJob } from './teaching/uploads.jobs.ts';
import { uploadRoutes } from './teaching/uploads.routes.ts';

// `npm run schema` writes these lists: it finds routes, jobs and rules of files by the names of their files.

/** Every feature that answers calls, from each `x.routes.ts`. */
export const features = [
  applicationRoutes,
  approvalRoutes,
  courseDefinitionRoutes,
  courseInstanceRoutes,
  institutionRoutes,
  instructorFileRoutes,
  enrollmentRoutes,
  finalGradeRoutes,
  registrationRoutes,
  transcriptRoutes,
  dashboardRoutes,
  exportRoutes,
  mergingRoutes,
  rehearsalRoutes,
  retentionRoutes,
  searchRoutes,
  setupRoutes,
  sitePageRoutes,
  siteSettingsRoutes,
  siteRoutes,
  userRecordRoutes,
  ledgerRoutes,
  paymentRoutes,
  acceptanceRoutes,
  accountRoutes,
  disclosureRoutes,
  fileRoutes,
  guardianRoutes,
  invitationRoutes,
  mailRoutes,
  notificationRoutes,
  announcementRoutes,
  boardRoutes,
  calendarRoutes,
  courseRoomRoutes,
  gradebookRoutes,
  materialRoutes,
  meetingRoutes,
  submissionRoutes,
  uploadRoutes,
];

/** Every job, from each `x.jobs.ts`. */
export const jobs = [
  courseChangeJob,
  expiryJob,
  dateReminderJob,
  lapseJob,
  seatsJob,
  mergingJob,
  mentionsJob,
  retentionJob,
  comparisonJob,
  noticeJob,
  reconcileJob,
  refundJob,
  accountJob,
  checkJob,
  erasedFilesJob,
  fileJob,
  summaryJob,
  boardMailJob,
  reminderJob,
  uploadJob,
];

/** For the tables whose records have files, the rules of opening them, from each `x.files.ts`. */
export const fileRules: Required<OpeningRules> = {
  ...applicationFiles,
  ...courseInstanceFiles,
  ...agreementFiles,
  ...siteFiles,
  ...boardFiles,
  ...materialFiles,
  ...submissionFiles,
};
