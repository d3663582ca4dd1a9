import { cutText } from '@stoa/contract/kernel/text';

/**
 * Makes a sheet name that every spreadsheet program accepts: without []/\:*?, no apostrophe at either end, at most 31
 * characters. Returns `otherwise` when nothing is left.
 */
export function sheetName(name: string, otherwise: string): string {
  const clean = name
    .replaceAll(/[[\]/\\:*?\p{Cc}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const short = cutText(clean, 31).replaceAll(/^['\s]+|['\s]+$/g, '');
  // Excel reserves "History".
  return short === '' || short.toLowerCase() === 'history' ? otherwise : short;
}
