// The report of what went to institutions, of 20,000 students with five disclosures each: seconds until its last byte is read, at
// most ten, beside a reference in the same run: the same rows read by one plain statement.
import { ownProcess } from '../../tests/process.ts';
import { agent, median, people, poolOf, rounds } from './kit.ts';

const students = 20_000;
const stoa = await ownProcess({ DEMO: 'off' });
try {
  await stoa.start();
  const pool = poolOf(stoa);
  const [admin] = await people(pool, 'Administrator', 1);
  await pool.query(
    `with "made" as (insert into "person" ("firstName", "lastName", "email", "role")
      select 'Sample', 'Student ' || n, 'disclosed' || n || '@many.example', 'Student' from generate_series(1, $1::int) n returning "_id"),
    "college" as (insert into "institution" ("name", "street", "city", "state", "zip", "email", "phone", "taxID")
      values ('Bench College', '', '', '', '', '', '', '') returning "_id")
    insert into "disclosure" ("personREF", "institutionREF", "what", "ground")
      select "made"."_id", "college"."_id", 'registration', 'consent' from "made", "college", generate_series(1, 5)`,
    [students],
  );
  await pool.query('vacuum analyze "disclosure"');
  const seconds = async (act: () => Promise<unknown>) => {
    const began = performance.now();
    await act();
    return (performance.now() - began) / 1000;
  };
  const plain: number[] = [];
  const report: number[] = [];
  let bytes = 0;
  for (let round = 0; round < rounds; round++) {
    plain.push(
      await seconds(() =>
        pool.query(`select "at", "firstName", "lastName", "institution"."name", "what", "ground" from "disclosure"
          join "person" on "person"."_id" = "personREF" join "institution" on "institution"."_id" = "disclosure"."institutionREF"`),
      ),
    );
    report.push(
      await seconds(async () => {
        const answer = await fetch(`${stoa.url}/api/disclosures.csv`, { headers: { cookie: admin!.cookie } });
        bytes = (await answer.arrayBuffer()).byteLength;
        if (answer.status !== 200) throw new Error(`the report answers ${answer.status}`);
      }),
    );
  }
  await pool.end();
  console.log(
    `report of ${students.toLocaleString('en')} students, ${(bytes / 1_048_576).toFixed(1)} MB: ${median(report).toFixed(2)} s (10 allowed); the same rows by one statement: ${median(plain).toFixed(2)} s (median of ${rounds})`,
  );
} finally {
  agent.destroy();
  await stoa.remove();
}
