import { agreements } from './catalog/agreements.shapes.ts';
import { approvals } from './catalog/approvals.shapes.ts';
import { courseDefinitions } from './catalog/course-definitions.shapes.ts';
import { courseInstances, courseReviews } from './catalog/course-instances.shapes.ts';
import { institutions } from './catalog/institutions.shapes.ts';
import { instructorFiles } from './catalog/instructor-files.shapes.ts';
import { professors } from './catalog/professors.shapes.ts';
import { shares } from './catalog/shares.shapes.ts';
import { students } from './catalog/students.shapes.ts';
import { enrollment } from './enrollment/enrollment.shapes.ts';
import { finalGrades } from './enrollment/final-grades.shapes.ts';
import { checkout, registrations } from './enrollment/registrations.shapes.ts';
import { transcripts } from './enrollment/transcripts.shapes.ts';
import { batches } from './exchange/batches.shapes.ts';
import { collegeFiles } from './exchange/college-files.shapes.ts';
import { collegeServers } from './exchange/college-servers.shapes.ts';
import { exchange } from './exchange/obstacles.shapes.ts';
import { receipts } from './exchange/receipts.shapes.ts';
import { sections } from './exchange/sections.shapes.ts';
import { studentNumbers } from './exchange/student-numbers.shapes.ts';
import { dashboard } from './office/dashboard.shapes.ts';
import { mentions } from './office/mentions.shapes.ts';
import { rehearsal } from './office/rehearsal.shapes.ts';
import { retention } from './office/retention.shapes.ts';
import { search } from './office/search.shapes.ts';
import { setup } from './office/setup.shapes.ts';
import { sitePages, siteSettings } from './office/site-settings.shapes.ts';
import { site, siteData } from './office/site.shapes.ts';
import { exports, merging, userRecords } from './office/user-records.shapes.ts';
import { earnings, ledger } from './payments/ledger.shapes.ts';
import { payments } from './payments/payments.shapes.ts';
import { acceptances, accounts } from './people/accounts.shapes.ts';
import { disclosures } from './people/disclosures.shapes.ts';
import { files } from './people/files.shapes.ts';
import { guardians } from './people/guardians.shapes.ts';
import { invitations, userImport } from './people/invitations.shapes.ts';
import { mails } from './people/mails.shapes.ts';
import { notifications, oneClicks } from './people/notifications.shapes.ts';
import { ownAccount } from './people/own-account.shapes.ts';
import { passkeys } from './people/passkeys.shapes.ts';
import { signInProviders } from './people/sign-in-providers.shapes.ts';
import { tokens } from './people/tokens.shapes.ts';
import { webhooks } from './people/webhooks.shapes.ts';
import { board } from './teaching/board.shapes.ts';
import { announcements, courseRooms } from './teaching/course-rooms.shapes.ts';
import { gradebook } from './teaching/gradebook.shapes.ts';
import { materials, uploads } from './teaching/materials.shapes.ts';
import { calendar, meetings } from './teaching/meetings.shapes.ts';
import { submissions } from './teaching/submissions.shapes.ts';
import type { WholeEndpoint } from './kernel/endpoint.ts';

/** Every endpoint, grouped by feature. `npm run schema` collects them, and the server serves only these. */
export const api = {
  agreements,
  approvals,
  courseDefinitions,
  courseInstances,
  courseReviews,
  institutions,
  instructorFiles,
  professors,
  shares,
  students,
  enrollment,
  finalGrades,
  checkout,
  registrations,
  transcripts,
  batches,
  collegeFiles,
  collegeServers,
  exchange,
  receipts,
  sections,
  studentNumbers,
  dashboard,
  mentions,
  rehearsal,
  retention,
  search,
  setup,
  sitePages,
  siteSettings,
  site,
  siteData,
  exports,
  merging,
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
  userImport,
  mails,
  notifications,
  oneClicks,
  ownAccount,
  passkeys,
  signInProviders,
  tokens,
  webhooks,
  board,
  announcements,
  courseRooms,
  gradebook,
  materials,
  uploads,
  calendar,
  meetings,
  submissions,
} as const;

export const everyEndpoint = (): readonly WholeEndpoint[] =>
  Object.values(api).flatMap((room) => Object.values<WholeEndpoint>(room));
