import { applicationRoutes } from './catalog/applications/applications.routes.ts';
import { approvalRoutes } from './catalog/approvals.routes.ts';
import { courseDefinitionRoutes } from './catalog/course-definitions.routes.ts';
import { courseInstanceRoutes } from './catalog/course-instances/course-instances.routes.ts';
import { institutionRoutes } from './catalog/institutions/institutions.routes.ts';
import { instructorFileRoutes } from './catalog/instructor-files/instructor-files.routes.ts';
import { enrollmentRoutes } from './enrollment/enrollment-calendar.routes.ts';
import { registrationRoutes } from './enrollment/registrations/registrations.routes.ts';
import { transcriptRoutes } from './enrollment/transcripts.routes.ts';
import { dashboardRoutes } from './office/dashboard.routes.ts';
import { exportRoutes } from './office/exports.routes.ts';
import { rehearsalRoutes } from './office/rehearsal.routes.ts';
import { retentionRoutes } from './office/retention/retention.routes.ts';
import { searchRoutes } from './office/search.routes.ts';
import { setupRoutes } from './office/setup.routes.ts';
import { sitePageRoutes } from './office/site-pages.routes.ts';
import { siteSettingsRoutes } from './office/site-settings.routes.ts';
import { siteRoutes } from './office/site/site.routes.ts';
import { userRecordRoutes } from './office/user-records.routes.ts';
import { ledgerRoutes } from './payments/ledger/ledger.routes.ts';
import { paymentRoutes } from './payments/payments.routes.ts';
import { acceptanceRoutes } from './people/acceptances.routes.ts';
import { accountRoutes } from './people/accounts/accounts.routes.ts';
import { disclosureRoutes } from './people/disclosures.routes.ts';
import { fileRoutes } from './people/files.routes.ts';
import { guardianRoutes } from './people/guardians.routes.ts';
import { invitationRoutes } from './people/invitations/invitations.routes.ts';
import { mailRoutes } from './people/mails.routes.ts';
import { notificationRoutes } from './people/notifications/notifications.routes.ts';
import { announcementRoutes } from './teaching/announcements.routes.ts';
import { boardRoutes } from './teaching/board/board.routes.ts';
import { calendarRoutes } from './teaching/calendar.routes.ts';
import { courseRoomRoutes } from './teaching/course-rooms.routes.ts';
import { gradebookRoutes } from './teaching/gradebook/gradebook.routes.ts';
import { materialRoutes } from './teaching/materials/materials.routes.ts';
import { meetingRoutes } from './teaching/meetings/meetings.routes.ts';
import { submissionRoutes } from './teaching/submissions/submissions.routes.ts';
import { uploadRoutes } from './teaching/uploads.routes.ts';

/** Every feature that answers calls. `npm run schema` finds them by their `.routes.ts`. */
export const features = [
  applicationRoutes,
  approvalRoutes,
  courseDefinitionRoutes,
  courseInstanceRoutes,
  institutionRoutes,
  instructorFileRoutes,
  enrollmentRoutes,
  registrationRoutes,
  transcriptRoutes,
  dashboardRoutes,
  exportRoutes,
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
