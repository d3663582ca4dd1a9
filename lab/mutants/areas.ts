/** A district gets a score of its own. The kernel has what belongs to none as well. */
export interface Area {
  readonly name: string;
  /** How many of a hundred mutations are drawn in it: as many as it has of a hundred lines. */
  readonly share: number;
  /** How many of a hundred its tests have to notice. */
  readonly wanted: number;
}
export const areas: readonly Area[] = [
  { name: 'people', share: 14, wanted: 90 },
  { name: 'catalog', share: 15, wanted: 85 },
  { name: 'payments', share: 12, wanted: 90 },
  { name: 'enrollment', share: 12, wanted: 90 },
  { name: 'teaching', share: 15, wanted: 85 },
  { name: 'office', share: 13, wanted: 85 },
  { name: 'kernel', share: 19, wanted: 85 },
];

/** The shapes of tables are no rule of the house. */
const leftOut = ['server/src/schema'];

export const areaOf = (file: string): Area | undefined => {
  if (leftOut.some((start) => file.startsWith(start))) return undefined;
  const [, district] = /^(?:contract|server)\/src\/([\w-]+)\//.exec(file) ?? [];
  return areas.find(({ name }) => name === district) ?? areas.at(-1);
};
