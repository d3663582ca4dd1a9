import { beforeAll, expect, test } from 'vitest';
import type { Schema } from '../schema.ts';
import { testDatabase } from '../../test/database.ts';
import { learnTables, markOf, touchedBy } from './tables.ts';

const { db } = await testDatabase<Schema>();
beforeAll(() => learnTables(db));

const of = (text: string) => {
  const { reads, changes } = touchedBy(text);
  return { reads: [...reads].toSorted(), changes: [...changes].toSorted() };
};

// Each seen red with its part of the pattern taken away.
test.each([
  ['a list', 'select "name", "city" from "institution" where "_id" = $1', ['institution'], []],
  [
    'joins and a comma',
    'select "a"."name" from "registration" as "a" join "courseInstance" as "b" on true, "account"',
    ['account', 'courseInstance', 'registration'],
    [],
  ],
  ['a union', 'select "_id" from "mail" union all select "_id" from "notification"', ['mail', 'notification'], []],
  [
    'an alias and a column that are called like tables',
    'select "t"."file", "u"."name" as "person" from "material" as "t", "upload" as "u"',
    ['material', 'upload'],
    [],
  ],
  ['a lock', 'select from "meeting" where "_id" = $1 for no key update of "meeting"', ['meeting'], []],
  [
    'insert with select and on conflict',
    'insert into "notification" ("personREF") select "personREF" from "registration" on conflict ("_id") do update set "readAt" = null',
    ['registration'],
    ['notification'],
  ],
  [
    'update from',
    'update "refund" set "state" = $1 from "transaction" where "transactionREF" = "transaction"."_id"',
    ['refund', 'transaction'],
    ['delivery', 'eventNumber', 'refund'],
  ],
  [
    'writes in a with',
    'with "gone" as (delete from "throttle" where "key" = $1), "x" as (insert into "auditLog" ("a") values (1)) select from "census"',
    ['census', 'throttle'],
    ['auditLog', 'throttle'],
  ],
  [
    'what a trigger writes',
    'update "professor" set "title" = $1',
    ['professor'],
    ['courseChange', 'delivery', 'eventNumber', 'professor'],
  ],
  ['tables of others', 'insert into "pgboss"."job" ("name") select "x" from "unknown"', [], []],
])('a statement names what it reads and changes: %s', (_name, text, reads, changes) => {
  expect(of(text)).toEqual({ reads, changes });
});

// Red without the foreign keys, and with the keys followed for updates as well.
test('a deletion changes what goes with the rows, and an update does not', () => {
  expect(of('delete from "meeting" where "_id" = $1').changes).toEqual(['attendance', 'meeting']);
  expect(of('update "meeting" set "title" = $1').changes).toEqual(['meeting']);
  expect(of('delete from "courseInstance" where "_id" = $1').changes).toEqual(
    expect.arrayContaining(['attendance', 'courseChange', 'material', 'materialSection']),
  );
});

test('marks are short, the same in every process, and different', () => {
  expect([markOf('institution'), markOf('mail')]).toEqual([markOf('institution'), markOf('mail')]);
  expect(markOf('institution')).toMatch(/^[\w-]{3}$/);
  expect(markOf('mail')).not.toBe(markOf('institution'));
});
