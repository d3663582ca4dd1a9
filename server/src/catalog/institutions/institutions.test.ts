import { api, pathOf } from '../../../../tests/paths.ts';
import { expect, test } from 'vitest';
import { openWorld } from '../../../../tests/world.ts';

const world = await openWorld();
const whole = {
  name: 'Lyceum',
  street: '1 Grove',
  city: 'Athens',
  state: 'GA',
  zip: '30601',
  email: 'lyceum@x.example',
  phone: '555 0100',
  taxID: '12-3456789',
};

test.each(Object.keys(whole))('an institution without %s is refused at that field', async (field) => {
  const admin = await world.administrator();
  const before = (await admin.get(api.institutions.list)).body;
  for (const value of ['', '  ', undefined, null, 7]) {
    const answer = await admin.post(api.institutions.create, { ...whole, [field]: value });
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
  }
  expect((await admin.get(api.institutions.list)).body).toEqual(before);
});

test('a tax id is shown by its end, stays when it comes back so, and is revealed by a call that is logged', async () => {
  const admin = await world.administrator();
  const { body } = await admin.post(api.institutions.create, whole);
  expect(body['taxID']).toBe('••••6789');
  const changed = await admin.put(pathOf(api.institutions.update, { id: body._id }), { ...body, city: 'Stagira' });
  expect(changed).toMatchObject({ status: 200, body: { city: 'Stagira', taxID: '••••6789' } });
  const reveal = () => admin.post(pathOf(api.institutions.reveal, { id: body._id }));
  expect((await reveal()).body).toEqual({ taxID: '12-3456789' });
  await admin.put(pathOf(api.institutions.update, { id: body._id }), { taxID: '98-7654321' });
  expect((await reveal()).body).toEqual({ taxID: '98-7654321' });
  const logged = await world.db.selectFrom('auditLog').select('_id').where('action', '=', 'reveal tax id').execute();
  expect(logged).toHaveLength(2);
  const beside = await admin.post(api.institutions.create, { ...whole, name: 'Academy' });
  expect((await admin.delete(pathOf(api.institutions.remove, { id: body._id }))).status).toBe(204);
  expect((await reveal()).status).toBe(404);
  const lines = world.db
    .selectFrom('auditLog')
    .select(['entityId', 'detail'])
    .where('action', '=', 'delete institution');
  expect(await lines.execute()).toEqual([{ entityId: body._id, detail: { name: 'Lyceum' } }]);
  expect((await admin.get(api.institutions.list)).body).toEqual([beside.body]);
});
