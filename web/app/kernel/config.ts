import type { Config, site } from '@stoa/contract/office/site';
import { call } from './api.ts';
import { useAnswer } from './light.ts';

let asked: Promise<Config> | undefined;
/** Every caller shares one request. It is repeated only after a failure. */
export function config(): Promise<Config> {
  asked ??= call<typeof site.config>('GET /api/config').catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return asked;
}

/** The settings that the browser needs (support address, upload limits, …). Undefined until they have loaded. */
export const useConfig = (): Config | undefined => useAnswer('config', config).data;
