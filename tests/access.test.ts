import { api } from './paths.ts';
import { everyEndpoint } from '@stoa/contract/api';
import type { Endpoint } from '@stoa/contract/kernel/endpoint';
import { everyRole, type Role } from '@stoa/contract/kernel/role';
import { beforeAll, describe, expect, test } from 'vitest';
import { matrix } from './access-matrix.ts';
import type { Person } from './person.ts';
import { openWorld } from './world.ts';

const world = await openWorld();
const people = new Map<Role, Person>();
beforeAll(async () => {
  people.set('Student', await world.someone('Student'));
  people.set('Professor', await world.someone('Professor'));
  people.set('Administrator', await world.administrator());
  people.set('InstitutionAdmin', await world.registrar());
});

const nobodys = '01900000-0000-7000-8000-000000000000';
const pathOf = ({ path }: Endpoint, id = nobodys) => path.replaceAll(/\{\w+\}/g, id);
const line = (one: Endpoint) => `${one.method} ${one.path}`;
const all = everyEndpoint().map((one) => [line(one), one] as const);
const knock = (person: Person, one: Endpoint, id?: string) =>
  person.call(one.method, pathOf(one, id), one.method === 'GET' ? undefined : {});

/** Returns whether a role may call an endpoint, by the table and not by the declaration that is tried. */
const may = (one: Endpoint, role?: Role) => {
  const who = matrix.get(line(one)) ?? [];
  return who === 'anyone' || (role !== undefined && who.includes(role));
};

// Seen red with a role added to a declaration, with one removed, with one opened to anyone, and with a call that is not in the table.
test('the contract lets in whom the table lets in, and nobody else (T27, T28)', () => {
  const declared = all.map(([name, { access }]) => [
    name,
    access === 'anyone' ? access : everyRole.filter((role) => access.includes(role)),
  ]);
  const written = [...matrix].map(([name, who]) => [
    name,
    who === 'anyone' ? who : everyRole.filter((role) => who.includes(role)),
  ]);
  expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(written));
});

describe('whoever is not signed in', () => {
  test.each(all.filter(([, one]) => !may(one)))('is asked to sign in: %s (T27)', async (_line, one) => {
    const answer = await knock(world.visitor(), one);
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({ message: 'Please sign in.' });
  });
});

describe.each(everyRole)('as %s', (role) => {
  test.each(all.filter(([, one]) => !may(one, role)))('is refused %s (T28, T55, T58)', async (_line, one) => {
    expect((await knock(people.get(role)!, one)).status).toBe(403);
  });

  const withId = all.filter(([, one]) => !may(one) && may(one, role) && one.path.includes('{'));
  // Red with a guard that refuses a role the declaration lets in.
  test.each(all.filter(([, one]) => !may(one) && may(one, role)))('is let in to %s (T28)', async (_line, one) => {
    expect((await knock(people.get(role)!, one)).status).not.toBe(403);
  });
  test.each(withId)('learns nothing of an id that is not there: %s (T29)', async (_line, one) => {
    const answer = await knock(people.get(role)!, one);
    // A body that breaks a rule is refused first.
    expect([400, 404]).toContain(answer.status);
    expect(typeof answer.body['message']).toBe('string');
  });
  test.each(withId)('is told what a malformed id is: %s (T60)', async (_line, one) => {
    const answer = await knock(people.get(role)!, one, 'x%27%20or%201=1');
    expect([400, 404]).toContain(answer.status);
  });
});

test.each(all.filter(([, one]) => one.method !== 'GET' && !one.path.endsWith('/webhook')))(
  'another site’s page can’t make a browser call %s (T105)',
  async (_line, one) => {
    const admin = people.get('Administrator')!;
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
    ];
    for (const headers of foreign) expect((await admin.call(one.method, pathOf(one), {}, headers)).status).toBe(403);
  },
);

test('no answer opens itself to another origin, to a frame or to a cache (T107, T108, T110)', async () => {
  const answer = await people.get('Student')!.get(api.accounts.session, { origin: 'https://evil.example' });
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('server')).toBeNull();
});

test('every answer that the API gives is in its document', async () => {
  const { body } = await world.visitor().get('/api/openapi.json');
  const documented = Object.entries<object>(body['paths'] as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}`),
  );
  expect(documented.toSorted()).toEqual(all.map(([name]) => name).toSorted());
});
