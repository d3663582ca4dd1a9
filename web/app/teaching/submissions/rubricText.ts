import type { Rubric } from '@stoa/contract/teaching/assignments';

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

type Levels = Rubric[number]['levels'];

/** Levels as text to edit, one a line with the points first: "40 Strong". */
export const textOfLevels = (levels: Levels): string =>
  levels.map(({ name, points }) => `${points} ${name}`.trim()).join('\n');

/** Reads levels from text and keeps their order. Returns undefined if a line has no points. */
export function levelsOfText(text: string): Levels | undefined {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const levels = lines.map((line) => {
    const [, points, name = ''] = /^(\d+(?:[.,]\d{1,2})?)(?:\s+(.*))?$/.exec(line) ?? [];
    return points === undefined ? undefined : { points: Number(points.replace(',', '.')), name: name.trim() };
  });
  return levels.includes(undefined) ? undefined : (levels as Levels);
}
