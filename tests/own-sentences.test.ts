import { everyEndpoint } from '@stoa/contract/api';
import { NewUser } from '@stoa/contract/people/accounts.shapes';
import { Ref, requiredLine, requiredText, WholeNumber } from '@stoa/contract/kernel/fields.shapes';
import { expect, test } from 'vitest';
import { api } from './paths.ts';
import { openWorld } from './world.ts';

const world = await openWorld();
interface Schema {
  readonly safeParse: (value: unknown) => {
    readonly error?:
      | { readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[] }
      | undefined;
  };
}
const said = (schema: Schema, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

// Seen red with the message of a schema for all its checks: what was too long was called required.
test('missing, too long and of another kind have a sentence each', () => {
  const zip = requiredLine('Zip code is required', 20);
  const required = ['Zip code is required', 'Zip code is required', 'Zip code is required'];
  expect([undefined, null, '  '].map((value) => said(zip, value))).toEqual(required);
  expect(said(zip, '1'.repeat(31))).toBe('Use at most 20 characters.');
  expect(said(zip, 10_001)).toBe('This must be text.');
  expect(said(zip, '1\n2')).toBe('Remove line breaks and control characters.');
  const reason = requiredText('Say why.', 30);
  expect([undefined, ' ', 'x'.repeat(31)].map((value) => said(reason, value))).toEqual([
    'Say why.',
    'Say why.',
    'Use at most 30 characters.',
  ]);
  const seats = WholeNumber(1, 9);
  expect(['x', 1.5, 0, 10].map((value) => said(seats, value))).toEqual([
    'Enter a number.',
    'Enter a whole number.',
    'Enter 1 or more.',
    'Enter 9 or less.',
  ]);
});

/** The fields of a body and what is said about one of them, by its value. */
function fieldsOf(body: Schema): [string, (value: unknown) => string[]][] {
  const { shape } = body as Schema & { shape?: object };
  // A body that is transformed tells its fields by what it finds missing.
  const missing = (body.safeParse({}).error?.issues ?? []).map(({ path }) => String(path[0]));
  return [...new Set([...Object.keys(shape ?? {}), ...missing])].map((name) => [
    name,
    (value) =>
      (body.safeParse({ [name]: value }).error?.issues ?? [])
        .filter(({ path }) => path[0] === name)
        .map(({ message }) => message),
  ]);
}
test('no field of any form calls what is there required', () => {
  const found: string[] = [];
  let tried = 0;
  for (const endpoint of everyEndpoint()) {
    if (!endpoint.body) continue;
    for (const [name, messages] of fieldsOf(endpoint.body)) {
      tried++;
      for (const value of ['x'.repeat(300_000), 'x', 5])
        for (const message of messages(value))
          if (/\brequired\b/i.test(message)) found.push(`${endpoint.method} ${endpoint.path} ${name}: ${message}`);
    }
  }
  expect(tried).toBeGreaterThan(200);
  expect([...new Set(found)]).toEqual([]);
});

test('a person’s form says which it is, and an unknown role or status is no missing one', async () => {
  const admin = await world.administrator();
  const person = { firstName: 'Ada', lastName: 'Zeno', zip: '10001', email: 'ada@own.example', mobilePhone: '555' };
  const user = (more: object, status = 'Active') =>
    admin.post(api.accounts.createUser, {
      status,
      password: 'correct horse battery',
      person: { ...person, role: 'Student', ...more },
    });
  const fields = async (more: object, status?: string) => (await user(more, status)).body['fields'] as unknown;
  expect(await fields({ zip: '1'.repeat(31), email: `${'a'.repeat(250)}@x.example` })).toEqual({
    'person.zip': 'Use at most 20 characters.',
    'person.email': 'Use at most 254 characters.',
  });
  expect(await fields({ zip: '', email: 'ada', role: 'Queen' }, 'Gone')).toEqual({
    'person.zip': 'Zip code is required',
    'person.email': 'Email is invalid',
    'person.role': 'Choose one from the list.',
    status: 'Choose one from the list.',
  });
  expect(NewUser.safeParse({ person: {} }).error?.issues.map(({ message }) => message)).toContain('Role is required');
});

// Seen red with an id's own objection to an empty text.
test.each(['Person is required', 'Choose an institution.'])(
  'a list from which nothing was chosen says “%s”',
  (missing) => {
    const messageOf = (value: unknown) =>
      Ref(missing)
        .safeParse(value)
        .error?.issues.map(({ message }) => message);
    for (const nothing of ['', null, undefined]) expect(messageOf(nothing)).toEqual([missing]);
    for (const other of ['x', 5]) expect(messageOf(other)).toEqual(['This isn’t a valid id.']);
  },
);
