import type { Invitation, InvitedRole } from '@stoa/contract/people/invitations.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';

/** Tells invited people what somebody with a role does here. */
const meanings: Readonly<Record<InvitedRole, string>> = {
  Professor:
    /*i18n*/ 'As a professor, you apply with your documents, propose courses and teach them once they are approved.',
  InstitutionAdmin:
    /*i18n*/ 'As an institution administrator, you approve professors, students and courses for your institution.',
  Administrator: /*i18n*/ 'As an administrator, you run the site: people, courses, payments and records.',
};
export const meaningOf = ({ role, forAll }: Pick<Invitation, 'role' | 'forAll'>): string =>
  forAll
    ? i18n.t('As an institution administrator, you approve professors, students and courses for all institutions.')
    : i18n.t(meanings[role]);
/** The institution that an invited institution administrator will decide for; undefined for other roles. */
export const institutionIn = ({ institution, forAll }: Pick<Invitation, 'institution' | 'forAll'>) =>
  forAll ? i18n.t('All institutions') : institution?.name;

export const states: Readonly<Record<Invitation['state'], string>> = {
  open: /*i18n*/ 'Invited',
  accepted: /*i18n*/ 'Account opened',
  withdrawn: /*i18n*/ 'Withdrawn',
  expired: /*i18n*/ 'Expired',
};
export const stateTones = { open: 'pending', accepted: 'approved', withdrawn: 'quiet', expired: 'quiet' } as const;
