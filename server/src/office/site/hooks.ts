import type { Samples } from '@stoa/contract/office/site.endpoints';
import type { Language } from '@stoa/contract/kernel/i18n';

declare module '../../kernel/context.ts' {
  interface Services {
    /** The invented courses and faculty that visitors see outside production. */
    readonly sampleSiteData: Readonly<Partial<Record<Language, Samples>>> | undefined;
  }
}
