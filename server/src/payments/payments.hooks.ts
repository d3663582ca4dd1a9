import type { ConfiguredProcessor } from './processors/port.ts';
import type { ProcessorName, Processors } from './processors/registry.ts';
import type { WatchedProcessor } from './processors/watched.ts';
import type { Purchase } from './purchase.ts';

/** The processors, and the purchases that payments are for. */
declare module '../kernel/context.ts' {
  interface Services {
    readonly processors: Processors;
    /** The processor that new payments go through, by its name. `simulated` means that no money moves. */
    readonly checkout: Pick<ConfiguredProcessor, 'browser' | 'sources'> & {
      readonly name: ProcessorName;
      readonly processor: WatchedProcessor;
      readonly simulated: boolean;
    };
    readonly purchase: Purchase;
  }
}
