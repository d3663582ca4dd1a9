import { api } from '../paths.ts';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../server/test/database.ts';
import { encryption } from '../../server/src/kernel/encryption.ts';
import type { Schema } from '../../server/src/schema.ts';
import { Person } from '../person.ts';
import { ownProcess } from '../process.ts';
import { some } from './extent.ts';
import { castOf, definedBy } from './cast.ts';

const { url, db } = await testDatabase<Schema>();
const secret = 'the key that both nodes share, for what they seal';
const right = await ownProcess({ DATABASE_URL: url, ENCRYPTION_KEY: secret });
beforeAll(() => right.start().then(() => undefined));
afterAll(() => right.remove());

const minute = 60_000;
const day = 24 * 60 * minute;
/** The same person at another node. */
const at = (node: string, person: Person) =>
  Object.assign(new Person(node), { cookie: person.cookie, email: person.email });
const tokenFor = async (email: string) => {
  const { text } = await db
    .selectFrom('mail')
    .select('text')
    .where('toAddress', '=', email)
    .where('subject', 'ilike', '%password%')
    .orderBy('_id', 'desc')
    .executeTakeFirstOrThrow();
  const { open } = encryption(createHash('sha256').update(secret).digest());
  return /token=([\w-]+)/.exec(open(text))![1]!;
};

/** Red with sessions that are measured by the node's own clock: a day ahead nobody could sign in, a day behind none ended. */
describe.each(
  some(
    [
      ['a day ahead', day],
      ['a day behind', -day],
      ['ten minutes ahead', 10 * minute],
      ['ten minutes behind', -10 * minute],
    ] as const,
    2,
  ),
)('a node whose clock is %s, beside one whose clock is right (F25)', (_how, shift) => {
  test('sessions and links hold as long as they should on both, no longer, and what was later comes later', async () => {
    const inside = path.resolve(import.meta.dirname, 'inside.ts');
    const wrong = await ownProcess({
      DATABASE_URL: url,
      ENCRYPTION_KEY: secret,
      NODE_OPTIONS: `--import=${inside}`,
      CLOCK_SHIFT: String(shift),
    });
    try {
      await wrong.start();
      const { professor } = await castOf(right.url);
      const away = at(wrong.url, professor);
      expect((await away.get(api.accounts.session)).status).toBe(200);
      const signedIn = new Person(wrong.url);
      expect((await signedIn.signIn(professor.email)).status).toBe(200);
      expect((await signedIn.get(api.accounts.session)).status).toBe(200);
      expect((await at(right.url, signedIn).get(api.accounts.session)).status).toBe(200);

      for (const [name, who] of [
        ['first', professor],
        ['second', away],
        ['third', professor],
      ] as const)
        expect((await who.post(api.courseDefinitions.create, { name, level: 200, credits: 3 })).status).toBe(201);
      expect((await definedBy(professor)).toSorted()).toEqual(['first', 'second', 'third']);
      const { rows } = await sql<{
        name: string;
      }>`select "name" from "courseDefinition" order by "_id" desc limit 3`.execute(db);
      expect(rows.map(({ name }) => name)).toEqual(['third', 'second', 'first']);
      const { rows: ages } = await sql`select from "session" where "lastSeenAt" > now() + interval '1 minute'`.execute(
        db,
      );
      expect(ages).toEqual([]);

      await new Person(wrong.url).post(api.accounts.requestPasswordReset, { email: professor.email });
      await expect.poll(() => tokenFor(professor.email).catch(() => '')).not.toBe('');
      const token = await tokenFor(professor.email);
      await sql`update "accountToken" set "expiresAt" = now() - interval '1 second'`.execute(db);
      const reset = (node: string) =>
        new Person(node).post(api.accounts.passwordReset, { token, newPassword: 'another long password' });
      expect([(await reset(wrong.url)).status, (await reset(right.url)).status]).toEqual([400, 400]);
      await sql`update "accountToken" set "expiresAt" = now() + interval '1 second' * 20`.execute(db);
      expect((await reset(wrong.url)).status).toBe(200);

      await signedIn.signIn(professor.email, 'another long password');
      await sql`update "session" set "lastSeenAt" = now() - interval '9 hours'`.execute(db);
      expect((await signedIn.get(api.accounts.session)).status).toBe(401);
    } finally {
      await wrong.remove();
    }
  });
});
