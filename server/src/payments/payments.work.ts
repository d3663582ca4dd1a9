import type { Me } from '../kernel/me.ts';
import type * as kernel from '../kernel/work.ts';
import type { Processors } from './processors/registry.ts';
import type { Purchase } from './purchase.ts';

/** The services of payments: the processors, and what payments are for. */
export interface Services extends kernel.Services {
  readonly processors: Processors;
  readonly purchase: Purchase;
}

export type Work = kernel.Work<Me, Services>;
export type AnyWork = kernel.AnyWork<Services>;
export type Writing = kernel.Writing<Me, Services>;
export type AnyWriting = kernel.AnyWriting<Services>;
