// 50 students send a document of 5 MB each, all at once, and a professor a film of 100 MB: the server's memory, its event loop
// and the time it takes, beside a least server, also a separate process, that pipes the same bodies to files and syncs them.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { request, type OutgoingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promoLimit } from '../../contract/src/people/files.endpoints.ts';
import { Person } from '../../tests/person.ts';
import { ownProcess } from '../../tests/process.ts';
import { aDocument } from '../../tests/samples.ts';
import { bareServer } from './kit.ts';

const students = 50;
const warming = 5;
const limits = { megabytes: 60, ms: 100 };

/** The least that keeps a body: piped to a file, which is synced before the answer. GET: milliseconds its loop was late. */
async function reference(folder: string): Promise<void> {
  let count = 0;
  const late = monitorEventLoopDelay({ resolution: 10 });
  late.enable();
  const keep = async (body: Readable) => {
    const file = await open(path.join(folder, String(++count)), 'wx');
    await pipeline(body, file.createWriteStream({ flush: true }));
  };
  const { url } = await bareServer((asked, answer) => {
    if (asked.method !== 'GET') {
      void keep(asked).then(() => answer.writeHead(201).end());
      return;
    }
    answer.end(`nodejs_eventloop_lag_max_seconds ${late.max / 1e9}\n`);
    late.reset();
  });
  process.send!(url);
}

const boundary = 'a-boundary-that-no-document-holds';
const head = (name: string, more = '') =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`;
async function theForm(): Promise<Buffer> {
  const bytes = await aDocument('pdf', 'transcript.pdf', 5_242_880).arrayBuffer();
  return Buffer.concat([
    Buffer.from(`${head('dob')}2004-02-29\r\n${head('transcriptREF', '; filename="transcript.pdf"')}`),
    Buffer.from(bytes),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
}

/** A course, as a draft, to which a film can be added: the path of its call. */
async function aDraft(admin: Person): Promise<string> {
  const person = { firstName: 'Zeno', lastName: 'Z', zip: '1', mobilePhone: '1', role: 'Professor' };
  const email = 'professor@bench.example';
  const user = await admin.post('/api/user', {
    status: 'Active',
    password: admin.password,
    person: { ...person, email },
  });
  const details = { dob: '1970-03-01', ethnicity: 'Other', sex: 'F', maritalStatus: 'Single' };
  const professor = await admin.post('/api/professor', {
    ...details,
    idType: 'Passport',
    idNumber: 'P-1',
    approvalStatus: 'Approved',
    personREF: (user.body['person'] as { _id: string })._id,
  });
  const definition = await admin.post('/api/course-definition', { name: 'Film', status: 'Approved' });
  const course = { name: 'Film', courseREF: definition.body._id, professorREF: [professor.body._id] };
  return `/api/course-instance/${(await admin.post('/api/course-instance', course)).body._id}`;
}
function theFilm(): Buffer {
  const bytes = Buffer.alloc(promoLimit, 'film');
  bytes.writeUInt32BE(0x1a45dfa3);
  const opening = head('promoREF', '; filename="promo.webm"');
  return Buffer.concat([Buffer.from(opening), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
}

/** Sends a body in pieces, as the network would bring it. */
async function send(url: string, headers: OutgoingHttpHeaders, body: Buffer, method = 'POST'): Promise<void> {
  const piece = 65_536;
  const pieces = Array.from({ length: Math.ceil(body.length / piece) }, (_, at) =>
    body.subarray(at * piece, (at + 1) * piece),
  );
  const type = `multipart/form-data; boundary=${boundary}`;
  const call = request(url, {
    method,
    agent: false,
    headers: { ...headers, 'content-type': type, 'content-length': body.length },
  });
  const answered = once(call, 'response') as Promise<[import('node:http').IncomingMessage]>;
  await pipeline(Readable.from(pieces), call);
  const [answer] = await answered;
  let said = '';
  for await (const chunk of answer) said += String(chunk);
  if (answer.statusCode !== 201 && answer.statusCode !== 200)
    throw new Error(`${url} answers ${answer.statusCode} ${said}`);
}

/** Returns the memory of a process, and the most it has had since `resetPeak`, in megabytes. */
const memoryOf = (pid: number) => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
};
const resetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5');
/** Returns the most milliseconds by which the loop was late since it was last asked. */
async function lateness(url: string): Promise<number> {
  const text = await (await fetch(url)).text();
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1]) * 1000;
}

async function measure(name: string, pid: number, metrics: string, sends: (() => Promise<void>)[], warming: number) {
  for (const one of sends.slice(0, warming)) await one();
  await sleep(1000);
  resetPeak(pid);
  const { now: baseline } = memoryOf(pid);
  await lateness(metrics);
  const began = performance.now();
  await Promise.all(sends.slice(warming).map((one) => one()));
  const seconds = (performance.now() - began) / 1000;
  const late = await lateness(metrics);
  const more = memoryOf(pid).peak - baseline;
  console.log(
    `${name.padEnd(10)} ${seconds.toFixed(2)} s, ${more.toFixed(0)} MB over its ${baseline.toFixed(0)} MB at rest, event loop late by ${late.toFixed(0)} ms at the most`,
  );
  return { late, more, seconds };
}

async function bench(): Promise<void> {
  const body = await theForm();
  const stoa = await ownProcess();
  await stoa.start();
  const admin = new Person(stoa.url);
  await admin.signIn('admin@world.example', 'a long password');
  const people: Person[] = [];
  for (let at = 0; at < students + warming; at++) {
    const person = { firstName: 'Zeno', lastName: 'Z', zip: '1', mobilePhone: '1', role: 'Student' };
    const email = `student${at}@bench.example`;
    const student = new Person(stoa.url);
    await admin.post('/api/user', { status: 'Active', password: student.password, person: { ...person, email } });
    await student.signIn(email);
    people.push(student);
  }

  const folder = mkdtempSync(path.join(tmpdir(), 'stoa-bench-'));
  const least = fork(import.meta.filename, ['reference', folder]);
  const [leastUrl] = (await once(least, 'message')) as [string];

  console.log(`${students} uploads of 5 MB at once`);
  await measure(
    'reference',
    least.pid!,
    leastUrl,
    people.map(() => () => send(leastUrl, {}, body)),
    warming,
  );
  const ours = await measure(
    'Stoa',
    stoa.pid()!,
    `${stoa.url}/metrics`,
    people.map(
      ({ cookie }) =>
        () =>
          send(`${stoa.url}/api/student`, { cookie }, body),
    ),
    warming,
  );

  console.log('a film of 100 MB');
  const film = theFilm();
  const draft = `${stoa.url}${await aDraft(admin)}`;
  await measure('reference', least.pid!, leastUrl, [() => send(leastUrl, {}, film)], 0);
  const { cookie } = admin;
  const long = await measure(
    'Stoa',
    stoa.pid()!,
    `${stoa.url}/metrics`,
    [() => send(draft, { cookie }, film, 'PUT')],
    0,
  );
  const ok = [ours, long].every(({ more, late }) => more <= limits.megabytes && late <= limits.ms);
  console.log(`limits: ${limits.megabytes} MB, ${limits.ms} ms: ${ok ? 'kept' : 'BROKEN'}`);
  least.kill();
  rmSync(folder, { recursive: true });
  await stoa.remove();
}

await (process.argv[2] === 'reference' ? reference(process.argv[3]!) : bench());
