/** A name that every spreadsheet takes for a sheet: without []/\:*?, no apostrophe at either end, at most 31 characters; else `otherwise`. */
export function sheetName(name: string, otherwise: string): string {
  const clean = name
    .replaceAll(/[[\]/\\:*?\p{Cc}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 31)
    .toWellFormed()
    .replaceAll(/^['\s]+|['\s\uFFFD]+$/g, '');
  // Excel keeps "History" for itself.
  return clean === '' || clean.toLowerCase() === 'history' ? otherwise : clean;
}

/** A name that every system takes for a file. */
export const fileName = (name: string): string => name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_').trim();
