import type { Services as RehearsalServices } from './rehearsal/work.ts';
import type { Services as SiteServices } from './site/work.ts';

/** All that `start.ts` makes; each room is given this, and knows of it what its own `work.ts` says. */
export type Services = RehearsalServices & SiteServices;
