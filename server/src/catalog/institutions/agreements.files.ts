import { sql } from 'kysely';
import type { Me } from '../../kernel/me.ts';
import type { OpeningRules } from '../../people/files.queries.ts';

/** Anyone who may read an agreement opens its signed paper: administrators, and the institution's own. */
const mayOpenPaper = (me: Me | undefined) =>
  me?.role === 'Administrator'
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from "agreement" where "agreement"."_id" = "file"."subjectREF"
      and "agreement"."institutionREF" = ${me?.role === 'InstitutionAdmin' ? me.institutionREF : null})`;

export const agreementFiles = { agreement: { mayOpen: mayOpenPaper } } satisfies OpeningRules;
