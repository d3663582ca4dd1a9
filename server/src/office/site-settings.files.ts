import { sql } from 'kysely';
import type { OpeningRules } from '../people/files.queries.ts';

/** Everybody can open pictures of the site. */
export const siteFiles = { site: { mayOpen: () => sql<boolean>`true` } } satisfies OpeningRules;
