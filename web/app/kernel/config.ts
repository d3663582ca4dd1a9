import type { Config } from '@stoa/contract/site';
import { useEffect, useState } from 'react';
import { read } from './http.ts';

let asked: Promise<Config> | undefined;
/** Asked once for all who want it; again only if it failed. */
function config(): Promise<Config> {
  asked ??= read<Config>('/api/config').catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return asked;
}

/** The settings a browser may know (support address, upload limits, …); undefined until they are there. */
export function useConfig(): Config | undefined {
  const [value, setValue] = useState<Config>();
  useEffect(() => {
    let gone = false;
    config().then(
      (answer) => !gone && setValue(answer),
      () => {},
    );
    return () => {
      gone = true;
    };
  }, []);
  return value;
}
