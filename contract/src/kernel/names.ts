/** A person's full name, first name first. Kept apart from the schemas of people, for pages that load without zod. */
export const fullName = (person: { readonly firstName: string; readonly lastName: string }): string =>
  `${person.firstName} ${person.lastName}`.trim();
