import type { Processors } from './processors/registry.ts';
import type { Purchase } from './purchase.ts';

/** The processors, and the purchases that payments are for. */
declare module '../kernel/context.ts' {
  interface Services {
    readonly processors: Processors;
    readonly purchase: Purchase;
  }
}
