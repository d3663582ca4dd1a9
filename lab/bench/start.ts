// Measures a start of an installed server, and its memory at rest. For a start from a fresh clone, see lab/bench/fresh.ts.
import { setTimeout as sleep } from 'node:timers/promises';
import { ownProcess } from '../../tests/process.ts';
import { startWithSamples } from './kit.ts';

const stoa = await ownProcess({ DEMO: '1' });
await startWithSamples(stoa);
await stoa.kill(); // its PostgreSQL keeps running, so that only the server is measured next
const times: number[] = [];
for (let start = 0; start < 5; start++) {
  times.push(await stoa.start());
  if (start < 4) await stoa.kill();
}
await sleep(5000);
console.log(`server ready after the database: ${times.toSorted((a, b) => a - b)[2]?.toFixed(0)} ms (median of 5)`);
console.log(`memory at rest: ${stoa.memory().toFixed(0)} MB`);
await stoa.remove();
