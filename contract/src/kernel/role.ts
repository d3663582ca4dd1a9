/** The four roles of the specification; a person has exactly one. */
export const everyRole = [
  /*i18n*/ 'Student',
  /*i18n*/ 'Professor',
  /*i18n*/ 'Administrator',
  /*i18n*/ 'InstitutionAdmin',
] as const;
export type Role = (typeof everyRole)[number];

/** The things a signed-in person can do. Screens check these and never the role; `abilities.ts` says which roles have each one. */
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
