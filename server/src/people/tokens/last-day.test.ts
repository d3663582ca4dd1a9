import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { api } from '../../../../tests/paths.ts';
import { openWorld } from '../../../../tests/world.ts';
import { lockToken, tokenByHash } from './tokens.queries.ts';

const world = await openWorld();

// Seen red with the day of the database's clock. One of these zones has another day than UTC, at any hour.
test.each(['Pacific/Pago_Pago', 'Pacific/Kiritimati'])(
  'the last day of a token is one of UTC, also in a database with the clock of %s',
  async (zone) => {
    const professor = await world.professor(zone.slice(8));
    const { body } = await professor.post(api.tokens.create, { name: 'Nightly', areas: ['courses'], write: false });
    const { hash } = await world.db
      .selectFrom('apiToken')
      .select('hash')
      .where('_id', '=', String(body._id))
      .executeTakeFirstOrThrow();
    const on = (days: number) =>
      world.db.transaction().execute(async (trx) => {
        await sql`select set_config('timezone', ${zone}, true)`.execute(trx);
        const expires = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
        await trx.updateTable('apiToken').set({ expires }).where('_id', '=', String(body._id)).execute();
        return [(await tokenByHash(trx, hash)) !== undefined, (await lockToken(trx, String(body._id)))!.isOver];
      });
    expect([await on(1), await on(0), await on(-1)]).toEqual([
      [true, false],
      [true, false],
      [false, true],
    ]);
  },
);
