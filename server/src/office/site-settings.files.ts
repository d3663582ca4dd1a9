import { sql } from 'kysely';
import type { OpeningRules } from '../people/files.queries.ts';

/** Pictures of the site are for everybody. */
export const siteFiles = { site: { mayOpen: () => sql<boolean>`true` } } satisfies OpeningRules;
