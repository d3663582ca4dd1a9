import { endpoints } from '../kernel/endpoint.ts';
import type { shapes } from './invitations.shapes.ts';
export type * from './invitations.shapes.ts';

/** The roles that nobody gets by joining alone, and professors. Students join without an invitation. */
export const invitedRoles = ['Professor', 'InstitutionAdmin', 'Administrator'] as const;
export type InvitedRole = (typeof invitedRoles)[number];
/** How long an invitation's link works. */
export const invitationDays = 7;
/** `open`: its link works. */
export const invitationStates = ['open', 'accepted', 'withdrawn', 'expired'] as const;

/** How many hours the link for the first administrator works. */
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
