// Of lists, for the pages that do without zod.

/** Where a list ends, however many rows match: nobody pages that far, and to read so many rows takes long. */
export const lastRow = 10_000;
/** The header of a list's answer with the number of rows that match, whatever the page. */
export const totalHeader = 'x-total-count';
/** The header that says, with "1", that the total is an estimate: beyond `countCap` rows are not counted one by one. */
export const aboutHeader = 'x-total-about';
