// npm run nodes: PostgreSQL and a standby, an object store, three nodes and HAProxy, on this machine and from nothing; then
// each promise of docs/lab/scaling.md about many nodes, one line with its figure. Ends with 1 when one is not kept.
// NODES_REQUESTS (10,000) is how many requests a rolling restart has to survive.
import { files, sent, limits, live, sessions, type Found } from './nodes/across.ts';
import { openParts } from './nodes/parts.ts';
import { everybody, killed, replica, rollingRestart } from './nodes/under-load.ts';

const requests = Number(process.env['NODES_REQUESTS'] ?? 10_000);

try {
  const parts = await openParts();
  const next = await everybody(parts);
  const promises: readonly (readonly [string, () => Promise<Found>])[] = [
    ['a session made at one node works at every other', () => sessions(parts)],
    ['a limit counts over all nodes', () => limits(parts)],
    ['a mail is sent by one of the nodes', () => sent(parts)],
    ['a live message reaches the other nodes', () => live(parts)],
    ['a file sent to one node is read at the others', () => files(parts)],
    ['a rolling restart under 200 requests a second', () => rollingRestart(parts, next, requests)],
    ['a node that is killed loses only what was in flight', () => killed(parts, next)],
    ['reads that may be stale come from the standby', () => replica(parts, next)],
  ];
  let short = 0;
  for (const [promise, play] of promises) {
    const { figure, kept } = await play();
    if (!kept) short++;
    console.log(`${kept ? 'ok   ' : 'SHORT'} ${promise}: ${figure}`);
  }
  process.exit(short === 0 ? 0 : 1);
} catch (error) {
  console.error(error);
  process.exit(1);
}
