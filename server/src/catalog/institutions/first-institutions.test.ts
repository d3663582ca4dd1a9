import { expect, test } from 'vitest';
import { aPartner, equivalent, promiseOf } from '../../../../tests/partners.ts';
import { api, pathOf } from '../../../../tests/paths.ts';
import { openWorld } from '../../../../tests/world.ts';

const world = await openWorld();

// Seen red with the promise worked out when it is read.
test('an installation gets its first two institutions while courses are open: nothing open changes, nobody is locked out', async () => {
  const [admin, registrar, theano] = [await world.administrator(), await world.registrar(), await world.professor()];
  const open = await world.courseInstance({ professor: theano, name: 'Open before', cost: 400 });
  const waiting = await world.courseInstance({ professor: theano, name: 'Waiting before', status: 'Pending Approval' });
  const [ada, bo, cy] = [
    await world.someone('Student'),
    await world.someone('Student', 'Bo'),
    await world.someone('Student', 'Cy'),
  ];
  await world.pays(ada, open);
  const { body: order } = await bo.post(api.checkout.createOrder, { courseInstanceREF: open._id, isAudit: false });

  const lyceum = await aPartner(world, 'Lyceum');
  await aPartner(world, 'Academy');
  const name = (course: typeof open) =>
    admin.put(pathOf(api.courseDefinitions.update, { id: course['courseREF']._id }), {
      institutionREF: lyceum._id,
      equivalent,
    });
  expect([(await name(open)).status, (await name(waiting)).status]).toEqual([200, 200]);

  // The open course goes on by the rules it opened with, for those in it, those who are paying and those who come.
  expect(await promiseOf(world, open)).toBeNull();
  await world.approve(String(order['orderId']));
  expect((await bo.post(pathOf(api.checkout.capture, { orderId: String(order['orderId']) }))).status).toBe(200);
  expect((await world.pays(cy, open)).status).toBe(200);
  const left = await ada.delete(pathOf(api.registrations.unregisterFromCourse, { courseInstanceId: open._id }));
  expect(left.body).toMatchObject({ refund: 400 });

  // The approver who acts for all still does; the institution sees its own from now on.
  const listed = async (who: typeof admin) =>
    ((await who.get(api.courseInstances.list)).body as unknown as { name: string }[]).map((course) => course.name);
  expect(await listed(registrar)).toEqual(expect.arrayContaining(['Open before', 'Waiting before']));
  expect((await listed(lyceum.registrar)).toSorted()).toEqual(['Open before', 'Waiting before']);
  const next = await world.courseInstance({ professor: theano, name: 'Without a college' });
  expect(next['status']).toBe('Open/Registering');
  expect(await listed(lyceum.registrar)).not.toContain('Without a college');

  // From the next approval on its rules hold, and say what is missing.
  const approve = () =>
    registrar.patch(pathOf(api.courseInstances.setStatus, { id: waiting._id }), { status: 'Approved' });
  expect(await approve()).toMatchObject({ status: 409, body: { code: 'not-qualified' } });
  const { _id: id } = (await theano.get(api.professors.mine)).body;
  await theano.put(pathOf(api.instructorFiles.share, { id }), { institutionREF: lyceum._id, agreed: true });
  const qualified = await lyceum.registrar.post(pathOf(api.instructorFiles.qualify, { id }), {
    institutionREF: lyceum._id,
    courseDefinitionREF: waiting['courseREF']._id,
    basis: 'hours',
  });
  expect(qualified.status).toBe(201);
  expect((await approve()).status).toBe(200);
  await theano.patch(pathOf(api.courseInstances.setStatus, { id: waiting._id }), { status: 'Open/Registering' });
  expect(await promiseOf(world, waiting)).toMatchObject({ institution: { name: 'Lyceum' }, equivalent });
});
