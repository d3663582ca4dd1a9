// Has Prometheus's own tool check what deploy/ gives it: the alerts, each against figures that set it off and figures that
// don't, and the configuration. Alertmanager's own tool checks its part, where it is installed. Debian has them in the
// packages `prometheus` and `prometheus-alertmanager`.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { alertmanagerConfig } from './alertmanager-config.ts';

const deploy = path.resolve(import.meta.dirname, '../deploy');
const folder = mkdtempSync(path.join(tmpdir(), 'stoa-promtool-'));
const isThere = (tool: string) => spawnSync(tool, ['--version'], { stdio: 'ignore' }).error === undefined;
const run = (tool: string, ...args: string[]) => spawnSync(tool, args, { cwd: folder, stdio: 'inherit' }).status === 0;

try {
  if (!isThere('promtool')) throw new Error('promtool is not installed: on Debian, apt-get install prometheus.');
  for (const file of ['alerts.yaml', 'alerts.test.yaml']) cpSync(path.join(deploy, file), path.join(folder, file));
  // The token's file is made by compose.
  const token = path.join(folder, 'token');
  writeFileSync(token, 'token');
  const config = readFileSync(path.join(deploy, 'prometheus.yaml'), 'utf8').replace('/metrics-token', token);
  writeFileSync(path.join(folder, 'prometheus.yaml'), config);
  const compose = readFileSync(path.join(deploy, 'compose.yaml'), 'utf8');
  const example = readFileSync(path.join(deploy, 'env.example'), 'utf8');
  writeFileSync(path.join(folder, 'alertmanager.yaml'), alertmanagerConfig(compose, example));
  const isWell = [
    run('promtool', 'check', 'rules', 'alerts.yaml'),
    run('promtool', 'test', 'rules', 'alerts.test.yaml'),
    run('promtool', 'check', 'config', 'prometheus.yaml'),
  ];
  if (isThere('amtool')) isWell.push(run('amtool', 'check-config', 'alertmanager.yaml'));
  else
    console.log(
      'amtool is not installed, so Alertmanager’s part is not checked: apt-get install prometheus-alertmanager.',
    );
  if (isWell.includes(false)) process.exitCode = 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
