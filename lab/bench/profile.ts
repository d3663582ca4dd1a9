// Where a call's time goes in Node: each of the busiest calls under load with V8's profiler. Writes NAME.cpuprofile, which
// Chrome's performance panel and speedscope draw as a flame graph, and prints the heaviest packages and functions by their
// own time. A word picks calls, as in: node lab/bench/profile.ts W1.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../../tests/process.ts';
import { openSeeded, turn } from './calls.ts';
import { agent } from './kit.ts';

interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string };
  }[];
  /** ids of nodes */
  readonly samples: readonly number[];
  /** microseconds from the sample before */
  readonly timeDeltas: readonly number[];
}

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'node_modules/.cache/profiles');
const wanted = process.argv.slice(2);
const inspector = await freePort();
const { stoa, postmaster, calls } = await openSeeded(20_000, { NODE_OPTIONS: `--inspect=127.0.0.1:${inspector}` });

const [target] = (await (await fetch(`http://127.0.0.1:${inspector}/json`)).json()) as {
  webSocketDebuggerUrl: string;
}[];
const socket = new WebSocket(target!.webSocketDebuggerUrl);
await new Promise((open) => socket.addEventListener('open', open, { once: true }));
let asked = 0;
const ask = (method: string) =>
  new Promise<Record<string, unknown>>((answered) => {
    const id = ++asked;
    const hear = ({ data }: MessageEvent<string>) => {
      const answer = JSON.parse(data) as { id?: number; result: Record<string, unknown> };
      if (answer.id !== id) return;
      socket.removeEventListener('message', hear);
      answered(answer.result);
    };
    socket.addEventListener('message', hear);
    socket.send(JSON.stringify({ id, method }));
  });

/** Returns the package, or our own file, of a frame. Frames without either belong to Node and V8. */
function ownerOf(url: string, functionName: string): string {
  const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
  if (name !== undefined) return name;
  return url.startsWith('file:') ? path.relative(root, url.slice('file://'.length)) : url || functionName;
}
/** The heaviest by their own share of the busy time. */
function heaviest(
  { nodes, samples, timeDeltas }: Profile,
  nameOf: (node: Profile['nodes'][number]) => string,
  most: number,
) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const times = new Map<string, number>();
  let busyTime = 0;
  for (const [at, id] of samples.entries()) {
    const node = byId.get(id)!;
    if (node.callFrame.functionName === '(idle)') continue;
    busyTime += timeDeltas[at]!;
    times.set(nameOf(node), (times.get(nameOf(node)) ?? 0) + timeDeltas[at]!);
  }
  return [...times]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([name, time]) => `${((100 * time) / busyTime).toFixed(0)} % ${name}`)
    .join(', ');
}

mkdirSync(folder, { recursive: true });
await ask('Profiler.enable');
let count = 0;
for (const [name, call] of Object.entries(calls)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const ours = () => turn(stoa.url, call, [stoa.pid()!, postmaster], () => count++);
  await ours();
  await ask('Profiler.start');
  await ours();
  const { profile } = await ask('Profiler.stop');
  writeFileSync(path.join(folder, `${name}.cpuprofile`), JSON.stringify(profile));
  const frames = profile as Profile;
  console.log(`${name} ${call.what}`);
  console.log(`   ${heaviest(frames, ({ callFrame: { url, functionName } }) => ownerOf(url, functionName), 10)}`);
  console.log(
    `   ${heaviest(frames, ({ callFrame: { url, functionName } }) => `${functionName} (${ownerOf(url, functionName)})`, 8)}`,
  );
}
console.log(`The profiles are in ${path.relative(root, folder)}.`);
socket.close();
agent.destroy();
await stoa.remove();
