import { loadCatalog, speak, type Language } from '@stoa/contract/kernel/i18n';
import spanish from '@stoa/contract/locales/es/site.json';
import { afterEach, expect, test } from 'vitest';
import { monthDayYear } from '../catalog/course-instances/instances.tsx';
import { day, formatList, money, percent, price, prices, waited } from './format.ts';

afterEach(() => speak(() => 'en'));

test('a wait is told in its largest unit', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  const notice = (since: string) => waited(since, now);
  expect(notice('2026-11-21T11:59:40Z')).toBe('less than a minute');
  expect(notice('2026-11-21T11:58:59Z')).toBe('1 minute');
  expect(notice('2026-11-21T11:01:00Z')).toBe('59 minutes');
  expect(notice('2026-11-21T11:00:00Z')).toBe('1 hour');
  expect(notice('2026-11-20T12:00:01Z')).toBe('23 hours');
  expect(notice('2026-11-20T12:00:00Z')).toBe('1 day');
  expect(notice('2025-11-21T12:00:00Z')).toBe('365 days');
  expect(notice('2026-11-21T12:05:00Z')).toBe('less than a minute');
});

test('prices are amounts, or free', () => {
  expect([price(0), price(null), price(400)]).toEqual(['Free', '–', '$400.00']);
  expect([prices(0, 0), prices(400, 0), prices(400, null)]).toEqual([
    'Free',
    'Credit\u00a0$400.00 · Audit\u00a0Free',
    'Credit\u00a0$400.00 · Audit\u00a0–',
  ]);
});

// Seen red with a format that is made once for both languages.
test.each<[Language, string[]]>([
  ['en', ['February 3, 2026', '02-03-2026', '$1,234.50', '87.5%', 'a, b, and c', '2 hours']],
  ['es', ['3 de febrero de 2026', '3 feb 2026', '$1,234.50', '87.5%', 'a, b y c', '2 horas']],
])('dates, amounts and lists are written as %s has them', (language, expected) => {
  loadCatalog('es', spanish);
  speak(() => language);
  const { children } = (monthDayYear('2026-02-03') as { props: { children: string } }).props;
  const hours = waited('2026-11-21T10:00:00Z', Date.parse('2026-11-21T12:00:00Z'));
  expect([day('2026-02-03'), children, money(1234.5), percent(87.5), formatList(['a', 'b', 'c']), hours]).toEqual(
    expected,
  );
});
