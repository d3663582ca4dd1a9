import type { Config, site } from '@stoa/contract/site';
import { call } from './api.ts';
import { useAnswer } from './light.ts';

let asked: Promise<Config> | undefined;
/** Asked once for all who want it; again only if it failed. */
function config(): Promise<Config> {
  asked ??= call<typeof site.config>('GET /api/config').catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return asked;
}

/** The settings a browser may know (support address, upload limits, …); undefined until they are there. */
export const useConfig = (): Config | undefined => useAnswer('config', config).data;
