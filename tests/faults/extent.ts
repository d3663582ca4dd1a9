/** `npm run faults` says how often; everywhere else each fault happens once, and the rarer ones not at all. */
export const rounds = Number(process.env['FAULT_ROUNDS'] ?? 1);
export const isWhole = rounds > 1;
/** All of them, or the first few where time is short. */
export const some = <T>(all: readonly T[], few: number): readonly T[] => (isWhole ? all : all.slice(0, few));
/**
 * A limit in milliseconds. The whole run is alone on its machine and holds what is promised; the short one shares it with other
 * tests, and ends only what hangs.
 */
export const within = (milliseconds: number): number => (isWhole ? milliseconds : 10 * milliseconds);
