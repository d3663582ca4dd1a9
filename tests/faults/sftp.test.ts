import {
  existsSync,
  lutimesSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exchangeFiles, type CollegeFiles } from '../../server/src/exchange/college-servers.ts';
import { aPartner, type Partner } from '../partners.ts';
import { api, pathOf } from '../paths.ts';
import type { Json, Person } from '../person.ts';
import { hasSshd, Sshd } from '../sshd.ts';
import { openWorld } from '../world.ts';
import { openProxy } from './proxy.ts';
import { openVolume } from './volume.ts';

const world = await openWorld({ WEBHOOK_PRIVATE: 'on' });
let admin: Person;
let college: Partner;
beforeAll(async () => {
  admin = await world.administrator();
  college = await aPartner(world, 'Harbor College');
});
const at = () => pathOf(api.collegeServers.one, { id: college._id });
const checks = async (who = admin) => (await who.post(pathOf(api.collegeServers.check, { id: college._id }))).body;
const batch = (_id: string, name: string, bytes: Buffer) => ({ _id, name, bytes, registrations: [] });
const bells = async (who: Person) =>
  ((await who.get(api.notifications.all)).body['items'] as Json[])
    .map(({ text }) => String(text))
    .filter((text) => text.includes('server of Harbor College'));

describe.skipIf(!hasSshd)('with OpenSSH', () => {
  const sshd = new Sshd();
  beforeAll(() => sshd.start());
  afterAll(() => sshd.remove());
  afterEach(() => sshd.stop());

  const sets = async (more: Json = {}) => {
    expect(await admin.put(at(), { ...sshd.settings, isOn: true, ...more })).toMatchObject({ status: 200 });
  };
  /** The batches that wait, what was marked and what was taken. */
  let waiting: { _id: string; name: string; bytes: Buffer; registrations: string[] }[] = [];
  let marked: string[] = [];
  let taken: string[] = [];
  const files: CollegeFiles = {
    undelivered: async () => waiting.filter(({ _id }) => !marked.includes(_id)),
    fileOf: async (_db, id) => waiting.find(({ _id }) => _id === id),
    markDelivered: async (_db, _of, batchId) => marked.push(batchId),
    takeReceiptFile: async (_services, _id, { name, bytes }) => {
      const line = `${name}: ${bytes.toString()}`;
      if (taken.includes(line)) return 'known';
      taken.push(line);
      return 'applied';
    },
  };
  const quick = { look: 300, connect: 3000, whole: 5000 };
  const runs = async (more = {}) =>
    (await exchangeFiles(world.stoa.services, college._id, files, { ...quick, ...more }))?.problem ?? null;
  beforeEach(async () => {
    await sshd.stop();
    await sshd.start();
    sshd.empty();
    waiting = [
      batch('one', 'registrations-1.csv', Buffer.from('number,term\n')),
      batch('two', 'registrations-2.csv', Buffer.alloc(300_000, 'x')),
    ];
    marked = [];
    taken = [];
    await sets();
  });
  const busy = (milliseconds: number) =>
    world.db
      .updateTable('collegeServer')
      .set({ busyUntil: new Date(Date.now() + milliseconds) as never })
      .execute();

  /** The files of a folder that a college sees. */
  const shownIn = (folder: string) => readdirSync(folder).filter((name) => !name.startsWith('.'));

  // Seen red with any key taken while none is confirmed.
  test('the first check shows the key and sends no password; with the confirmed key both folders are tried (T595)', async () => {
    await sets({ hostKey: null });
    expect(await checks(college.registrar)).toMatchObject({
      fingerprint: sshd.fingerprint,
      hostKey: null,
      problem: null,
    });
    expect(await runs()).toBe(null);
    expect(readdirSync(sshd.out)).toEqual([]);
    await sets();
    expect(await checks(college.registrar)).toMatchObject({
      fingerprint: sshd.fingerprint,
      problem: null,
      checkedAt: expect.any(String),
    });
    await sets({ outFolder: path.join(sshd.folder, 'nowhere') });
    expect(await checks()).toMatchObject({ problem: 'missing' });
    for (const folder of [sshd.out, sshd.in]) expect(readdirSync(folder)).toEqual([]);
  });

  test('files are delivered once, whole; an equal one is not written again, another one is', async () => {
    expect(await runs()).toBe(null);
    expect(marked).toEqual(['one', 'two']);
    expect(readdirSync(sshd.out).toSorted()).toEqual(['registrations-1.csv', 'registrations-2.csv']);
    const file = path.join(sshd.out, 'registrations-2.csv');
    expect(readFileSync(file)).toEqual(waiting[1]!.bytes);
    const { ino } = statSync(file);
    // As after a kill between the upload and the mark.
    marked = [];
    writeFileSync(path.join(sshd.out, 'registrations-1.csv'), 'number,tern\n');
    writeFileSync(path.join(sshd.out, '.registrations-1.csv.part'), 'num');
    expect(await runs()).toBe(null);
    expect([marked, statSync(file).ino]).toEqual([['one', 'two'], ino]);
    expect(readFileSync(path.join(sshd.out, 'registrations-1.csv'), 'utf8')).toBe('number,term\n');
  });

  // Seen red with folders and links read, with links alone, and with hidden files.
  test('answers are taken and moved; what is hidden, a link or a folder is not (T599)', async () => {
    sshd.lay('receipt.csv', 'accepted');
    sshd.lay('.later.csv', 'no');
    mkdirSync(path.join(sshd.in, 'folder.csv'));
    // A link as large and as old as the file that it leads to.
    const [link, target] = [path.join(sshd.in, 'link.csv'), path.join(sshd.folder, 'elsewhere.csv')];
    writeFileSync(target, 'x'.repeat(target.length));
    symlinkSync(target, link);
    utimesSync(target, 1_795_000_000, 1_795_000_000);
    lutimesSync(link, 1_795_000_000, 1_795_000_000);
    expect(await runs()).toBe(null);
    expect(taken).toEqual(['receipt.csv: accepted']);
    expect(readdirSync(sshd.in).toSorted()).toEqual(['.later.csv', 'done', 'folder.csv', 'link.csv']);
    expect(readdirSync(path.join(sshd.in, 'done'))).toEqual([expect.stringMatching(/Z receipt\.csv$/)]);
    sshd.lay('receipt.csv', 'accepted');
    expect(await runs()).toBe(null);
    expect(readdirSync(path.join(sshd.in, 'done'))).toHaveLength(2);
    expect(taken).toHaveLength(1);
  });

  // Seen red with a file that changed fetched all the same, and with one of any size.
  test('a file that grows is left until it rests; one above 8 MB is left and told of (T594)', async () => {
    sshd.lay('grows.csv', 'row 1\n');
    let rows = 1;
    const growing = setInterval(() => sshd.lay('grows.csv', 'row\n'.repeat(++rows)), 50);
    expect(await runs()).toBe(null);
    clearInterval(growing);
    expect(taken).toEqual([]);
    sshd.lay('huge.csv', 'x'.repeat(8 * 1_048_576 + 1));
    expect(await runs({ whole: 30_000 })).toBe('file too large');
    expect(taken).toHaveLength(1);
    expect((await admin.get(at())).body).toMatchObject({ problem: 'file too large', problemDetail: 'huge.csv' });
    expect(readdirSync(sshd.in).toSorted()).toEqual(['done', 'huge.csv']);
  });

  // Seen red with every key taken, and with each failed run told of.
  test('another host key is refused before a password is sent, told once, and told when it is over (T595)', async () => {
    const before = (await bells(college.registrar)).length;
    const key = sshd.fingerprint;
    await sets({ secret: 'the password nobody may see' });
    await sshd.stop();
    sshd.renew();
    await sshd.start();
    expect(await runs()).toBe('host key');
    expect(await runs()).toBe('host key');
    expect(await checks()).toMatchObject({ problem: 'host key', fingerprint: sshd.fingerprint, hostKey: key });
    expect(marked).toEqual([]);
    expect(sshd.log()).not.toContain('Failed password');
    expect(sshd.log()).toContain('Connection');
    for (const who of [college.registrar, admin])
      expect(await bells(who)).toContain('Files can’t be exchanged with the server of Harbor College.');
    expect(await bells(college.registrar)).toHaveLength(before + 1);
    await world.settled();
    await world.db
      .updateTable('collegeServer')
      .set({ hostKey: sshd.fingerprint, secret: world.stoa.services.encryption.encrypt(sshd.key) })
      .execute();
    expect(await runs()).toBe(null);
    expect((await bells(college.registrar))[0]).toBe('The server of Harbor College works again.');
    expect(await bells(college.registrar)).toHaveLength(before + 2);
    expect(marked).toEqual(['one', 'two']);
  });

  test('a wrong password, an unreadable secret, a closed port: each in its own words, and nothing changes', async () => {
    await sets({ secret: 'wrong' });
    expect(await runs()).toBe('login');
    await sets({ secret: '-----BEGIN OPENSSH PRIVATE KEY-----\nnonsense\n-----END OPENSSH PRIVATE KEY-----\n' });
    expect(await runs()).toBe('login');
    await sets();
    await world.db.updateTable('collegeServer').set({ secret: 'v1.AAAA' }).execute();
    expect(await runs()).toBe('secret');
    await sets();
    await sshd.stop();
    expect(await runs()).toBe('unreachable');
    expect((await college.registrar.get(at())).body).toMatchObject({
      problem: 'unreachable',
      problemDetail: 'ECONNREFUSED',
      problemSince: expect.any(String),
    });
    expect(marked).toEqual([]);
    await sshd.start();
    expect(await runs()).toBe(null);
    expect((await college.registrar.get(at())).body).toMatchObject({ problem: null, problemSince: null });
  });

  // Seen red without the limits to sign in and for a run, with the files marked after the last one, and with a file that is
  // written under its own name.
  test('a server that stalls costs a run its time and no more; what was delivered is delivered, and nothing half (T596, T598)', async () => {
    const proxy = await openProxy({ port: sshd.port });
    await sets({ port: proxy.port });
    proxy.make({ silentAfter: 20_000 });
    const began = Date.now();
    expect(await runs({ whole: 3000 })).toBe('timeout');
    expect(Date.now() - began).toBeLessThan(4500);
    expect([marked, shownIn(sshd.out)]).toEqual([['one'], ['registrations-1.csv']]);
    proxy.make({ silentAfter: 10 });
    const again = Date.now();
    expect(await runs({ connect: 500 })).toBe('timeout');
    expect(Date.now() - again).toBeLessThan(3000);
    proxy.make();
    expect(await runs()).toBe(null);
    expect(readFileSync(path.join(sshd.out, 'registrations-2.csv'))).toEqual(waiting[1]!.bytes);
    expect(marked).toEqual(['one', 'two']);
    await proxy.close();
  }, 60_000);

  test('two runs at once are one, and a killed one is over after its lease', async () => {
    const outcomes = await Promise.all([runs(), runs(), runs()]);
    expect([outcomes, marked]).toEqual([
      [null, null, null],
      ['one', 'two'],
    ]);
    marked = [];
    await busy(60_000);
    await runs();
    expect(marked).toEqual([]);
    await busy(-1000);
    await runs();
    expect(marked).toEqual(['one', 'two']);
  });

  // Seen red without the question how large the file is, and with what was written of it left there.
  test('a full disk leaves nothing half, and what waits is sent when there is room (T598)', async (context) => {
    const volume = openVolume('size=1m');
    if (volume === undefined) return context.skip('nothing may be mounted here');
    const outFolder = volume.folder;
    await sets({ outFolder });
    volume.fill(100_000);
    expect(await runs()).toBe('not written');
    expect(marked).toEqual(['one']);
    expect(readdirSync(outFolder).toSorted()).toEqual(['ballast', 'registrations-1.csv']);
    rmSync(path.join(outFolder, 'ballast'));
    expect(await runs()).toBe(null);
    expect(readFileSync(path.join(outFolder, 'registrations-2.csv'))).toEqual(waiting[1]!.bytes);
  });

  test('what a server forbids it says; one that forbids to move is read once, one that can’t move over a file does it in two steps', async () => {
    await sshd.stop();
    await sshd.start('/usr/lib/openssh/sftp-server -P write');
    expect(await runs()).toBe('not written');
    expect(await checks()).toMatchObject({ problem: 'not written' });
    await sshd.stop();
    await sshd.start('/usr/lib/openssh/sftp-server -P posix-rename,rename');
    expect(await runs()).toBe('denied');
    expect(readdirSync(sshd.out)).toEqual([]);
    expect(marked).toEqual([]);
    waiting = [];
    sshd.lay('receipt.csv', 'accepted');
    for (let turn = 0; turn < 2; turn++) expect(await runs()).toBe(null);
    expect(taken).toEqual(['receipt.csv: accepted']);
    expect(existsSync(path.join(sshd.in, 'receipt.csv'))).toBe(true);

    await sshd.stop();
    await sshd.start('/usr/lib/openssh/sftp-server -P posix-rename');
    waiting = [batch('one', 'registrations-1.csv', Buffer.from('number,term\n'))];
    for (const before of ['', 'other\n']) {
      if (before !== '') writeFileSync(path.join(sshd.out, 'registrations-1.csv'), before);
      marked = [];
      expect(await runs()).toBe(null);
      expect(readFileSync(path.join(sshd.out, 'registrations-1.csv'), 'utf8')).toBe('number,term\n');
    }
    expect(taken).toHaveLength(1);
    expect(readdirSync(sshd.in)).toEqual(['done']);
  });
});
