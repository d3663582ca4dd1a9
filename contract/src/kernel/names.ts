// Constants of lists, kept apart from the schemas for pages that load without zod.

/** The last row that a list returns, however many match. Nobody pages that far, and reading more would be slow. */
export const lastRow = 10_000;
/** The response header with the number of matching rows across all pages. */
export const totalHeader = 'x-total-count';
/** The response header that is "1" when the total is an estimate, because more than `countCap` rows match. */
export const aboutHeader = 'x-total-about';

/** A person's full name, first name first. Kept apart from the schemas of people, for pages that load without zod. */
export const fullName = (person: { readonly firstName: string; readonly lastName: string }): string =>
  `${person.firstName} ${person.lastName}`.trim();
