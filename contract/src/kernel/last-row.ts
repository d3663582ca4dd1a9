/** Where a list ends, however many rows match: nobody pages that far, and to read so many rows takes long. */
export const lastRow = 10_000;
