/** The page sizes that readers choose from. The first is everybody's until they choose another. */
export const pageSizes = [10, 20, 50] as const;

const known = (value: string | undefined): number | undefined => pageSizes.find((size) => String(size) === value);

/** A cookie of the signed-in pages, so that the server asks ahead for the rows that the list will ask for (server/src/web.ts). */
const kept = (): string | undefined =>
  typeof document === 'undefined' ? undefined : /(?:^|; ?)page-size=(\d+)/.exec(document.cookie)?.[1];

/** The page size in an address, else the one chosen last in this browser: one choice for all lists. */
export const pageSizeOf = (inAddress: string | null): number =>
  known(inAddress ?? undefined) ?? known(kept()) ?? pageSizes[0];

export function rememberPageSize(size: number): void {
  document.cookie = `page-size=${size}; path=/mainContent; max-age=31536000; samesite=lax`;
}
