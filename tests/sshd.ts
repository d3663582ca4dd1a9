import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const program = '/usr/sbin/sshd';
const keygen = '/usr/bin/ssh-keygen';
const sftpServer = '/usr/lib/openssh/sftp-server';
/** Where Debian's openssh-server isn't installed, its tests are skipped. */
export const hasSshd = [program, sftpServer, keygen].every((file) => existsSync(file));

const aFreePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

/** An OpenSSH server of the tests' own user at a port of this machine, with the folders `out` and `in`. */
export class Sshd {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'stoa-sshd-'));
  readonly user = userInfo().username;
  readonly out = path.join(this.folder, 'out');
  readonly in = path.join(this.folder, 'in');
  port = 0;
  #running: ChildProcess | undefined;
  #log = '';

  /** Its messages since the last start. */
  log(): string {
    return this.#log;
  }

  /** The key that lets somebody in. */
  get key(): string {
    return readFileSync(path.join(this.folder, 'user'), 'utf8');
  }
  /** The fingerprint of its own key. */
  get fingerprint(): string {
    const [, key = ''] = readFileSync(path.join(this.folder, 'host.pub'), 'utf8').split(' ');
    const hash = createHash('sha256').update(Buffer.from(key, 'base64')).digest('base64');
    return `SHA256:${hash.replace(/=+$/, '')}`;
  }
  /** How a college's server is set to be this one. */
  get settings() {
    return {
      host: '127.0.0.1',
      port: this.port,
      userName: this.user,
      secret: this.key,
      hostKey: this.fingerprint,
      outFolder: this.out,
      inFolder: this.in,
    };
  }
  /** Makes a new key of its own, from the next start on. */
  renew(): void {
    for (const file of ['host', 'host.pub']) rmSync(path.join(this.folder, file), { force: true });
    this.#generate('host');
  }
  #generate(name: string): void {
    execFileSync(keygen, ['-q', '-t', 'ed25519', '-N', '', '-f', path.join(this.folder, name)]);
  }

  /** Starts it at the port it had. `subsystem` is the program that speaks SFTP. */
  async start(subsystem = sftpServer): Promise<this> {
    if (this.port === 0) {
      this.port = await aFreePort();
      for (const folder of [this.out, this.in]) mkdirSync(folder, { recursive: true });
      for (const key of ['host', 'user']) this.#generate(key);
      writeFileSync(path.join(this.folder, 'authorized'), readFileSync(path.join(this.folder, 'user.pub')));
    }
    const config = path.join(this.folder, 'config');
    writeFileSync(
      config,
      [
        `Port ${this.port}`,
        'ListenAddress 127.0.0.1',
        `HostKey ${path.join(this.folder, 'host')}`,
        `PidFile ${path.join(this.folder, 'pid')}`,
        `AuthorizedKeysFile ${path.join(this.folder, 'authorized')}`,
        'StrictModes no',
        'UsePAM no',
        'PasswordAuthentication yes',
        'PermitRootLogin yes',
        'LogLevel VERBOSE',
        `Subsystem sftp ${subsystem}`,
        '',
      ].join('\n'),
    );
    // As root it separates what it may do, for which it needs this folder.
    if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true });
    this.#running = spawn(program, ['-D', '-e', '-f', config], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#log = '';
    this.#running.stderr!.on('data', (text: Buffer) => (this.#log += text.toString()));
    for (let tries = 0; ; tries++) {
      const socket = connect(this.port, '127.0.0.1');
      const isUp = await Promise.race([
        once(socket, 'data').then(() => true),
        once(socket, 'close').then(() => false),
      ]).catch(() => false);
      socket.destroy();
      if (isUp) return this;
      if (tries === 100) throw new Error('sshd does not start');
      await sleep(50);
    }
  }
  /** Empties both folders. */
  empty(): void {
    for (const folder of [this.out, this.in])
      for (const name of readdirSync(folder)) rmSync(path.join(folder, name), { recursive: true });
  }
  /** Lays an answer of a minute ago into its folder. */
  lay(name: string, text: string): void {
    const file = path.join(this.in, name);
    writeFileSync(file, text);
    const then = Date.now() / 1000 - 60;
    utimesSync(file, then, then);
  }
  async stop(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    if (!running || running.exitCode !== null) return;
    running.kill();
    await once(running, 'exit');
  }
  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
