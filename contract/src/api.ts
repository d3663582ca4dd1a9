import { agreements } from './catalog/agreements.ts';
import { approvals } from './catalog/approvals.ts';
import { courseDefinitions } from './catalog/course-definitions.ts';
import { courseInstances } from './catalog/course-instances.ts';
import { courseReviews } from './catalog/course-reviews.ts';
import { institutions } from './catalog/institutions.ts';
import { instructorFiles } from './catalog/instructor-files.ts';
import { professors } from './catalog/professors.ts';
import { students } from './catalog/students.ts';
import { checkout } from './enrollment/checkout.ts';
import { enrollment } from './enrollment/enrollment.ts';
import { finalGrades } from './enrollment/final-grades.ts';
import { registrations } from './enrollment/registrations.ts';
import { transcripts } from './enrollment/transcripts.ts';
import { dashboard } from './office/dashboard.ts';
import { exports } from './office/exports.ts';
import { mentions } from './office/mentions.ts';
import { rehearsal } from './office/rehearsal.ts';
import { retention } from './office/retention.ts';
import { search } from './office/search.ts';
import { setup } from './office/setup.ts';
import { siteData } from './office/site-data.ts';
import { sitePages } from './office/site-pages.ts';
import { siteSettings } from './office/site-settings.ts';
import { site } from './office/site.ts';
import { userRecords } from './office/user-records.ts';
import { earnings } from './payments/earnings.ts';
import { ledger } from './payments/ledger.ts';
import { payments } from './payments/payments.ts';
import { acceptances } from './people/acceptances.ts';
import { accounts } from './people/accounts.ts';
import { disclosures } from './people/disclosures.ts';
import { files } from './people/files.ts';
import { guardians } from './people/guardians.ts';
import { invitations } from './people/invitations.ts';
import { mails } from './people/mails.ts';
import { notifications } from './people/notifications.ts';
import { oneClicks } from './people/one-click.ts';
import { ownAccount } from './people/own-account.ts';
import { userImport } from './people/user-import.ts';
import { announcements } from './teaching/announcements.ts';
import { board } from './teaching/board.ts';
import { calendar } from './teaching/calendar.ts';
import { courseRooms } from './teaching/course-rooms.ts';
import { gradebook } from './teaching/gradebook.ts';
import { materials } from './teaching/materials.ts';
import { meetings } from './teaching/meetings.ts';
import { submissions } from './teaching/submissions.ts';
import { uploads } from './teaching/uploads.ts';
import type { Endpoint } from './kernel/endpoint.ts';

/** Every endpoint, grouped by feature. `npm run schema` collects them, and the server serves no others. */
export const api = {
  agreements,
  approvals,
  courseDefinitions,
  courseInstances,
  courseReviews,
  institutions,
  instructorFiles,
  professors,
  students,
  checkout,
  enrollment,
  finalGrades,
  registrations,
  transcripts,
  dashboard,
  exports,
  mentions,
  rehearsal,
  retention,
  search,
  setup,
  siteData,
  sitePages,
  siteSettings,
  site,
  userRecords,
  earnings,
  ledger,
  payments,
  acceptances,
  accounts,
  disclosures,
  files,
  guardians,
  invitations,
  mails,
  notifications,
  oneClicks,
  ownAccount,
  userImport,
  announcements,
  board,
  calendar,
  courseRooms,
  gradebook,
  materials,
  meetings,
  submissions,
  uploads,
} as const;

export const everyEndpoint = (): readonly Endpoint[] =>
  Object.values(api).flatMap((room) => Object.values<Endpoint>(room));
