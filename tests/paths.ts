import type { Endpoint } from '@stoa/contract/kernel/endpoint';
import type { z } from 'zod';

export { api } from '@stoa/contract/api';

type Params<E extends Endpoint> = E['params'] extends z.ZodType ? keyof z.output<E['params']> : never;

/** The path of an endpoint with its params: `pathOf(api.files.download, { id })`; a test may put wrong ones there on purpose. */
export function pathOf<E extends Endpoint>({ path }: E, params: Readonly<Record<Params<E>, unknown>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: Params<E>) => String(params[name]));
}
