// Starts the server with what keeps it small and quick, on the Node that npm installed. Where the system can do it, the server
// takes this process's place: no second one stays in memory, signals reach it, and its exit code is its own.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ownNode, requireNode, root } from './node.mjs';

// More threads that collect garbage than there are free cores take time from the one that answers. Maglev's compilations take
// 50 MB once, which stay with the process, and a server has the time to wait for TurboFan's.
const flags = [
  '--max-semi-space-size=16',
  '--heap-growing-percent=50',
  '--expose-gc',
  '--v8-pool-size=1',
  '--no-maglev',
];

requireNode();
const node = ownNode();
const args = [...flags, path.join(root, 'server/src/main.ts')];
const env = {
  ...process.env,
  MALLOC_ARENA_MAX: '2',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(root, 'node_modules/.cache/compiled'),
};
// On Windows, and on a Node before 24, there is no such call.
if (process.execve && process.platform !== 'win32') process.execve(node, [node, ...args], env);

const server = spawn(node, args, { env, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    // At Ctrl-C on Windows the console has told the server already, and kill would cut it short.
    if (process.platform !== 'win32') server.kill(signal);
  });
server.once('exit', (code, signal) => {
  if (signal === null) process.exit(code);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
});
