import type { WholeEndpoint } from '@stoa/contract/kernel/endpoint';

export { api } from '@stoa/contract/api';

type Params<E extends WholeEndpoint> = E['params'] extends { readonly shape: infer Shape } ? keyof Shape : never;

/** The path of an endpoint with its params: `pathOf(api.files.download, { id })`; a test may put wrong ones there on purpose. */
export function pathOf<E extends WholeEndpoint>({ path }: E, params: Readonly<Record<Params<E>, unknown>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name as Params<E>]));
}
