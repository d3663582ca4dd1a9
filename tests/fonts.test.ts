import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { characters, folder, fonts, smallFont, unicodeRange } from '../scripts/fonts.ts';

const read = (file: string) => readFileSync(path.join(import.meta.dirname, '..', file));
const names = Object.keys(fonts) as (keyof typeof fonts)[];

test.each(['en', 'es'])('the small fonts have every character of the site’s own sentences (%s)', (language) => {
  const said = ['site', 'web'].map((name) => read(`contract/locales/${language}/${name}.json`).toString()).join('');
  expect([...new Set(said)].filter((one) => one !== '\n' && !characters.includes(one))).toEqual([]);
});

test('the style sheet asks for a small font where it has the character, and for the whole one elsewhere', () => {
  const sheet = read('web/app/ui/theme.css').toString().replaceAll(/\s+/g, ' ');
  for (const name of names) {
    const small = sheet.indexOf(`./fonts/${name}.woff2`);
    expect(
      sheet.slice(small).startsWith(`./fonts/${name}.woff2') format('woff2'); unicode-range: ${unicodeRange()};`),
    ).toBe(true);
    // Browsers look at later rules first.
    expect(sheet.indexOf(`${path.basename(fonts[name])}.woff2`)).toBeLessThan(small);
  }
});

test('the small fonts are what the script makes of the whole ones, and a third smaller', async () => {
  for (const name of names) {
    const made = await smallFont(name);
    expect(readFileSync(path.join(folder, `${name}.woff2`)).equals(made)).toBe(true);
    expect(made.length).toBeLessThan(read(`node_modules/@fontsource-variable/${fonts[name]}.woff2`).length * 0.7);
  }
});
