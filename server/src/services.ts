import type { Services as GradebookServices } from './teaching/gradebook/work.ts';
import type { Services as RehearsalServices } from './office/rehearsal.work.ts';
import type { Services as SiteServices } from './office/site/work.ts';

/** Everything that `start.ts` creates. Each room receives all of it, but sees only the types in its own `work.ts`. */
export type Services = RehearsalServices & SiteServices & GradebookServices;
