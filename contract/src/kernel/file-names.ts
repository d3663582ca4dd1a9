import { i18n } from './i18n.ts';
import { cutText } from './text.ts';

/** Makes a file name that every operating system accepts. */
export const fileName = (name: string): string => name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_').trim();

/** The longest name of a download, in UTF-16 units: three bytes each must fit into the 255 that file systems allow. */
const longest = 80;

/**
 * Names a download after the operator's site: `downloadName('Receipt', 'Ada')` is "Stoa - Receipt - Ada", to which its kind is
 * added. Leaves out empty parts, and characters that turn the writing direction, which could hide the ending.
 */
export function downloadName(...parts: readonly string[]): string {
  const whole = [i18n.site, ...parts]
    .map((part) => fileName(part.replaceAll(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '')))
    .filter(Boolean)
    .join(' - ')
    // A dot in front would hide the file.
    .replace(/^\.+/, '_');
  return cutText(whole, longest).trim();
}
