import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Each district has a score, and so has the erasure of people. The kernel includes the files outside of districts. */
export interface Area {
  readonly name: string;
  /** The percentage of mutations that its tests must notice. */
  readonly wanted: number;
}
/** The areas in which a mistake costs money, a grade or somebody's data. */
const costly = ['people', 'payments', 'enrollment', 'erasure'];
const server = path.resolve(import.meta.dirname, '../../server/src');
const districts = readdirSync(server, { withFileTypes: true }).filter((one) => one.isDirectory());
export const areas: readonly Area[] = [...districts.map(({ name }) => name), 'erasure'].map((name) => ({
  name,
  wanted: costly.includes(name) ? 90 : 85,
}));

/** The shapes of tables are no rule of the house. */
const leftOut = ['server/src/schema'];

export const areaOf = (file: string): Area | undefined => {
  if (leftOut.some((start) => file.startsWith(start))) return undefined;
  const [, district] = /^(?:contract|server)\/src\/([\w-]+)\//.exec(file) ?? [];
  const name = /\.erasure\.(?:queries\.)?ts$|\/retention\//.test(file) ? 'erasure' : (district ?? 'kernel');
  return areas.find((area) => area.name === name);
};
