import type { Samples } from '@stoa/contract/office/face';
import type { Language } from '@stoa/contract/kernel/i18n';
import type { Services as PaymentServices } from '../../payments/payments.work.ts';

/** The public pages need to know how payments work: who takes the money, and how the browser asks for it. */
export interface Services extends PaymentServices {
  /** The data the browser needs to use the processor. `simulated` means that no money moves. */
  /** The invented courses and faculty that visitors see outside production. */
  readonly sampleFace: Readonly<Record<Language, Samples>> | undefined;
  readonly checkout: { readonly clientId: string; readonly sdkUrl: string; readonly simulated: boolean };
}
