import type { Services as PaymentServices } from '../payments/work.ts';

/** What the public pages are told of payments: who takes the money, and how the browser asks for it. */
export interface Services extends PaymentServices {
  /** What the browser needs of the processor; `simulated`: no money moves. */
  readonly checkout: { readonly clientId: string; readonly sdkUrl: string; readonly simulated: boolean };
}
