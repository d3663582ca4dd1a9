/** The page sizes that readers choose from. The first is everybody's until they choose another. */
export const pageSizes = [10, 20, 50] as const;

const key = 'stoa-page-size';

const known = (value: string | null): number | undefined => pageSizes.find((size) => String(size) === value);

/** The page size in an address, else the one chosen last in this browser: one choice for all lists. */
export function pageSizeOf(inAddress: string | null): number {
  const kept = typeof localStorage === 'undefined' ? null : localStorage.getItem(key);
  return known(inAddress) ?? known(kept) ?? pageSizes[0];
}

export const rememberPageSize = (size: number): void => localStorage.setItem(key, String(size));
