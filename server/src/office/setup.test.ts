import { expect, test } from 'vitest';
import { api, pathOf } from '../../../tests/paths.ts';
import type { Json } from '../../../tests/person.ts';
import { openWorld } from '../../../tests/world.ts';
import { noteBackup } from './operations/backup/backup.ts';

const world = await openWorld();

interface Steps {
  readonly done: boolean;
  readonly steps: readonly { readonly key: string; readonly done: boolean; readonly at: string | null }[];
}
const state = async () => (await (await world.administrator()).get(api.setup.state)).body as unknown as Steps;
const doneSteps = async () => (await state()).steps.filter(({ done }) => done).map(({ key }) => key);
const dashboard = async () => (await (await world.administrator()).get(api.dashboard.mine)).body['setup'] as Steps;

// Seen red with a step that is done from the beginning, and with one that never is.
test('a fresh installation has nothing done; each step is done by what it is about, and all of them are the end', async () => {
  const admin = await world.administrator();
  const fresh = await state();
  expect(fresh.done).toBe(false);
  expect(fresh.steps).toEqual(
    ['site', 'mail', 'payments', 'terms', 'institution', 'professor', 'backup'].map((key) => ({
      key,
      done: false,
      at: null,
      failed: false,
    })),
  );
  // Staff and students are no professors.
  await world.registrar();
  await world.someone('Student');
  await admin.post(api.invitations.create, { email: 'staff@setup.example', role: 'InstitutionAdmin' });
  expect(await doneSteps()).toEqual([]);

  const { createdAt } = (await admin.post(api.invitations.create, { email: 'theano@setup.example', role: 'Professor' }))
    .body;
  expect((await state()).steps.find(({ key }) => key === 'professor')).toMatchObject({ done: true, at: createdAt });
  const institution = {
    name: 'Lyceum',
    street: '1 Grove',
    city: 'Athens',
    state: 'GA',
    zip: '30601',
    email: 'lyceum@setup.example',
    phone: '555',
    taxID: '12-3456789',
  };
  await admin.post(api.institutions.create, institution);
  expect(await doneSteps()).toEqual(['institution', 'professor']);
  await noteBackup(world.databaseUrl, { tables: {}, files: [], missing: [] } as never);
  await admin.post(api.setup.checkPayments);
  const before = await state();
  expect([before.done, await doneSteps()]).toEqual([false, ['payments', 'institution', 'professor', 'backup']]);
  expect(Date.parse(before.steps.at(-1)!.at!)).toBeGreaterThan(Date.now() - 60_000);
  await admin.post(api.setup.testMail);
  // A color alone is no name, and terms without a privacy policy are half.
  await admin.put(api.siteSettings.set, { accent: '#7a1f1f' });
  const page = { title: 'A page', markdown: 'Text.', language: 'en', effective: '2026-01-01' };
  await admin.put(pathOf(api.sitePages.save, { slug: 'terms' }), page);
  expect(await doneSteps()).toEqual(['mail', 'payments', 'institution', 'professor', 'backup']);
  await admin.put(api.siteSettings.set, { name: 'Lyceum' });
  await admin.put(pathOf(api.sitePages.save, { slug: 'privacy' }), page);
  const after = await state();
  expect([after.done, after.steps.every(({ at }) => at !== null)]).toEqual([true, true]);
  expect(await dashboard()).toEqual(after);
});

test('a professor who joined by themselves counts as one who was invited, and nobody counts once deleted', async () => {
  const admin = await world.administrator();
  await world.db.deleteFrom('invitation').execute();
  expect(await doneSteps()).not.toContain('professor');
  const professor = await world.someone('Professor');
  expect(await doneSteps()).toContain('professor');
  const [user] = (await admin.get(`${api.accounts.users.path}?q=${professor.email}`)).body as unknown as Json[];
  expect((await admin.post(pathOf(api.retention.deletePerson, { id: String(user!['_id']) }), {})).status).toBe(200);
  expect(await doneSteps()).not.toContain('professor');
});

test('the list is on administrators’ dashboards, and on nobody else’s', async () => {
  expect((await dashboard()).steps).toHaveLength(7);
  for (const who of [await world.registrar(), await world.someone('Student'), await world.someone('Professor', 'Zeno')])
    expect((await who.get(api.dashboard.mine)).body['setup']).toBeNull();
});
