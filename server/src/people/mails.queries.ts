import type { PageQuery } from '@stoa/contract/kernel/endpoint.shapes';
import type { UndeliveredMail } from '@stoa/contract/people/mails.endpoints';
import { sql } from 'kysely';
import { inWords, pageOf } from '../kernel/lists.ts';
import { isGivenUp } from '../kernel/undelivered.ts';
import type { Db } from '../kernel/db.ts';

type State = UndeliveredMail['state'];
// The state is a literal instead of a parameter, so that the index on failed emails is used.
const failed = sql<boolean>`"state" = 'failed'`;
const state = sql<State>`case when ${isGivenUp} then 'stopped' else 'trying' end`;

/** The version of the account with the address of a mail, as the list of users has it; null when there is none. */
const version = sql<number | null>`(select "account"."version" + "person"."version" from "account"
  join "person" on "person"."_id" = "account"."personREF" where lower("person"."email") = lower("mail"."toAddress"))`;
const isInvitation = sql<boolean>`exists (select from "invitation" where "invitation"."_id" = "mail"."about"
  and lower("invitation"."email") = lower("mail"."toAddress"))`;

export const lockedMail = (db: Db, id: string) =>
  db
    .selectFrom('mail')
    .select(['toAddress', 'state', 'about', isInvitation.as('isInvitation')])
    .where('_id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const undeliveredPage = (db: Db, query: PageQuery, wanted: State | undefined) =>
  pageOf(
    db
      .selectFrom('mail')
      .select(['_id', 'toName as name', 'toAddress as email', 'subject', 'createdAt', 'tries'])
      .select([state.as('state'), sql<string>`coalesce("error", '')`.as('error')])
      .select([version.as('version'), sql<boolean>`(${version} is not null or ${isInvitation})`.as('canCorrect')])
      .select(
        sql<number>`(select count(*)::int from "mail" as "same" where "same"."state" = 'failed'
        and lower("same"."toAddress") = lower("mail"."toAddress"))`.as('sameAddress'),
      )
      .where(failed)
      .$if(wanted !== undefined, (all) => all.where(sql<boolean>`${state} = ${wanted}`)),
    query,
    {
      search: ['toName', 'toAddress', 'subject', 'error'].map((column) => sql.ref(column)),
      sort: { name: inWords('toName'), createdAt: sql.ref('createdAt'), tries: sql.ref('tries') },
      byDefault: [sql`"createdAt" desc`, sql`"_id" desc`],
    },
  );

export const countGivenUp = (db: Db) =>
  db
    .selectFrom('mail')
    .where(failed)
    .where(isGivenUp)
    .select([sql<number>`count(*)::int`.as('count'), sql<string | null>`min("createdAt")`.as('oldest')])
    .executeTakeFirstOrThrow();
