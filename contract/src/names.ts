/** How somebody is named, first name first. Apart from the shapes of people, for the pages that do without zod. */
export const fullName = (person: { readonly firstName: string; readonly lastName: string }): string =>
  `${person.firstName} ${person.lastName}`.trim();
