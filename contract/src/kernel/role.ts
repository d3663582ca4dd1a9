import { z } from 'zod';

/** The four roles of the specification; a person has exactly one. */
export const everyRole = [
  /*i18n*/ 'Student',
  /*i18n*/ 'Professor',
  /*i18n*/ 'Administrator',
  /*i18n*/ 'InstitutionAdmin',
] as const;
export const Role = z.enum(everyRole);
export type Role = z.infer<typeof Role>;

/** The things a signed-in person can do. Screens check these and never the role; `abilities.ts` says which roles have each one. */
export const Ability = z.enum([
  'applyAsProfessor',
  'applyAsStudent',
  'teach',
  'study',
  'seeGradebooks',
  'seeEarnings',
  'approve',
  'administer',
]);
export type Ability = z.infer<typeof Ability>;
/** The roles that approve or deny professors, students, course definitions and course instances. */
export const approvers = ['InstitutionAdmin', 'Administrator'] as const satisfies readonly Role[];
export const isApprover = (role: Role): boolean => approvers.some((one) => one === role);
