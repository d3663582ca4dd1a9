import { i18n } from './i18n.ts';

/** The four roles of the specification; a person has exactly one. */
export const everyRole = ['Student', 'Professor', 'Administrator', 'InstitutionAdmin'] as const;
export type Role = (typeof everyRole)[number];
const roleNames: Readonly<Record<Role, string>> = {
  Student: /*i18n*/ 'Student',
  Professor: /*i18n*/ 'Professor',
  Administrator: /*i18n*/ 'Administrator',
  InstitutionAdmin: /*i18n*/ 'Institution administrator',
};
/** A role in the reader's language: "Institution administrator". */
export const roleName = (role: Role): string => i18n.t(roleNames[role]);
/** Roles to choose from, named in the reader's language when they are shown. */
export const roleOptions = (roles: readonly Role[]) =>
  roles.map((value) => ({
    value,
    get label() {
      return roleName(value);
    },
  }));

/** The things a signed-in person can do. Screens check these and never the role; `abilities.ts` lists the roles that have each one. */
export const everyAbility = [
  'applyAsProfessor',
  'applyAsStudent',
  'teach',
  'study',
  'seeGradebooks',
  'seeEarnings',
  'approve',
  'administer',
] as const;
export type Ability = (typeof everyAbility)[number];
/** The roles that approve or deny professors, students, course definitions and course instances. */
export const approvers = ['InstitutionAdmin', 'Administrator'] as const satisfies readonly Role[];
export const isApprover = (role: Role): boolean => approvers.some((one) => one === role);
