import { expect, test } from '@playwright/test';
import { api, pathOf } from '../paths.ts';
import { Classroom } from './classroom.ts';
import { dialog } from './payers.ts';
import { Visitor } from './visitor.ts';

test('a second administrator lets somebody act for all institutions, and refuses somebody else', async ({
  browser,
  baseURL,
}, { project }) => {
  const here = `word${project.name}${Date.now() % 100_000}`;
  const room = await Classroom.open(baseURL!, here);
  const second = await room.joins('Administrator', 'Solon');
  const asks = async (firstName: string) => {
    const contact = { firstName, lastName: here, zip: '10001', mobilePhone: '555', email: room.mail(firstName) };
    const { body } = await room.admin.post(api.accounts.createUser, {
      status: 'Active',
      person: { ...contact, role: 'InstitutionAdmin' },
      password: room.password,
    });
    return String(body._id);
  };
  const [rhea, dio] = [await asks('Rhea'), await asks('Dio')];
  const visitor = await Visitor.open(browser);
  await visitor.signIn(second.email, room.password);
  await expect(visitor.heading(/Solon/)).toBeVisible();

  await visitor.page.goto(`/mainContent/admin/users/${rhea}`);
  await visitor.notice(`Shall Rhea ${here} act for all institutions?`);
  await visitor.expectAccessible();
  await visitor.button('Agree…').click();
  await visitor.expectAccessible();
  await dialog(visitor.page).getByRole('button', { name: 'Agree' }).click();
  await visitor.notice(`Rhea ${here} now acts for all institutions.`);
  await expect(visitor.page.getByLabel('Status')).toHaveValue('Active');
  await expect(visitor.button('Agree…')).toHaveCount(0);

  await visitor.page.goto(`/mainContent/admin/users/${dio}`);
  await visitor.button('Refuse…').click();
  await dialog(visitor.page).getByRole('button', { name: 'Refuse' }).click();
  await visitor.notice(`Dio ${here} won’t act for all institutions.`);
  await expect(visitor.page.getByLabel('Status')).toHaveValue('Inactive');
  await expect(visitor.button('Refuse…')).toHaveCount(0);
  expect((await room.admin.get(pathOf(api.accounts.user, { id: dio }))).body['scopeRequest']).toBeNull();
});
