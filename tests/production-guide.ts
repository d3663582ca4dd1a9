import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync, appendFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = path.resolve(import.meta.dirname, '..');

/** The commands of docs/guides/production.md, from an empty machine to the first administrator. */
export const guideCommands = (): string[] => {
  const [ten = ''] = readFileSync(path.join(root, 'docs/guides/production.md'), 'utf8').split('\n## Later');
  return [...ten.matchAll(/^ *```\n([\s\S]*?)\n *```$/gm)].map(([, command]) => command!.trim());
};

/** Debian's own commands, which change a whole machine. Here they only note how they were called. */
const ofDebian = ['apt-get', 'useradd', 'systemctl'];

interface Machine {
  /** The folder that is its root. */
  readonly home: string;
  /** The lines that a person writes into the file of settings. */
  readonly settings: Readonly<Record<string, string>>;
  /** True: the program is cloned and set up as the guide says. Otherwise it is this one, as it is. */
  readonly whole: boolean;
}

/** A machine in a separate folder, on which the commands of the guide are run one after the other. */
export function emptyMachine({ home, settings, whole }: Machine) {
  const place = (text: string) => text.replaceAll(/(?<![\w.])\/(?=(?:opt|etc|var)\/)/g, `${home}/`);
  const at = (file: string) => path.join(home, file);
  for (const folder of ['bin', 'opt', 'etc/systemd/system', 'etc/caddy', 'var/lib/stoa', 'var/cache/stoa'])
    mkdirSync(at(folder), { recursive: true });
  const program = (name: string, text: string) => {
    writeFileSync(at(`bin/${name}`), `#!/bin/sh\n${text}\n`);
    chmodSync(at(`bin/${name}`), 0o755);
  };
  for (const name of ofDebian) program(name, `echo "${name} $*" >> '${at('told')}'`);
  program('journalctl', `cat '${at('journal')}'`);
  const lines = Object.entries(settings).map(([name, value]) => `${name}="${value}"`);
  const own = Object.keys(settings).map((name) => `-e '/^${name}=/d'`);
  program('editor', `sed -i ${own.join(' ')} "$1"\ncat >> "$1" <<'END'\n${lines.join('\n')}\nEND`);
  if (!whole) {
    program('git', `echo "git $*" >> '${at('told')}'`);
    program('npm', `echo "npm $*" >> '${at('told')}'`);
    symlinkSync(root, at('opt/stoa'));
  }
  let service: ChildProcess | undefined;

  return {
    at,
    /** Returns the calls of Debian's commands, in order. */
    told: () => readFileSync(at('told'), 'utf8').trim().split('\n'),
    /** Runs a command of the guide: its output. Throws what it said when it fails. */
    run(command: string, given: Readonly<Record<string, string>>): string {
      const filled = Object.entries(given).reduce((text, [name, value]) => text.replace(name, value), place(command));
      const env = { ...process.env, PATH: `${at('bin')}:${process.env['PATH']}` };
      const { status, stdout, stderr } = spawnSync('sh', ['-c', filled], { env, encoding: 'utf8' });
      if (status !== 0) throw new Error(`${command}: ${stderr}`);
      return stdout;
    },
    /** Starts the service as systemd reads its unit, and waits until it is ready and its journal has that text. */
    async start(saying = ''): Promise<void> {
      const unit = place(readFileSync(at('etc/systemd/system/stoa.service'), 'utf8'));
      const only = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)![1]!;
      const pairs = (text: string, line: RegExp) =>
        Object.fromEntries([...text.matchAll(line)].map(([, name, value]) => [name!, value!]));
      const env = {
        PATH: process.env['PATH'],
        ...pairs(only('Environment'), /([A-Z_]+)=(\S+)/g),
        ...pairs(readFileSync(only('EnvironmentFile'), 'utf8'), /^([A-Z_]+)="(.*)"$/gm),
      };
      const [command = '', ...args] = only('ExecStart').split(' ');
      service = spawn(command, args, { cwd: only('WorkingDirectory'), env, stdio: ['ignore', 'pipe', 'pipe'] });
      writeFileSync(at('journal'), '');
      for (const stream of [service.stdout, service.stderr])
        stream?.on('data', (said: Buffer) => appendFileSync(at('journal'), said));
      const ready = () =>
        fetch(`http://127.0.0.1:${settings['PORT']}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        );
      // The link is printed only after the service is ready.
      const said = () => readFileSync(at('journal'), 'utf8').includes(saying);
      while (!(await ready()) || !said()) {
        if (service.exitCode !== null) throw new Error(`it did not start: ${readFileSync(at('journal'), 'utf8')}`);
        await sleep(50);
      }
    },
    /** Stops the service, and waits for it. */
    async stop(): Promise<void> {
      if (!service || service.exitCode !== null) return;
      const ended = new Promise((resolve) => service!.once('exit', resolve));
      service.kill('SIGTERM');
      await ended;
    },
  };
}
