interface Graded {
  readonly grade: string | null;
  readonly gradeMeaning: string | null;
}
/** A final grade with what the institution says its code means: "W (Withdrawn)". */
export const gradeWithMeaning = ({ grade, gradeMeaning }: Graded): string =>
  grade === null ? '–' : gradeMeaning === null ? grade : `${grade} (${gradeMeaning})`;
