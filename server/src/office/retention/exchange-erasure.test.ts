import { expect, test } from 'vitest';
import { api, pathOf } from '../../../../tests/paths.ts';
import { openWorld } from '../../../../tests/world.ts';
import { aCalendarCourse, paysForCredit } from '../../../test/calendar-courses.ts';
import { answers, batchAt, givesNumber, takesSection } from '../../../test/exchanges.ts';
import { treatments } from './columns.ts';
import { eraseRows } from './erasure.queries.ts';

const world = await openWorld();

// Seen red with the state of a place before an answer kept, which has the reason of the refusal before.
test('what a college was sent and said of a student is empty once the student is deleted (T578)', async () => {
  const course = await aCalendarCourse(world);
  const { partner: college } = course;
  const { registrar } = college;
  const ada = await paysForCredit(world, course);
  await givesNumber(college, ada, '00123456');
  await takesSection(course, '20261');
  await batchAt(registrar, college, 'registrations');
  const head = 'ID,CRN,Status,Message\n';
  await answers(registrar, college, `${head}00123456,20261,rejected,Ada is called Augusta here\n`);
  await answers(registrar, college, `${head}00123456,20261,rejected,Ada was born in 1979\n`);
  const dump = async () => {
    const tables = ['batchRow', 'exchangePlace', 'receiptRow'] as const;
    return JSON.stringify(await Promise.all(tables.map((table) => world.db.selectFrom(table).selectAll().execute())));
  };
  const words = ['Augusta', '1979', '"v1.'];
  const before = await dump();
  for (const word of words) expect(before).toContain(word);

  const id = String((await ada.person.get(api.accounts.self)).body['_id']);
  await world.stoa.services.database.tx((db) => eraseRows(db, id, treatments));
  const after = await dump();
  for (const word of words) expect(after).not.toContain(word);
  expect((await registrar.get(pathOf(api.receipts.list, { id: college._id }))).status).toBe(200);
});
