import type pg from 'pg';
import { whileBare } from './bare.ts';

/** Returns the sizes that follow from a number of students. Forty courses are always open for registration. */
export const sizesOf = (students: number) => ({
  students,
  professors: Math.max(20, students / 100),
  courses: Math.max(100, students / 10),
  open: 40,
});
/** The number of people of each role who are signed in, from the first on: their cookies hold `seed-student-0` and so on. */
export const signedIn = { students: 10_000, professors: 100 };

/** Passages as long as professors write them. */
const text = (at: string, length: number) =>
  `left(repeat('Students read the sources, meet every week to discuss them, and write short essays (' || ${at} || '). ', 8), ${length})`;

/** Statements that fill the tables in bulk; ids follow from labels, so that no statement has to look another's up. */
const steps = (students: number, professors: number, courses: number): readonly (readonly [string, string])[] => [
  [
    'people',
    `insert into "person" ("_id", "firstName", "lastName", "email", "street", "city", "state", "zip", "mobilePhone", "role")
     select pg_temp.id('person-' || role || '-' || n),
       (array['Ada','Bruno','Chiara','Dmitri','Elif','Fatima','Goran','Hana','Ines','Jun'])[1 + n % 10],
       initcap(substr(md5(n::text), 1, 3 + n % 6)) || (array['son','ez','ova','mann','ini','ou','ski','sen'])[1 + n / 7 % 8],
       lower(role) || n || '@seed.example', n || ' Main Street', 'Springfield', 'IL', '62701', '555 0100', role
     from (select 'Student' as role, generate_series(0, ${students - 1}) as n
       union all select 'Professor', generate_series(0, ${professors - 1})) everybody`,
  ],
  [
    'accounts',
    `insert into "account" ("_id", "personREF", "status", "passwordHash")
     select pg_temp.id('account-' || "_id"), "_id", 'Active', $1 from "person" where "email" like '%@seed.example'`,
  ],
  [
    'sessions',
    `insert into "session" ("tokenHash", "accountREF", "address")
     select sha256(('seed-' || lower(role) || '-' || n)::bytea), pg_temp.id('account-' || pg_temp.id('person-' || role || '-' || n)), '127.0.0.1'
     from (select 'Student' as role, generate_series(0, ${Math.min(students, signedIn.students) - 1}) as n
       union all select 'Professor', generate_series(0, ${Math.min(professors, signedIn.professors) - 1})) everybody`,
  ],
  [
    'professors',
    `insert into "professor" ("_id", "personREF", "approvalStatus", "title", "waitingSince")
     select pg_temp.id('professor-' || n), pg_temp.id('person-Professor-' || n), 'Approved', 'PhD, Philosophy', now() - n * interval '1 minute'
     from generate_series(0, ${professors - 1}) n`,
  ],
  [
    'students',
    `insert into "student" ("personREF", "approvalStatus", "educationLevel", "waitingSince")
     select pg_temp.id('person-Student-' || n), case when n % 50 = 0 then 'Pending' else 'Approved' end, 'College', now() - n * interval '1 minute'
     from generate_series(0, ${students - 1}) n`,
  ],
  [
    'definitions',
    `insert into "courseDefinition" ("_id", "name", "courseNumber", "description", "level", "credits", "status", "learningOutcomes", "createdByREF")
     select pg_temp.id('definition-' || n), 'Course definition ' || n, 'SEED ' || n, ${text('n', 400)}, 100 * (1 + n % 4), 3, 'Approved',
       ${text('n', 300)}, pg_temp.id('person-Professor-' || n % ${professors}) from generate_series(0, 299) n`,
  ],
  [
    'courses',
    `insert into "courseInstance" ("_id", "courseREF", "name", "profDescription", "costCents", "auditCostCents", "credits", "start", "end", "status",
       "textbooks", "additionalMaterials", "courseRequirements", "gradingScale", "learningOutcomes", "classAgenda", "miscOther", "courseDescription")
     select pg_temp.id('course-' || n), pg_temp.id('definition-' || n % 300), 'Course ' || n || ' section A', ${text('n', 300)},
       case when n < 20 then 0 else 100 * (400 + n % 200) end, case when n < 20 then 0 else 100 * (175 + n % 50) end, 3,
       date '2038-02-01' + n % 60, date '2038-06-01' + n % 60,
       case when n < 40 then 'Open/Registering' else (array['Draft','Pending Approval','Approved','Registration Closed','Active','Active','Active','Closed','Closed','Cancelled'])[1 + n % 10] end,
       ${text('n', 150)}, ${text('n', 100)}, ${text('n', 120)}, 'A 90, B 80, C 70, D 60', ${text('n', 300)}, ${text('n', 400)}, ${text('n', 60)}, ${text('n', 400)}
     from generate_series(0, ${courses - 1}) n`,
  ],
  [
    'who teaches',
    `insert into "courseInstanceProfessor" ("courseInstanceREF", "professorREF", "position")
     select pg_temp.id('course-' || n), pg_temp.id('professor-' || (n + 7 * second) % ${professors}), second
     from generate_series(0, ${courses - 1}) n, generate_series(0, 1) second where second = 0 or n % 2 = 0`,
  ],
  [
    'splits',
    `insert into "courseSplit" ("_id", "courseInstanceREF", "since")
     select pg_temp.id('split-' || n), pg_temp.id('course-' || n), now() - interval '400 days' from generate_series(0, ${courses - 1}) n`,
  ],
  [
    'shares',
    `insert into "courseShare" ("splitREF", "professorREF", "position", "weight")
     select "courseSplit"."_id", "professorREF", "position", 1
     from "courseSplit" join "courseInstanceProfessor" using ("courseInstanceREF")`,
  ],
  // Thirty in each course: the first two thousand students have eight, the others two or three.
  [
    'who is in which course',
    `create temp table pairs on commit drop as
     select n, course, pg_temp.id('person-Student-' || student) as who, pg_temp.id('course-' || course) as what, pg_temp.id('transaction-' || n) as paid
     from (select n, n / 30 as course, case when n < 16000 then n % least(2000, ${students})
         else least(2000, ${students - 1}) + (n - 16000) % greatest(1, ${students} - 2000) end as student
       from generate_series(0, ${courses * 30 - 1}) n) pairs`,
  ],
  [
    'transactions',
    `insert into "transaction" ("_id", "personREF", "courseInstanceREF", "isAudit", "amountCents", "status", "createdByREF", "updatedByREF", "createdAt")
     select paid, who, what, n % 5 = 0, 40000, 'COMPLETED', who, who, now() - n % 300 * interval '1 day' from pairs`,
  ],
  [
    'registrations',
    `insert into "registration" ("personREF", "courseInstanceREF", "transactionREF", "isAudit", "registrationTerm", "dateRegistered")
     select who, what, paid, n % 5 = 0, '2038 Spring', now() - n % 300 * interval '1 day' from pairs`,
  ],
  [
    'assignments',
    `insert into "assignment" ("_id", "courseInstanceREF", "name", "type", "maxScore", "weight", "position", "createdByREF")
     select pg_temp.id('assignment-' || course || '-' || a), pg_temp.id('course-' || course), 'Assignment ' || a,
       (array['Homework','Quiz','Exam','Project'])[1 + a % 4], 100, 1, a, pg_temp.id('person-Professor-' || course % ${professors})
     from generate_series(40, ${40 + Math.floor(courses * 0.278) - 1}) course, generate_series(1, 12) a`,
  ],
  [
    'grades',
    `insert into "gradebookEntry" ("assignmentREF", "personREF", "letterGrade", "score", "maxScore", "weight")
     select a."_id", who, (array['A','B','C'])[1 + (a."position" + n) % 3], 60 + (n * 7 + a."position") % 40, 100, 1
     from pairs join "assignment" a on a."courseInstanceREF" = what`,
  ],
  [
    'work',
    `with "made" as (insert into "submission" ("_id", "text", "sentAt", "version", "revision")
       select "workId", ${text('1', 900)}, now() - interval '3 days', 1, 9 from "gradebookEntry" limit 9000
       returning "_id", "text", "sentAt")
     insert into "submissionVersion" ("submissionREF", "version", "text", "sentAt") select "_id", 1, "text", "sentAt" from "made"`,
  ],
  // Older than messages that are still mailed: else the first measurement measures a flood of mails.
  [
    'messages',
    `insert into "boardMessage" ("courseInstanceREF", "personREF", "message", "createdAt")
     select what, who, ${text('n', 200)}, now() - interval '3 days' - (30 - n % 30) * interval '1 hour'
     from pairs where course between 40 and ${40 + Math.floor(courses * 0.278) - 1}`,
  ],
];

/** The tables that are filled. */
const filled = [
  'person',
  'account',
  'session',
  'professor',
  'student',
  'courseDefinition',
  'courseInstance',
  'courseInstanceProfessor',
  'transaction',
  'registration',
  'assignment',
  'gradebookEntry',
  'submission',
  'submissionVersion',
  'boardMessage',
];

/** Fills a migrated database that nobody uses; `heard` is told of each step and its seconds. */
export async function populate(
  client: pg.ClientBase,
  students: number,
  passwordHash: string,
  heard: (step: string, seconds: number) => void,
): Promise<void> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from "person" where "role" <> 'Administrator'`,
  );
  if (rows[0]!.n > 0) throw new Error('There are people in this database: the seed is for an empty one');
  await client.query(
    `create function pg_temp.id(label text) returns uuid language sql immutable as
     $$ select overlay(overlay(md5(label) placing '8' from 13) placing '8' from 17)::uuid $$`,
  );
  const { professors, courses } = sizesOf(students);
  let began = performance.now();
  const done = (step: string) => {
    heard(step, (performance.now() - began) / 1000);
    began = performance.now();
  };
  await whileBare(client, filled, async () => {
    for (const [name, statement] of steps(students, professors, courses)) {
      await client.query(statement, name === 'accounts' ? [passwordHash] : []);
      done(name);
    }
  });
  done('keys and indexes');
  await client.query('vacuum analyze');
  done('vacuum analyze');
}
