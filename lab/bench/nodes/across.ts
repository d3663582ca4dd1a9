// Checks that changes at one node are seen at another.
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Person, form } from '../../../tests/person.ts';
import { median, password } from '../kit.ts';
import { holds, type Parts } from './parts.ts';

/** The result of checking a promise: its figure, and whether it was kept. */
export interface Found {
  readonly figure: string;
  readonly kept: boolean;
}
/** Somebody who is signed in, at one of the nodes. */
export const at = (url: string, cookie: string) => Object.assign(new Person(url), { cookie });
const urlsOf = ({ nodes }: Parts) => nodes.map(({ url }) => url);

/** A course that is being taught, by the fourth professor of the sample people. */
export const taught = { name: 'Course 44 section A', professor: 'stoa=seed-professor-4' };
export const idOf = async ({ ask }: Parts, name: string) =>
  (await ask('select "_id" from "courseInstance" where "name" = $1', [name]))[0]!['_id']!;

export async function sessions(parts: Parts): Promise<Found> {
  let pairs = 0;
  let works = 0;
  let ends = 0;
  for (const from of urlsOf(parts))
    for (const to of urlsOf(parts).filter((url) => url !== from)) {
      const here = new Person(from);
      await here.signIn(`student${pairs++}@seed.example`, password);
      const there = at(to, here.cookie);
      if ((await there.get('/api/session')).status === 200) works++;
      await there.post('/api/logout');
      if ((await here.get('/api/session')).status === 401) ends++;
    }
  return { figure: `${works} of ${pairs} work, ${ends} end at both`, kept: works === pairs && ends === pairs };
}

/** Wrong passwords until one is refused, at the nodes in turn: how many were taken. */
async function taken(urls: readonly string[], email: string): Promise<number> {
  for (let count = 0; count < 100; count++)
    if ((await new Person(urls[count % urls.length]!).signIn(email, 'a wrong one')).status === 429) return count;
  return 100;
}
export async function limits(parts: Parts): Promise<Found> {
  const urls = urlsOf(parts);
  const erase = () => parts.ask('delete from "throttle"');
  await erase();
  const alone = await taken(urls.slice(0, 1), 'student100@seed.example');
  await erase();
  const together = await taken(urls, 'student101@seed.example');
  await erase();
  return {
    figure: `${together} wrong passwords over three nodes, ${alone} at one`,
    kept: together === alone && alone > 0 && alone < 100,
  };
}

/** Three hundred people are invited in one go; each node sends to its own mail server. */
export async function sent(parts: Parts): Promise<Found> {
  const admin = new Person(parts.nodes[0]!.url);
  await admin.signIn('admin@world.example', 'a long password');
  const addresses = Array.from({ length: 300 }, (_, n) => `invited${n}@nodes.example`);
  const lines = addresses.map((address, n) => `Ada,Invited ${n},${address},1,1,Student`);
  const file = new File([['firstName,lastName,email,zip,mobilePhone,role', ...lines].join('\n')], 'people.csv');
  const began = performance.now();
  const { status } = await admin.post('/api/users/import', form({ file, apply: true }));
  const arrivals = () =>
    addresses.map((address) => parts.mailServers.reduce((sum, { mails }) => sum + (mails.get(address) ?? 0), 0));
  while (arrivals().includes(0) && performance.now() - began < 60_000) await sleep(50);
  const seconds = (performance.now() - began) / 1000;
  await sleep(2000); // a job that runs twice does so a little later
  const once = arrivals().filter((count) => count === 1).length;
  const shares = parts.mailServers.map(({ mails }) => addresses.filter((address) => mails.has(address)).length);
  return {
    figure: `${once} of ${addresses.length} once, in ${seconds.toFixed(1)} s; the nodes did ${shares.join(', ')}`,
    kept: status === 200 && once === addresses.length,
  };
}

/** Messages written at one node, read from streams that are open at the two others. */
export async function live(parts: Parts): Promise<Found> {
  const board = `/api/courseBoard/${await idOf(parts, taught.name)}`;
  const ms: number[] = [];
  let lost = 0;
  for (const [from, writer] of urlsOf(parts).entries()) {
    const others = urlsOf(parts).filter((_, to) => to !== from);
    const streams = await Promise.all(others.map((url) => at(url, taught.professor).stream(`${board}/live`)));
    for (let count = 0; count < 8; count++) {
      const message = `Message ${count} of node ${from + 1}`;
      const heard = streams.map(async (stream) => {
        for (;;) {
          const event = await Promise.race([stream.next(), sleep(5000)]);
          if (event === undefined) return void lost++;
          if (JSON.stringify(event).includes(message)) return void ms.push(performance.now() - began);
        }
      });
      const began = performance.now();
      await at(writer, taught.professor).post(`${board}/messages`, { message });
      await Promise.all(heard);
    }
    await Promise.all(streams.map((stream) => stream.close()));
  }
  return {
    figure: `${ms.length} of ${ms.length + lost} arrive, from the request on after ${median(ms).toFixed(0)} ms (the median), ${Math.max(...ms).toFixed(0)} at most`,
    kept: lost === 0 && Math.max(...ms) < 2000,
  };
}

export async function files(parts: Parts): Promise<Found> {
  const board = `/api/courseBoard/${await idOf(parts, taught.name)}/messages`;
  let equal = 0;
  let asked = 0;
  let stored = 0;
  for (const [from, url] of urlsOf(parts).entries()) {
    const bytes = Buffer.from(randomBytes(150_000).toString('hex'));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const file = new File([bytes], `notes${from}.txt`);
    const { body } = await at(url, taught.professor).post(board, form({ message: 'Notes', file }));
    const elsewhere = parts.nodes.some(({ dataDir }) => holds(dataDir, sha256));
    if (parts.store.holds(sha256) && !elsewhere) stored++;
    for (const other of urlsOf(parts).filter((_, to) => to !== from)) {
      asked++;
      const answer = await fetch(`${other}/api/files/download/${body['attachmentREF']?._id}`, {
        headers: { cookie: taught.professor },
      });
      const got = Buffer.from(await answer.arrayBuffer());
      if (answer.status === 200 && got.equals(bytes)) equal++;
    }
  }
  return {
    figure: `${stored} of 3 in the store alone, ${equal} of ${asked} downloads equal, 300 kB each`,
    kept: stored === 3 && equal === asked,
  };
}
