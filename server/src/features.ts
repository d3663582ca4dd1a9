import type { OpeningRules } from './people/files.queries.ts';
import { applicationFiles } from './catalog/applications/applications.files.ts';
import { applicationRoutes } from './catalog/applications/applications.routes.ts';
import {
  approvalRoutes,
  courseDefinitionRoutes,
  courseInstanceRoutes,
  institutionRoutes,
} from './catalog/catalog.routes.ts';
import { courseChangeJob } from './catalog/course-instances/course-instances.jobs.ts';
import { courseInstanceFiles } from './catalog/course-instances/course-media.files.ts';
import { agreementFiles } from './catalog/institutions/agreements.files.ts';
import { expiryJob } from './catalog/instructor-files/expiry.jobs.ts';
import { instructorFileRoutes } from './catalog/instructor-files/instructor-files.routes.ts';
import { dateReminderJob } from './enrollment/date-reminders.jobs.ts';
import { enrollmentRoutes, finalGradeRoutes, transcriptRoutes } from './enrollment/enrollment.routes.ts';
import { lapseJob } from './enrollment/final-grades/lapsing.jobs.ts';
import { registrationRoutes } from './enrollment/registrations/registrations.routes.ts';
import { seatsJob } from './enrollment/registrations/seats/waiting.jobs.ts';
import { mergingJob } from './office/merging/merging.jobs.ts';
import {
  dashboardRoutes,
  exportRoutes,
  mergingRoutes,
  rehearsalRoutes,
  retentionRoutes,
  searchRoutes,
  setupRoutes,
  sitePageRoutes,
  siteSettingsRoutes,
  userRecordRoutes,
} from './office/office.routes.ts';
import { mentionsJob, retentionJob } from './office/retention/retention.jobs.ts';
import { siteFiles } from './office/site-settings.files.ts';
import { siteRoutes } from './office/site/site.routes.ts';
import { ledgerRoutes } from './payments/ledger/ledger.routes.ts';
import { comparisonJob, noticeJob, reconcileJob, refundJob } from './payments/payments.jobs.ts';
import { paymentRoutes } from './payments/payments.routes.ts';
import { accountJob } from './people/accounts/accounts.jobs.ts';
import { accountRoutes } from './people/accounts/accounts.routes.ts';
import { checkJob, erasedFilesJob, fileJob } from './people/files.jobs.ts';
import { summaryJob } from './people/notifications/summary.jobs.ts';
import {
  acceptanceRoutes,
  disclosureRoutes,
  fileRoutes,
  guardianRoutes,
  invitationRoutes,
  mailRoutes,
  notificationRoutes,
} from './people/people.routes.ts';
import { boardMailJob } from './teaching/board/board-mails.jobs.ts';
import { boardFiles } from './teaching/board/board.files.ts';
import { boardRoutes } from './teaching/board/board.routes.ts';
import { gradebookRoutes } from './teaching/gradebook/gradebook.routes.ts';
import { materialFiles } from './teaching/materials/materials.files.ts';
import { reminderJob } from './teaching/meetings/reminders.jobs.ts';
import { submissionFiles } from './teaching/submissions/submissions.files.ts';
import { submissionRoutes } from './teaching/submissions/submissions.routes.ts';
import {
  announcementRoutes,
  calendarRoutes,
  courseRoomRoutes,
  materialRoutes,
  meetingRoutes,
  uploadRoutes,
} from './teaching/teaching.routes.ts';
import { uploadJob } from './teaching/uploads.jobs.ts';

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
  transcriptRoutes,
  registrationRoutes,
  dashboardRoutes,
  exportRoutes,
  mergingRoutes,
  rehearsalRoutes,
  retentionRoutes,
  searchRoutes,
  setupRoutes,
  sitePageRoutes,
  siteSettingsRoutes,
  userRecordRoutes,
  siteRoutes,
  ledgerRoutes,
  paymentRoutes,
  accountRoutes,
  acceptanceRoutes,
  disclosureRoutes,
  fileRoutes,
  guardianRoutes,
  invitationRoutes,
  mailRoutes,
  notificationRoutes,
  boardRoutes,
  gradebookRoutes,
  submissionRoutes,
  announcementRoutes,
  calendarRoutes,
  courseRoomRoutes,
  materialRoutes,
  meetingRoutes,
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
