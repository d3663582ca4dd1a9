import { spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../tests/process.ts';

/**
 * Returns the rules of deploy/Caddyfile for HAProxy, which on loopback needs neither names nor certificates: the fewest
 * requests first, /readyz asked twice a second, and a request given to the next node if it reached none, or if it changes
 * nothing and its node broke off.
 */
const configOf = (port: number, nodes: readonly string[]) => `
defaults
  mode http
  option forwardfor
  option redispatch 1
  retries 3
  retry-on conn-failure empty-response
  timeout connect 1s
  timeout client 60s
  timeout server 60s
  timeout queue 5s
  timeout check 2s

frontend site
  bind 127.0.0.1:${port}
  default_backend nodes

backend nodes
  balance leastconn
  http-request disable-l7-retry unless METH_GET
  option httpchk GET /readyz
  default-server check inter 500ms fastinter 250ms fall 2 rise 2
${nodes.map((url, at) => `  server node${at + 1} ${new URL(url).host}`).join('\n')}
`;

/** Explains how to install it if it is missing. */
export function needHaproxy(): void {
  if (spawnSync('haproxy', ['-v']).status !== 0)
    throw new Error('haproxy is not in the PATH: on Debian and Ubuntu, apt-get install haproxy brings it.');
}

/** HAProxy before the nodes, with a configuration in `folder`: its address. It ends with this process. */
export async function openHaproxy(folder: string, nodes: readonly string[]): Promise<string> {
  const port = await freePort();
  const config = path.join(folder, 'haproxy.cfg');
  writeFileSync(config, configOf(port, nodes));
  const child = spawn('haproxy', ['-db', '-f', config], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (piece: Buffer) => (said += piece.toString()));
  process.once('exit', () => child.kill('SIGKILL'));
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`haproxy ended: ${said}`);
    await sleep(50);
  }
  return url;
}
