import { accounts } from './accounts.ts';
import { board } from './board.ts';
import { calendar } from './calendar.ts';
import { courseDefinitions } from './course-definitions.ts';
import { courseInstances } from './course-instances.ts';
import { courseReviews } from './course-reviews.ts';
import { dashboard } from './dashboard.ts';
import { earnings } from './earnings.ts';
import { exports } from './exports.ts';
import { files } from './files.ts';
import { gradebook } from './gradebook.ts';
import { institutions } from './institutions.ts';
import type { Endpoint } from './kernel/endpoint.ts';
import { ledger } from './ledger.ts';
import { mails } from './mails.ts';
import { ownAccount } from './own-account.ts';
import { payments } from './payments.ts';
import { professors } from './professors.ts';
import { checkout, registrations } from './registrations.ts';
import { rehearsal } from './rehearsal.ts';
import { site } from './site.ts';
import { students } from './students.ts';
import { transcripts } from './transcripts.ts';
import { userImport } from './user-import.ts';

/** Every endpoint there is, by feature: the server serves these and no other, the access matrix is read off them. */
export const api = {
  accounts,
  ownAccount,
  userImport,
  institutions,
  professors,
  students,
  files,
  courseDefinitions,
  courseInstances,
  courseReviews,
  payments,
  ledger,
  earnings,
  registrations,
  checkout,
  gradebook,
  board,
  transcripts,
  dashboard,
  mails,
  exports,
  calendar,
  site,
  rehearsal,
} as const;

export const everyEndpoint = (): readonly Endpoint[] =>
  Object.values(api).flatMap((room) => Object.values<Endpoint>(room));
