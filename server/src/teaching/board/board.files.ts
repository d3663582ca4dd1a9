import { sql } from 'kysely';
import type { Me } from '../../kernel/me.ts';
import type { OpeningRules } from '../../people/files.queries.ts';
import { members } from './board.queries.ts';

/** Members of a board and administrators can open its files. */
function mayOpenAttachment(me: Me | undefined) {
  if (me?.role !== 'Professor' && me?.role !== 'Student') return sql<boolean>`${me?.role === 'Administrator'}`;
  return sql<boolean>`exists (select from "boardMessage" join ${members} as "member" using ("courseInstanceREF")
    where "boardMessage"."_id" = "file"."subjectREF" and "member"."personREF" = ${me._id}
    and "member"."teaches" = ${me.role === 'Professor'})`;
}

export const boardFiles = { boardMessage: { mayOpen: mayOpenAttachment } } satisfies OpeningRules;
