/** Returns a drawing's next pseudo-random number from a to b. The seed determines the numbers. */
export type Between = (a: number, b: number) => number;

/** The layers of a drawing, as data of paths on a sheet of 640 by 360. */
export interface Layers {
  /** How far the drawing is moved to the right. */
  readonly x?: number;
  /** Areas lighter than the ground. */
  readonly tint?: string;
  readonly line: string;
  /** Lines in the second hue. */
  readonly accent?: string;
  /** Points in the second hue, drawn as lines without length. */
  readonly dots?: string;
}

/** Writes a path with rounded numbers, which keeps the markup small. */
export const path = (texts: TemplateStringsArray, ...numbers: number[]) =>
  texts.reduce((all, text, at) => all + Math.round(numbers[at - 1]!) + text);
/** Joins the paths of `count` parts. */
export const each = (count: number, part: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => part(at)).join('');
/** Draws a circle around a point. */
export function circle(x: number, y: number, radius: number): string {
  const r = Math.round(radius);
  return path`M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}
/** Draws the upper half of a disc. */
export const sun = (x: number, y: number, r: number) => path`M${x - r} ${y}a${r} ${r} 0 0 1 ${2 * r} 0`;
/** Draws a point, which the layer of points makes thick. */
export const dot = (x: number, y: number) => path`M${x} ${y}h0`;
/** Returns the next pseudo-random whole number from a to b, both included. */
export const whole = (between: Between, a: number, b: number) => Math.floor(between(a, b + 1));
export const { sin, cos, PI } = Math;

/** Draws a closed, rounded line around `count` points. */
export function ring(count: number, pointAt: (angle: number) => readonly [number, number]): string {
  const points = Array.from({ length: count }, (_, at) => pointAt((2 * PI * at) / count));
  const middle = (at: number) => {
    const [[ax, ay], [bx, by]] = [points[at % count]!, points[(at + 1) % count]!];
    return [(ax + bx) / 2, (ay + by) / 2] as const;
  };
  const [x, y] = middle(count - 1);
  return path`M${x} ${y}` + points.map(([px, py], at) => path`Q${px} ${py} ${middle(at)[0]} ${middle(at)[1]}`).join('');
}
