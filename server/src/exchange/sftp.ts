import { createHash, randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CollegeServer, ServerProblem } from '@stoa/contract/exchange/college-servers.endpoints';
import type SftpClient from 'ssh2-sftp-client';
import { CallFailure, connectOutward, type Resolve } from '../kernel/outward.ts';

/** A server with the settings needed to sign in. */
export type OpenServer = Pick<CollegeServer, 'host' | 'port' | 'userName' | 'hostKey' | 'outFolder' | 'inFolder'> & {
  readonly secret: string;
};
export interface Limits {
  readonly allowsPrivate: boolean;
  readonly resolve?: Resolve;
  /** milliseconds: to connect and sign in, for everything, and between two looks at a folder */
  readonly connect?: number;
  readonly whole?: number;
  readonly look?: number;
}
const patience = { connect: 10_000, whole: 60_000, look: 3000 };
/** The largest file that is fetched, in bytes, and the maximum number of files per run. */
const largest = 8 * 1_048_576;
const mostFiles = 50;

/** A server could not be used. `detail` names a file or a folder, or is the server's message. */
export class ServerFailure extends Error {
  readonly problem: ServerProblem;
  readonly detail: string;
  constructor(problem: ServerProblem, detail: string) {
    super(problem);
    this.problem = problem;
    // PostgreSQL's text can't contain a zero character, and other control characters would garble the screen.
    this.detail = detail
      .toWellFormed()
      .replaceAll(/\p{Cc}/gu, '�')
      .slice(0, 200);
  }
}

const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

/** The SFTP status codes of refusals (SSH_FX_…), and the library's name for the first of them. */
const refusals: Readonly<Record<string, ServerProblem>> = {
  ENOENT: 'missing',
  2: 'missing',
  3: 'denied',
  4: 'not written',
};
function failureOf(error: Error & { code?: string | number }): ServerFailure {
  if (error instanceof ServerFailure) return error;
  if (error instanceof CallFailure)
    return new ServerFailure(
      error.problem === 'unreadable' ? 'unreachable' : error.problem,
      error.problem === 'private' ? '' : error.message,
    );
  const { message, code = '' } = error;
  const plain = message.replace(/^(?:[\w>-]+: )+/, '');
  if (/authentication methods failed|privateKey/i.test(message)) return new ServerFailure('login', '');
  if (/timed out/i.test(message)) return new ServerFailure('timeout', '');
  return new ServerFailure(refusals[code] ?? 'unreachable', plain);
}

/**
 * Signs in to a server and calls `act`. Sends the password only if the server's key is the confirmed one. Throws ServerFailure;
 * with `host key`, its detail is the server's key.
 */
export async function onServer<T>(
  server: OpenServer,
  limits: Limits,
  act: (sftp: SftpClient) => Promise<T>,
): Promise<T> {
  const { connect, whole } = { ...patience, ...limits };
  const { default: Client } = await import('ssh2-sftp-client');
  const nothing = () => {};
  const sftp = new Client('stoa', { error: nothing, end: nothing, close: nothing });
  const ended = Promise.withResolvers<never>();
  const timer = setTimeout(() => ended.reject(new ServerFailure('timeout', '')), whole);
  let socket: Socket | undefined;
  let seen: string | undefined;
  const signIn = async () => {
    socket = await connectOutward(server.host, server.port, connect, limits);
    // Each part of a file waits for the answer to the one before, so delayed packets would take five times as long.
    socket.setNoDelay(true);
    await sftp.connect({
      sock: socket,
      username: server.userName,
      ...(server.secret.startsWith('-----BEGIN ') ? { privateKey: server.secret } : { password: server.secret }),
      readyTimeout: connect,
      hostVerifier: (key: Buffer) => {
        seen = fingerprintOf(key);
        return seen === server.hostKey;
      },
    });
    return act(sftp);
  };
  try {
    return await Promise.race([signIn(), ended.promise]);
  } catch (error) {
    throw seen !== undefined && seen !== server.hostKey
      ? new ServerFailure('host key', seen)
      : failureOf(error as Error);
  } finally {
    clearTimeout(timer);
    socket?.destroy();
  }
}

const inside = (folder: string, name: string): string => `${folder.replace(/\/+$/, '')}/${name}`;
const isGone = ({ code }: { code?: unknown }) => code === 'ENOENT' || code === 2;
const sizeOf = (sftp: SftpClient, path: string): Promise<number | undefined> =>
  sftp.stat(path).then(
    ({ size }) => size,
    (error: { code?: unknown }) => (isGone(error) ? undefined : Promise.reject(error)),
  );
/** Reads one byte more than is allowed, so that a larger file is detected. */
const read = async (sftp: SftpClient, path: string): Promise<Buffer> =>
  (await sftp.get(path, undefined, { readStreamOptions: { end: largest } as object })) as Buffer;

/**
 * Writes a file and calls `act`; deletes the file when either fails. The library reports success even if the server refused to
 * write or has no space, so the size is checked.
 */
async function withFile(sftp: SftpClient, path: string, bytes: Buffer, act: () => Promise<unknown>): Promise<void> {
  try {
    await sftp.put(bytes, path);
    if ((await sizeOf(sftp, path)) !== bytes.length) throw new ServerFailure('not written', path);
    await act();
  } catch (error) {
    await sftp.delete(path, true).catch(() => {});
    throw error;
  }
}

/** Moves a file over another one. Servers other than OpenSSH often can’t do that in one step. */
async function move(sftp: SftpClient, from: string, to: string): Promise<void> {
  try {
    await sftp.posixRename(from, to);
  } catch (error) {
    if (!/not support/.test((error as Error).message)) throw error;
    await sftp.delete(to, true);
    await sftp.rename(from, to);
  }
}

/** Writes a file under a hidden name and renames it, so that its final name never has a part of it. Skips an equal file. */
export async function layFile(sftp: SftpClient, folder: string, name: string, bytes: Buffer): Promise<void> {
  const [path, part] = [inside(folder, name), inside(folder, `.${name}.part`)];
  if ((await sizeOf(sftp, path)) === bytes.length && bytes.equals(await read(sftp, path))) return;
  await withFile(sftp, part, bytes, () => move(sftp, part, path));
}

/** Writes a small file into each folder and deletes it. */
export async function tryFolders(sftp: SftpClient, folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    const path = inside(folder, `.stoa-check-${randomBytes(8).toString('hex')}.part`);
    await withFile(sftp, path, Buffer.from('Stoa\n'), () => sftp.delete(path));
  }
}

/**
 * Reads the newest files of a folder, one after the other and the oldest first. Skips hidden files, and those that change
 * between two listings or while they are read. `take` returns whether it accepted the file, which is then moved into the folder
 * `done` if possible; `at` is the time that the server gives, or now. After the others, throws ServerFailure for a file that is
 * too large or wasn’t accepted.
 */
export async function takeFiles(
  sftp: SftpClient,
  folder: string,
  { look = patience.look }: Limits,
  take: (file: { name: string; bytes: Buffer; at: number }) => Promise<boolean>,
): Promise<void> {
  const listed = () =>
    sftp.list(folder, ({ type, name, size }) => type === '-' && size > 0 && /^[^./\\\p{Cc}][^/\\\p{Cc}]*$/u.test(name));
  const seenOf = ({ size, modifyTime }: Pick<SftpClient.FileStats, 'size' | 'modifyTime'>) => `${size} ${modifyTime}`;
  const before = new Map((await listed()).map((file) => [file.name, seenOf(file)]));
  if (before.size === 0) return;
  await sleep(look);
  const now = Date.now();
  // Files stay where moving is forbidden, and must not keep out newer ones.
  const still = (await listed())
    .filter((file) => before.get(file.name) === seenOf(file))
    .map((file) => ({ ...file, at: Math.min(file.modifyTime || now, now) }))
    .toSorted((one, other) => one.at - other.at || one.name.localeCompare(other.name, 'en', { numeric: true }))
    .slice(-mostFiles);
  let failure: ServerFailure | undefined;
  for (const file of still) {
    const { name, at } = file;
    const path = inside(folder, name);
    const bytes = file.size > largest ? undefined : await read(sftp, path);
    if (!bytes || bytes.length > largest) {
      failure ??= new ServerFailure('file too large', name);
      continue;
    }
    if (seenOf(await sftp.stat(path)) !== seenOf(file) || file.size !== bytes.length) continue;
    if (!(await take({ name, bytes, at }))) {
      failure ??= new ServerFailure('file unreadable', name);
      continue;
    }
    const done = inside(folder, 'done');
    const to = inside(done, `${new Date().toISOString().replaceAll(':', '-')} ${name}`);
    await sftp
      .mkdir(done, true)
      .then(() => move(sftp, path, to))
      .catch(() => {});
  }
  if (failure) throw failure;
}
