import { expect, test } from 'vitest';
import { aPartner } from '../../../tests/partners.ts';
import { api, pathOf } from '../../../tests/paths.ts';
import type { Json, Person } from '../../../tests/person.ts';
import { openWorld } from '../../../tests/world.ts';
import { unzipped } from '../../../tests/zips.ts';

const world = await openWorld();
async function dataOf(who: Person): Promise<Json> {
  const answer = await fetch(`${world.stoa.url}/api/account/data`, { headers: { cookie: who.cookie } });
  return JSON.parse(
    unzipped(Buffer.from(await answer.arrayBuffer()))
      .get('stoa-data.json')!
      .toString(),
  ) as Json;
}

// Seen red: the page says that everything is in it, and these were missing.
test('one’s own data has announcements, the birth date, applications to colleges, tokens and passkeys, without secrets', async () => {
  const professors = [await world.professor('Arete'), await world.professor('Aspasia')];
  const students = [await world.someone('Student', 'Ada'), await world.someone('Student', 'Bo')];
  const { _id: institutionREF } = await aPartner(world, 'Own College');
  for (const [at, professor] of professors.entries()) {
    const course = await world.courseInstance({ professor, name: `Course ${at}` });
    const announced = { title: `Title ${at}`, markdown: `Text ${at}` };
    expect((await professor.post(pathOf(api.announcements.make, { id: course._id }), announced)).status).toBe(201);
    const token = { name: `Token ${at}`, areas: ['courses'], write: false };
    expect((await professor.post(api.tokens.create, token)).status).toBe(201);
  }
  for (const [at, student] of students.entries()) {
    expect((await student.put(api.guardians.giveBirthDate, { dob: `198${at}-05-05` })).status).toBeLessThan(300);
    const { _id: personREF } = (await student.get(api.accounts.self)).body;
    await world.db.insertInto('collegeApplication').values({ institutionREF, personREF }).execute();
    const { _id: accountREF } = await world.db
      .selectFrom('account')
      .select('_id')
      .where('personREF', '=', personREF)
      .executeTakeFirstOrThrow();
    const key = { counter: 0, credential: `secret ${at}`, publicKey: Buffer.from([at]), transports: [] };
    await world.db
      .insertInto('passkey')
      .values({ accountREF, name: `Key ${at}`, lastUsedAt: null, ...key })
      .execute();
  }
  for (const at of [0, 1]) {
    const [taught, studied] = [await dataOf(professors[at]!), await dataOf(students[at]!)];
    const [createdAt, none] = [expect.any(String), { birthDate: [], collegeApplications: [], passkeys: [] }];
    const own = { course: `Course ${at}`, title: `Title ${at}`, markdown: `Text ${at}`, createdAt, editedAt: null };
    const token = { name: `Token ${at}`, createdAt, expires: expect.any(String), lastUsedAt: null };
    expect(taught).toMatchObject({ ...none, announcements: [own], tokens: [token] });
    expect(taught['tokens']).toEqual([token]);
    expect(studied).toMatchObject({
      announcements: [],
      tokens: [],
      birthDate: [{ dob: `198${at}-05-05`, givenAt: createdAt }],
      collegeApplications: [{ institution: 'Own College', appliedAt: createdAt }],
    });
    expect(studied['passkeys']).toEqual([{ name: `Key ${at}`, createdAt, lastUsedAt: null }]);
  }
});
