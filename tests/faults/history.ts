import { api, pathOf } from '../paths.ts';
import { createHash } from 'node:crypto';
import { appendFileSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { courseInstanceTransitions } from '@stoa/contract/catalog/course-instances.endpoints';
import type { Kysely } from 'kysely';
import type { Schema } from '../../server/src/schema.ts';
import type { Answer, Person } from '../person.ts';
import { definedBy } from './cast.ts';

/** An attempt and the client's answer: none at all, when the answer was lost or is an error of the server's. */
interface Operation {
  readonly client: string;
  readonly what: string;
  readonly value: string;
  readonly start: number;
  readonly end: number;
  readonly outcome: 'ok' | 'fail' | 'unknown';
  readonly status: number;
  readonly message: string;
}

/** A log of what clients did, beside the server and its data: it survives whatever happens to them. */
export class History {
  readonly #file = path.join(mkdtempSync(path.join(tmpdir(), 'stoa-history-')), 'operations');

  constructor() {
    appendFileSync(this.#file, '');
  }

  /** Makes a call and writes down how it went; a call that is lost is an answer with the status 0. */
  async does(client: string, what: string, value: string, call: () => Promise<Answer>): Promise<Answer | undefined> {
    const start = performance.now();
    const answer = await call().catch((error: Error) => error);
    const isLost = answer instanceof Error;
    const status = isLost ? 0 : answer.status;
    const operation: Operation = {
      client,
      what,
      value,
      start,
      end: performance.now(),
      outcome: status >= 200 && status < 300 ? 'ok' : status >= 400 && status < 500 ? 'fail' : 'unknown',
      status,
      message: isLost ? answer.message : String(answer.body['message'] ?? ''),
    };
    appendFileSync(this.#file, `${JSON.stringify(operation)}\n`);
    return isLost ? undefined : answer;
  }

  all = (): Operation[] =>
    readFileSync(this.#file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Operation);

  /** Those that were no success and ended after the instant. */
  troubles = (since: number): Operation[] => this.all().filter(({ outcome, end }) => outcome !== 'ok' && end > since);
}

/** Compares the database with the answers. Returns a sentence for each broken promise. */
export async function brokenPromises(history: History, db: Kysely<Schema>, professor: Person): Promise<string[]> {
  const operations = history.all();
  const of = (what: string) => operations.filter((one) => one.what === what);
  const wrong: string[] = [];

  const there = await definedBy(professor);
  const count = new Map<string, number>();
  for (const name of there) count.set(name, (count.get(name) ?? 0) + 1);
  for (const { value, outcome } of of('define')) {
    const found = count.get(value) ?? 0;
    if (outcome === 'ok' && found === 0) wrong.push(`definition ${value} was acknowledged and is lost`);
    if (outcome === 'fail' && found > 0) wrong.push(`definition ${value} was refused and is there`);
    if (found > 1) wrong.push(`definition ${value} is there ${found} times`);
  }

  // A number that only ever rises: what is there is at least what was acknowledged last.
  for (const client of new Set(of('count').map((one) => one.client))) {
    const mine = of('count').filter((one) => one.client === client);
    const last = Math.max(0, ...mine.filter(({ outcome }) => outcome === 'ok').map(({ value }) => Number(value)));
    const row = await db.selectFrom('person').select('zip').where('email', '=', client).executeTakeFirstOrThrow();
    if (Number(row.zip) < last || !mine.some(({ value }) => value === row.zip))
      wrong.push(`${client} counted to ${last}, and ${row.zip} is there`);
  }

  for (const { value, outcome } of of('upload')) {
    const [fileId, sha256] = value.split(' ');
    if (outcome !== 'ok' || fileId === undefined) continue;
    const answer = await professor.get(pathOf(api.files.download, { fileId }));
    const found = createHash('sha256').update(String(answer.body['text'])).digest('hex');
    if (answer.status !== 200 || found !== sha256)
      wrong.push(`file ${fileId} answers ${answer.status}, and is not whole`);
  }
  return [...wrong, ...(await brokenMoves(db))];
}

/** Every course has moved from where it was, along a row of its table, and is where it moved last. */
async function brokenMoves(db: Kysely<Schema>): Promise<string[]> {
  const wrong: string[] = [];
  const rows = Object.values(courseInstanceTransitions);
  const moves = await db
    .selectFrom('auditLog')
    .select(['entityId', 'detail'])
    .where('action', '=', 'move course instance')
    .orderBy('_id')
    .execute();
  const at = new Map<string, string>();
  for (const { entityId, detail } of moves) {
    const { from, to } = detail as unknown as { from: string; to: string };
    const before = at.get(String(entityId)) ?? 'Draft';
    if (from !== before) wrong.push(`course ${entityId} moved from ${from}, and was ${before}`);
    if (!rows.some((row) => (row.from as readonly string[]).includes(from) && row.to === to))
      wrong.push(`course ${entityId} moved from ${from} to ${to}, which no row allows`);
    at.set(String(entityId), to);
  }
  for (const { _id, status } of await db.selectFrom('courseInstance').select(['_id', 'status']).execute())
    if (status !== (at.get(_id) ?? 'Draft')) wrong.push(`course ${_id} is ${status}, and moved to ${at.get(_id)}`);
  return wrong;
}
