import type { Rubric } from '@stoa/contract/teaching/assignments';

type Levels = Rubric[number]['levels'];

/** Levels as they are typed: one a line, its points first. "40 Strong" */
export const textOfLevels = (levels: Levels): string =>
  levels.map(({ name, points }) => `${points} ${name}`.trim()).join('\n');

/** Reads levels back, the fewest points first or in whatever order they stand. Undefined where a line has no points. */
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
