import { addressOf, isAddress, isSafeLink, mailTo, trimmed } from '@stoa/contract/kernel/text';
import { requiredLine } from '@stoa/contract/kernel/fields.shapes';
import { expect, test } from 'vitest';
import { Person } from './person.ts';
import { api, pathOf } from './paths.ts';
import { openWorld } from './world.ts';

const world = await openWorld();

test.each([
  ['ada@example.org', true],
  ['ada.lovelace+notes@mail.example.org', true],
  ['a&b@example.org', true],
  ['sales/europe@example.org', true],
  ['x=y_{z}|~!#$%*?^`@example.org', true],
  ["o'neill@example.org", true],
  ['user@bücher.example', true],
  ['user@例え.テスト', true],
  ['user@xn--bcher-kva.example', true],
  ['user@δοκιμή.ελ', true],
  ['ada', false],
  ['@example.org', false],
  ['ada@', false],
  ['ada@example', false],
  ['.ada@example.org', false],
  ['a..b@example.org', false],
  ['ada@@example.org', false],
  ['a b@example.org', false],
  ['ada@exa mple.org', false],
  ['ada@127.0.0.1', false],
  ['ada@[::1]', false],
  ['ada@example.org/x', false],
  ['ada@example.org:25', false],
  ['ada@e%78ample.org', false],
  ['ada@-.org', false],
  ['<ada@example.org>', false],
  ['ada@example.org\nbcc:x@y.example', false],
])('%s is an address: %s', (address, expected) => {
  expect(isAddress(address)).toBe(expected);
});

test('an address is kept in one form, and its signs stay themselves in a link', () => {
  expect(addressOf('\u200B Ada@BU\u0308CHER\u3002example\u00A0')).toBe('Ada@bücher.example');
  expect(addressOf('Ada@Example.ORG')).toBe('Ada@Example.ORG');
  expect(mailTo('a&b?c=d/e@bücher.example')).toBe('mailto:a%26b%3Fc%3Dd%2Fe@b%C3%BCcher.example');
});

test.each([
  ['a zero width', '\u200Bx\u200B', 'x'],
  ['a space that does not break', '\u00A0x\u00A0', 'x'],
  ['a byte order mark', '\uFEFFx', 'x'],
  ['direction marks', '\u202Ax\u202C\u200F', 'x'],
  ['all of them', '\u2066 \u00AD\u2060\u3000x y\t\u2069\u3164', 'x y'],
  ['nothing else', '\u200D', ''],
  ['not inside', 'x\u200By', 'x\u200By'],
  ['not what shapes a letter', 'ന്\u200D', 'ന്\u200D'],
  ['not a part of a flag', '🏴\u{E0067}\u{E0062}\u{E007F}', '🏴\u{E0067}\u{E0062}\u{E007F}'],
])('what can’t be seen is trimmed from both ends: %s', (_what, typed, expected) => {
  expect(trimmed(typed)).toBe(expected);
  expect(requiredLine('Say it.').safeParse(typed).data ?? '').toBe(expected);
});

// zod's own check knows ASCII domains and few signs.
test.each([
  ['user@bücher.example', ' USER@bu\u0308cher.EXAMPLE\u200B'],
  ['r&d/lab=1@example.org', '\uFEFFR&D/lab=1@example.org\u00A0'],
])('%s joins, confirms and signs in', async (email, typed) => {
  const password = 'correct horse battery';
  const visitor = new Person(world.stoa.url);
  const joining = { firstName: '\u200BAda\u00A0', lastName: 'Zeno', zip: '10001', email, mobilePhone: '555 0100' };
  const joined = await visitor.post(api.accounts.register, { ...joining, password, role: 'Student' });
  expect([joined.status, joined.body['fields']]).toEqual([200, undefined]);
  await visitor.get(pathOf(api.accounts.validateEmail, { token: await world.tokenFor(email) }));
  const signed = await new Person(world.stoa.url).post(api.accounts.login, { username: typed, password });
  expect([signed.status, signed.body['fields']]).toEqual([200, undefined]);
  const mine = await world.db.selectFrom('person').select(['firstName', 'email']).where('email', '=', email).execute();
  expect(mine).toEqual([{ firstName: 'Ada', email }]);
});

const here = ['/', '/courses?x=1#a', '/@ada', '#top', '/cursos/Matem\u00E1ticas'];
const elsewhere = [
  'https://a.example',
  'HTTPS://A.EXAMPLE/x',
  'https://a.example/@ada',
  'https://\u4F8B\u3048.example/\u00F1',
];
test.each([
  ...here.map((link) => [link, ['/', '#'], true] as const),
  ...elsewhere.map((link) => [link, ['https://'], true] as const),
  ...[...here, ...elsewhere].map((link) => [link, ['mailto:', 'http://'], false] as const),
  ['mailto:ada@a.example', ['mailto:'], true],
  ['MailTo:ada@a.example', ['mailto:'], true],
  ['http://a.example', ['http://'], true],
  ['http://a.example', ['https://', '/', '#'], false],
] as const)('%j may be a link that begins with one of %j: %s', (link, starts, isSafe) => {
  expect(isSafeLink(link, starts)).toBe(isSafe);
});
test.each([
  ...[
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'https:javascript:alert(1)',
    'x',
    '',
  ],
  ...['java\tscript:alert(1)', 'java\nscript:alert(1)', 'https\t://a.example', 'https://a.example/\nx', '/a b', '/\tx'],
  ...['//a.example', '/\\a.example', '\\\\a.example', '/\t/a.example', 'https:\\\\a.example', 'https://', 'mailto:'],
  ...['\u0001/x', '\u200B/x', 'https://a\u200B.example', '/\u202Ex', '\uFEFFhttps://a.example', '\uFF0F/a.example'],
  ...['https://stoa@a.example', 'https://stoa:x@a.example/@b', 'https:///stoa@a.example', 'http://@a.example'],
  ...['https://a.example:99999', 'https://[', 'https://\uD83D\uDCA9\uDFFF'],
])('%j is never a link', (link) => {
  expect(isSafeLink(link, ['/', '#', 'https://', 'http://', 'mailto:'])).toBe(false);
});
