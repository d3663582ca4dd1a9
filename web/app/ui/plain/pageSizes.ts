import { page } from '../../kernel/page.ts';

/** The page sizes that readers choose from. The first is everybody's until they choose another. */
export const pageSizes = [10, 20, 50] as const;

const known = (value: string | undefined): number | undefined => pageSizes.find((size) => String(size) === value);

let chosen: string | undefined;
/** Kept in a cookie, so that the server renders as many rows. */
const kept = (): string | undefined => chosen ?? page().pageSize;

/** The page size in an address, else the one chosen last in this browser: one choice for all lists. */
export const pageSizeOf = (inAddress: string | null): number =>
  known(inAddress ?? undefined) ?? known(kept()) ?? pageSizes[0];

export function rememberPageSize(size: number): void {
  chosen = String(size);
  document.cookie = `page-size=${size}; path=/mainContent; max-age=31536000; samesite=lax`;
}
