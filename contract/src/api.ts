import { accounts } from './people/accounts.ts';
import { agreements } from './catalog/agreements.ts';
import { announcements } from './teaching/announcements.ts';
import { approvals } from './catalog/approvals.ts';
import { board } from './teaching/board.ts';
import { calendar } from './teaching/calendar.ts';
import { checkout } from './enrollment/checkout.ts';
import { courseDefinitions } from './catalog/course-definitions.ts';
import { courseInstances } from './catalog/course-instances.ts';
import { courseReviews } from './catalog/course-reviews.ts';
import { courseRooms } from './teaching/course-rooms.ts';
import { dashboard } from './office/dashboard.ts';
import { disclosures } from './people/disclosures.ts';
import { earnings } from './payments/earnings.ts';
import { enrollment } from './enrollment/enrollment.ts';
import { exports } from './office/exports.ts';
import { face } from './office/face.ts';
import { files } from './people/files.ts';
import { gradebook } from './teaching/gradebook.ts';
import { guardians } from './people/guardians.ts';
import { institutions } from './catalog/institutions.ts';
import { instructorFiles } from './catalog/instructor-files.ts';
import { invitations } from './people/invitations.ts';
import { ledger } from './payments/ledger.ts';
import { mails } from './people/mails.ts';
import { materials } from './teaching/materials.ts';
import { meetings } from './teaching/meetings.ts';
import { mentions } from './office/mentions.ts';
import { notifications } from './people/notifications.ts';
import { oneClicks } from './people/one-click.ts';
import { ownAccount } from './people/own-account.ts';
import { payments } from './payments/payments.ts';
import { professors } from './catalog/professors.ts';
import { registrations } from './enrollment/registrations.ts';
import { rehearsal } from './office/rehearsal.ts';
import { retention } from './office/retention.ts';
import { search } from './office/search.ts';
import { setup } from './office/setup.ts';
import { sitePages } from './office/site-pages.ts';
import { siteSettings } from './office/site-settings.ts';
import { site } from './office/site.ts';
import { students } from './catalog/students.ts';
import { transcripts } from './enrollment/transcripts.ts';
import { uploads } from './teaching/uploads.ts';
import { userImport } from './people/user-import.ts';
import { userRecords } from './office/user-records.ts';
import { work } from './teaching/work.ts';
import type { Endpoint } from './kernel/endpoint.ts';

/** Every endpoint, grouped by feature. `npm run schema` collects them, and the server serves no others. */
export const api = {
  accounts,
  agreements,
  announcements,
  approvals,
  board,
  calendar,
  checkout,
  courseDefinitions,
  courseInstances,
  courseReviews,
  courseRooms,
  dashboard,
  disclosures,
  earnings,
  enrollment,
  exports,
  face,
  files,
  gradebook,
  guardians,
  institutions,
  instructorFiles,
  invitations,
  ledger,
  mails,
  materials,
  meetings,
  mentions,
  notifications,
  oneClicks,
  ownAccount,
  payments,
  professors,
  registrations,
  rehearsal,
  retention,
  search,
  setup,
  sitePages,
  siteSettings,
  site,
  students,
  transcripts,
  uploads,
  userImport,
  userRecords,
  work,
} as const;

export const everyEndpoint = (): readonly Endpoint[] =>
  Object.values(api).flatMap((room) => Object.values<Endpoint>(room));
