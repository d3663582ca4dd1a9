import { endpoints, type FileRule } from '../kernel/endpoint.ts';
import type { shapes, importShapes } from './invitations.shapes.ts';
import { namesOf, namesWith } from '../kernel/record-fields.ts';
import { personFields } from './people.ts';
export type * from './invitations.shapes.ts';

/** The roles that people can't get by joining, and professors. Students join without an invitation. */
export const invitedRoles = ['Professor', 'InstitutionAdmin', 'Administrator'] as const;
export type InvitedRole = (typeof invitedRoles)[number];
/** The time for which an invitation's link works. */
export const invitationDays = 7;
/** `open`: its link works. */
export const invitationStates = ['open', 'accepted', 'withdrawn', 'expired'] as const;

/** The hours for which the link for the first administrator works. */
export const firstAdministratorHours = 24;

const administrators = ['Administrator'] as const;

export const invitations = endpoints<typeof shapes>()({
  list: ['GET /api/invitations', administrators],
  create: ['POST /api/invitations', administrators],
  withdraw: ['DELETE /api/invitations/{id}', administrators],
  resend: ['POST /api/invitations/{id}/resend', administrators],
  offered: ['GET /api/invitations/by-token/{token}', 'anyone'],
  accept: ['POST /api/invitations/{token}/accept', 'anyone'],
  firstAdministrator: ['GET /api/first-administrator/{token}', 'anyone'],
  becomeFirstAdministrator: ['POST /api/first-administrator/{token}', 'anyone'],
});

/** The headings in the first line of an import, in any order and letter case. */
export const importColumns = [...namesOf(personFields), 'role', 'institution'] as const;
export const requiredColumns = [...namesWith(personFields, 'required'), 'role'] as const;
/** The maximum number of people in one file. */
export const importLimit = 5000;

export const importFile: FileRule = {
  types: ['csv'],
  limit: 2_097_152,
  wrongType: /*i18n*/ 'Choose a CSV file in UTF-8, with the headings in its first line.',
  tooLarge: /*i18n*/ 'The file is too large. Use at most 2 MB and 5,000 people.',
};

export const userImport = endpoints<typeof importShapes>()({ run: ['POST /api/users/import', ['Administrator']] });
