import type { OpeningRules } from './people/files.queries.ts';
import { applicationRoutes } from './catalog/applications/applications.routes.ts';
import { agreementFiles, applicationFiles, courseInstanceFiles } from './catalog/catalog.files.ts';
import { courseChangeJob, expiryJob } from './catalog/catalog.jobs.ts';
import {
  approvalRoutes,
  courseDefinitionRoutes,
  courseInstanceRoutes,
  institutionRoutes,
} from './catalog/catalog.routes.ts';
import { instructorFileRoutes } from './catalog/instructor-files/instructor-files.routes.ts';
import { dateReminderJob } from './enrollment/date-reminders.jobs.ts';
import { enrollmentRoutes, finalGradeRoutes, transcriptRoutes } from './enrollment/enrollment.routes.ts';
import { lapseJob } from './enrollment/final-grades/incompletes.jobs.ts';
import { registrationRoutes } from './enrollment/registrations/registrations.routes.ts';
import { seatsJob } from './enrollment/registrations/seats/waiting.jobs.ts';
import { sftpJob } from './exchange/college-servers.jobs.ts';
import { answersJob, dailyBatchesJob, weeklySummaryJob } from './exchange/exchange.jobs.ts';
import {
  batchRoutes,
  collegeFileRoutes,
  collegeServerRoutes,
  exchangeRoutes,
  receiptRoutes,
  sectionRoutes,
  studentNumberRoutes,
} from './exchange/exchange.routes.ts';
import { numberNoticeJob, numberReminderJob } from './exchange/student-numbers.jobs.ts';
import { mentionsJob, mergingJob, retentionJob } from './office/office.jobs.ts';
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
import { sealingJob } from './office/operations/operations.jobs.ts';
import { siteFiles } from './office/site-settings.files.ts';
import { siteRoutes } from './office/site/site.routes.ts';
import { ledgerRoutes } from './payments/ledger/ledger.routes.ts';
import { comparisonJob, noticeJob, reconcileJob, refundJob } from './payments/payments.jobs.ts';
import { paymentRoutes } from './payments/payments.routes.ts';
import { accountRoutes } from './people/accounts/accounts.routes.ts';
import { checkJob, erasedFilesJob, fileJob } from './people/files.jobs.ts';
import { summaryJob } from './people/notifications/summary.jobs.ts';
import { accountJob, webhookJob } from './people/people.jobs.ts';
import {
  acceptanceRoutes,
  disclosureRoutes,
  fileRoutes,
  guardianRoutes,
  invitationRoutes,
  mailRoutes,
  notificationRoutes,
  signInProviderRoutes,
  tokenRoutes,
} from './people/people.routes.ts';
import { webhookRoutes } from './people/webhooks/webhooks.routes.ts';
import { boardMailJob } from './teaching/board/board-mails.jobs.ts';
import { boardRoutes } from './teaching/board/board.routes.ts';
import { gradebookRoutes } from './teaching/gradebook/gradebook.routes.ts';
import { submissionRoutes } from './teaching/submissions/submissions.routes.ts';
import { boardFiles, materialFiles, submissionFiles } from './teaching/teaching.files.ts';
import { reminderJob, uploadJob } from './teaching/teaching.jobs.ts';
import {
  announcementRoutes,
  calendarRoutes,
  courseRoomRoutes,
  materialRoutes,
  meetingRoutes,
  uploadRoutes,
} from './teaching/teaching.routes.ts';

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
  batchRoutes,
  collegeFileRoutes,
  collegeServerRoutes,
  exchangeRoutes,
  receiptRoutes,
  sectionRoutes,
  studentNumberRoutes,
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
  signInProviderRoutes,
  tokenRoutes,
  webhookRoutes,
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
  sftpJob,
  answersJob,
  dailyBatchesJob,
  weeklySummaryJob,
  numberNoticeJob,
  numberReminderJob,
  mentionsJob,
  mergingJob,
  retentionJob,
  sealingJob,
  comparisonJob,
  noticeJob,
  reconcileJob,
  refundJob,
  checkJob,
  erasedFilesJob,
  fileJob,
  summaryJob,
  accountJob,
  webhookJob,
  boardMailJob,
  reminderJob,
  uploadJob,
];

/** For the tables whose records have files, the rules of opening them, from each `x.files.ts`. */
export const fileRules: Required<OpeningRules> = {
  ...agreementFiles,
  ...applicationFiles,
  ...courseInstanceFiles,
  ...siteFiles,
  ...boardFiles,
  ...materialFiles,
  ...submissionFiles,
};
