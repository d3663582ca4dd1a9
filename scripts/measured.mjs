const files = ['database', 'disk', 'files', 'history', 'load', 'mail', 'outage', 'timing'];

/** The tests of faults that hold something to so many seconds: they run alone, two at a time, because each mostly waits. */
export const measured = ['tests/nodes', ...files.map((name) => `tests/faults/${name}.test.ts`)];
/** The arguments that leave them out of a run of Vitest. */
export const withoutMeasured = measured.flatMap((file) => ['--exclude', `../${file}`]);
