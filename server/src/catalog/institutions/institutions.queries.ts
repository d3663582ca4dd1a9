import { institutionFields } from '@stoa/contract/catalog/institutions.endpoints';
import type { PageQuery } from '@stoa/contract/kernel/endpoint.shapes';
import { namesOf } from '@stoa/contract/kernel/record-fields';
import { sql, type Insertable, type Updateable } from 'kysely';
import { inWords, pageOf } from '../../kernel/lists.ts';
import type { Db } from '../../kernel/db.ts';
import type { Schema } from '../../schema.ts';

const columns = ['_id', 'version', ...namesOf(institutionFields)] as const;

export const institutionPage = (db: Db, query: PageQuery) =>
  pageOf(db.selectFrom('institution').select(columns), query, {
    search: ['name', 'city', 'email', 'phone'].map((column) => sql.ref(column)),
    sort: { name: inWords('name'), city: inWords('city'), email: sql.ref('email'), phone: sql.ref('phone') },
    byDefault: [inWords('name'), sql.ref('_id')],
  });

export const insertInstitution = (db: Db, institution: Insertable<Schema['institution']>) =>
  db.insertInto('institution').values(institution).returning(columns).executeTakeFirstOrThrow();

export const updateInstitution = (db: Db, id: string, change: Updateable<Schema['institution']>) =>
  db.updateTable('institution').set(change).where('_id', '=', id).returning(columns).executeTakeFirst();

export const institutionById = (db: Db, id: string) =>
  db.selectFrom('institution').select(columns).where('_id', '=', id).executeTakeFirst();

export const deleteInstitution = (db: Db, id: string) =>
  db.deleteFrom('institution').where('_id', '=', id).returning('name').executeTakeFirst();
