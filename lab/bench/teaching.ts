// A gradebook of 30 by 12 read and graded by 8 connections, beside a bare server that checks the session and lets PostgreSQL
// build the same JSON, or writes the same rows; then an assignment for 300 students, and a message that reaches 500 open boards.
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ownProcess } from '../../tests/process.ts';
import { agent, at, bareServer, busy, connections, median, people, poolOf, seconds, send } from './kit.ts';

const rounds = 3;
const stoa = await ownProcess();
await stoa.start();
const pool = poolOf(stoa);

const [professor] = await people(pool, 'Professor', 1);
const students = await people(pool, 'Student', 500);
/** A course under way, with its students and assignments; its id. */
async function aCourse(registered: number, assignments: number): Promise<string> {
  const { rows } = await pool.query<{ _id: string }>(
    `with "who" as (insert into "professor" ("personREF", "approvalStatus") values ($1, 'Approved')
       on conflict ("personREF") do update set "approvalStatus" = 'Approved' returning "_id"),
     "definition" as (insert into "courseDefinition" ("name", "status", "createdByREF") values ('Bench', 'Approved', $1) returning "_id"),
     "course" as (insert into "courseInstance" ("courseREF", "name", "status") select "_id", 'Bench', 'Active' from "definition" returning "_id"),
     "of" as (insert into "courseInstanceProfessor" ("courseInstanceREF", "professorREF", "position")
       select "course"."_id", "who"."_id", 1 from "course", "who"),
     "in" as (insert into "registration" ("personREF", "courseInstanceREF", "isAudit")
       select unnest($2::uuid[]), "course"."_id", false from "course")
     select "_id" from "course"`,
    [professor!.id, students.slice(0, registered).map(({ id }) => id)],
  );
  const id = rows[0]!._id;
  for (let n = 1; n <= assignments; n++) await add(id, `Assignment ${n}`);
  return id;
}
const headers = (cookie: string) => ({ cookie, 'content-type': 'application/json' });
const add = (course: string, assignmentName: string) =>
  send(`${stoa.url}/api/gradebook/addAssignment`, {
    method: 'POST',
    headers: headers(professor!.cookie),
    body: JSON.stringify({ courseInstanceREF: course, assignmentName, maxScore: 10 }),
  });

const course = await aCourse(30, 12);
const { rows: cells } = await pool.query<{ _id: string }>(
  `select "gradebookEntry"."_id" from "gradebookEntry" join "assignment" on "assignment"."_id" = "assignmentREF" where "courseInstanceREF" = $1`,
  [course],
);
await pool.query('vacuum analyze');

const mayTeach = `from "session" s join "account" a on a."_id" = s."accountREF" join "professor" p on p."personREF" = a."personREF"
  join "courseInstanceProfessor" o on o."professorREF" = p."_id" where s."tokenHash" = $1`;
const bareRead = {
  name: 'read',
  text: `select case when exists (select ${mayTeach} and o."courseInstanceREF" = $2) then (
    select coalesce(json_agg(json_build_object('_id', e."_id", 'assignmentREF', a."_id", 'assignmentName', a."name", 'assignmentType', a."type",
      'isAudit', r."isAudit", 'letterGrade', e."letterGrade", 'score', e."score", 'maxScore', coalesce(e."maxScore", a."maxScore"),
      'weight', coalesce(e."weight", a."weight"), 'notes', e."notes", 'version', e."version",
      'personREF', json_build_object('_id', h."_id", 'firstName', h."firstName", 'lastName', h."lastName", 'email', h."email"))
      order by h."lastName", h."firstName", h."_id", a."position", a."_id"), '[]')::text
    from "gradebookEntry" e join "assignment" a on a."_id" = e."assignmentREF" join "person" h on h."_id" = e."personREF"
    join "registration" r on r."personREF" = e."personREF" and r."courseInstanceREF" = a."courseInstanceREF" and r."status" in ('Registered', 'Payment pending')
    where a."courseInstanceREF" = $2) end as j`,
};
const bareWrite = {
  name: 'write',
  text: `with "done" as (update "gradebookEntry" set "score" = $3, "version" = "version" + 1, "updatedAt" = now() where "_id" = $2
      and exists (select ${mayTeach}) returning "_id", "version")
    insert into "auditLog" ("action", "entity", "entityId", "detail") select 'grade', 'gradebookEntry', "_id", '{}' from "done" returning (select row_to_json("done")::text from "done") as j`,
};
const bare = await bareServer((asked, reply) => {
  const token = createHash('sha256')
    .update(/stoa=([\w-]+)/.exec(asked.headers.cookie ?? '')?.[1] ?? '')
    .digest();
  const chunks: Buffer[] = [];
  asked.on('data', (chunk: Buffer) => chunks.push(chunk));
  asked.on('end', () => {
    const query =
      asked.method === 'GET'
        ? { ...bareRead, values: [token, course] }
        : {
            ...bareWrite,
            values: [
              token,
              asked.url!.slice(1),
              (JSON.parse(String(Buffer.concat(chunks))) as { score: number }).score,
            ],
          };
    void pool
      .query<{ j: string }>(query)
      .then(({ rows }) => reply.setHeader('content-type', 'application/json').end(rows[0]!.j));
  });
});

const asking = { headers: headers(professor!.cookie) };
const path = `${stoa.url}/api/gradebooks/by-course/${course}`;
console.log(
  `30 x 12: ${(await send(path, asking)).body.length} bytes, the reference's ${(await send(bare.url, asking)).body.length}`,
);
const grading = (base: string) => (count: number) =>
  [
    `${base}${cells[count % cells.length]!._id}`,
    { method: 'PUT', headers: headers(professor!.cookie), body: JSON.stringify({ score: count % 11 }) },
  ] as const;

const figures: Record<string, number[][]> = { 'read, raw': [], read: [], 'write, raw': [], write: [] };
for (let round = 0; round < rounds; round++) {
  figures['read, raw']!.push(await busy(() => [bare.url, asking]));
  figures['read']!.push(await busy(() => [path, asking]));
  figures['write, raw']!.push(await busy(grading(bare.url)));
  figures['write']!.push(await busy(grading(`${stoa.url}/api/gradebook/`)));
}
for (const [name, all] of Object.entries(figures)) {
  const rate = (of: readonly number[][]) => median(of.map(({ length }) => length / seconds));
  const ratio = rate(all) / rate(figures[`${name}, raw`] ?? all);
  const p95 = median(all.map((one) => at(one, 0.95)));
  console.log(
    `${name.padEnd(11)} ${rate(all).toFixed(0).padStart(6)} a second, p50 ${median(all.map((one) => at(one, 0.5))).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms${ratio === 1 ? '' : `, ${ratio.toFixed(2)} of raw`}`,
  );
}

const alone: number[] = [];
for (let n = 0; n < 300; n++) {
  const [url, sent] = grading(`${stoa.url}/api/gradebook/`)(n);
  alone.push((await send(url, sent)).ms);
}
alone.sort((a, b) => a - b);
console.log(
  `one grader after the other: p50 ${at(alone, 0.5).toFixed(1)} ms, p95 ${at(alone, 0.95).toFixed(1)} ms (limit 20)`,
);

const large = await aCourse(300, 0);
const added: number[] = [];
for (let n = 1; n <= 12; n++) added.push((await add(large, `Assignment ${n}`)).ms);
console.log(
  `an assignment for 300 students: ${median(added).toFixed(0)} ms (median of 12, one statement makes the cells)`,
);

const board = await aCourse(500, 0);
const reached: number[] = [];
let sent = 0;
const streams = await Promise.all(
  students.map(async ({ cookie }) => {
    const asked = get(`${stoa.url}/api/courseBoard/${board}/live`, { headers: { cookie }, agent: false });
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    answer.on('data', (chunk: Buffer) => {
      if (String(chunk).includes('"kind":"message"')) reached.push(performance.now() - sent);
    });
    return asked;
  }),
);
const slowest: number[] = [];
for (let round = 0; round < rounds; round++) {
  reached.length = 0;
  sent = performance.now();
  const { status } = await send(`${stoa.url}/api/courseBoard/${board}/messages`, {
    method: 'POST',
    headers: headers(students[round]!.cookie),
    body: JSON.stringify({ message: `Message ${round}` }),
  });
  if (status !== 201) throw new Error(`the message is answered ${status}`);
  while (reached.length < students.length && performance.now() - sent < 10_000) await sleep(5);
  slowest.push(reached.length === students.length ? Math.max(...reached) : Infinity);
}
console.log(
  `a message on ${students.length} open boards: the last sees it after ${median(slowest).toFixed(0)} ms (limit 1000)`,
);

for (const stream of streams) stream.destroy();
console.log(`(${connections} connections, ${seconds} s a round, ${rounds} rounds)`);
agent.destroy();
bare.close();
await pool.end();
await stoa.remove();
