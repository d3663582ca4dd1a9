// The reference: the busiest calls in bare node:http, straight to PostgreSQL with prepared statements; no shapes, no log, no
// checks beyond who asks. Prints its port. It registers without a seat, a mail, a line of the log or the gradebook's rows.
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verify } from '@node-rs/argon2';
import pg from 'pg';
import { statements } from './statements.ts';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 8 });
type Row = Record<string, string>;
const on = async (client: pg.Pool | pg.PoolClient, name: keyof typeof statements, values: unknown[]) =>
  (await client.query<Row>({ name, text: statements[name], values })).rows[0];
const hashOf = (token: string) => createHash('sha256').update(token).digest();

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text) as Record<string, unknown>;
}

async function register(token: string, { courseInstanceREF, isAudit }: Record<string, unknown>) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const who = await on(client, 'session', [hashOf(token)]);
    const locked = who && (await on(client, 'hold', [courseInstanceREF]));
    const paid =
      locked?.['status'] === 'Open/Registering'
        ? await on(client, 'pay', [who!['me'], courseInstanceREF, isAudit])
        : undefined;
    const made = paid && (await on(client, 'register', [who!['me'], courseInstanceREF, paid['_id'], isAudit]));
    await client.query(made ? 'commit' : 'rollback');
    return made;
  } finally {
    client.release();
  }
}

async function login({ username, password }: Record<string, unknown>) {
  const found = await on(pool, 'account', [username]);
  if (!found || !(await verify(found['passwordHash']!, String(password)))) return undefined;
  const token = randomBytes(32).toString('base64url');
  await on(pool, 'newSession', [hashOf(token), found['account']]);
  const { _id, firstName, lastName, role } = found;
  return { role, sessionToken: token, person: { _id, firstName, lastName, email: username } };
}

async function registering(token: string): Promise<string | undefined> {
  if (!(await on(pool, 'session', [hashOf(token)]))) return undefined;
  const { rows } = await pool.query<Row>({ name: 'registering', text: statements.registering });
  const ids = rows.map((row) => row['_id']);
  const taught = await pool.query<Row>({ name: 'professors', text: statements.professors, values: [ids] });
  const professors = Map.groupBy(taught.rows, (row) => row['courseInstanceREF']);
  const professor = ({ _id, title, approvalStatus, personId, firstName, lastName }: Row) => ({
    _id,
    title,
    approvalStatus,
    personREF: { _id: personId, firstName, lastName },
  });
  return JSON.stringify(
    rows.map(
      ({
        courseREF,
        courseName,
        courseNumber,
        description,
        level,
        courseCredits,
        costCents,
        auditCostCents,
        ...row
      }) => ({
        ...row,
        courseREF: { _id: courseREF, name: courseName, courseNumber, description, level, credits: courseCredits },
        cost: Number(costCents) / 100,
        auditCost: Number(auditCostCents) / 100,
        professorREF: (professors.get(row['_id']) ?? []).map(professor),
      }),
    ),
  );
}

async function answer(request: IncomingMessage, url: URL): Promise<string | null | undefined> {
  const token = /stoa=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const of = async (name: keyof typeof statements, ...values: unknown[]) =>
    (await on(pool, name, [hashOf(token), ...values]))?.['j'];
  const [, , room, ...rest] = url.pathname.split('/');
  if (request.method === 'POST') {
    const body = await bodyOf(request);
    const made = await (room === 'login' ? login(body) : register(token, body));
    return made && JSON.stringify(made);
  }
  if (room === 'course-instances') return registering(token);
  if (room === 'my-course-instance-registrations') return of('mine');
  if (room === 'gradebooks') return of('gradebook', rest[1]);
  if (room === 'courseBoard') return of('board', rest[0]);
  return of('students', `%${url.searchParams.get('q') ?? ''}%`);
}

const server = createServer((request: IncomingMessage, reply: ServerResponse) => {
  answer(request, new URL(request.url ?? '/', 'http://x'))
    .then((text) => {
      const body = text ?? '{}';
      const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) };
      reply.writeHead(
        text ? (request.url!.includes('registration') && request.method === 'POST' ? 201 : 200) : 403,
        headers,
      );
      reply.end(body);
    })
    .catch((error: Error) => reply.writeHead(500).end(error.message));
}).listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
