/** The values of an assignment's form. */
export interface Values {
  readonly assignmentName: string;
  readonly assignmentType: string;
  readonly weight: number | null;
  readonly maxScore: number | null;
  readonly handIn: string;
  readonly instructions: string;
  readonly due: string;
  readonly zone: string;
  readonly offset: string;
  readonly isLateTaken: boolean;
  readonly late: { readonly perDay: number | null; readonly unit: string; readonly lastDay: string };
  readonly anonymous: boolean;
  readonly outcomes: string;
  readonly rubric: readonly { readonly criterion: string; readonly levels: string }[];
}
