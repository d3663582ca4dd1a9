import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { api, pathOf } from '../paths.ts';
import { Person } from '../person.ts';
import { ownProcess } from '../process.ts';
import { Visitor } from './visitor.ts';

test('an administrator adds a webhook, sees its secret once and its deliveries, and deletes it', async ({
  browser,
}) => {
  const stoa = await ownProcess({ WEBHOOK_PRIVATE: 'on' });
  await stoa.start();
  let status = 503;
  const receiver = createServer((request, response) => {
    request.resume();
    response.writeHead(status).end('The nightly import runs.');
  });
  await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready));
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const url = `http://${host}/events`;
  const visitor = await Visitor.open(browser);
  const { page } = visitor;
  const dialog = page.getByRole('dialog');
  try {
    await page.goto(`${stoa.url}/login`);
    await visitor.fillAll({ 'Username (email)': 'admin@world.example', Password: 'a long password' });
    await visitor.button('Sign In').last().click();
    await visitor.goTo('Administrator', 'Webhooks');
    await expect(page.getByText(/^No program is told anything yet/)).toBeVisible();
    await visitor.expectAccessible();
    await visitor.button('+ Add Webhook').click();
    await visitor.fillAll({ 'Address of your program': 'ftp://example.org' });
    await dialog.getByRole('button', { name: 'Add Webhook' }).click();
    await expect(dialog.getByText(/^Enter a web address that begins with https/)).toBeVisible();
    await visitor.fillAll({ 'Address of your program': url });
    for (const box of await dialog.getByRole('checkbox').all()) await box.uncheck();
    await dialog.getByRole('button', { name: 'Add Webhook' }).click();
    await expect(dialog.getByText('Choose at least one event.')).toBeVisible();
    await visitor.expectAccessible();
    await dialog.getByRole('checkbox', { name: 'An approval is decided' }).check();
    await dialog.getByRole('button', { name: 'Add Webhook' }).click();
    await expect(dialog.getByText(/^whsec_[\w+/]{43}=$/)).toBeVisible();
    await visitor.expectAccessible();
    await visitor.button('I’ve saved it').click();
    await expect(dialog).toBeHidden();

    const admin = new Person(stoa.url);
    await admin.signIn('admin@world.example', 'a long password');
    const { _id: id } = (await admin.post(api.courseDefinitions.create, { name: 'Ethics', level: 100, credits: 3 }))
      .body;
    await admin.patch(pathOf(api.courseDefinitions.setStatus, { id }), { status: 'Approved' });
    const [webhook] = (await admin.get(api.webhooks.list)).body as unknown as { _id: string }[];
    const stateOf = async () => {
      const { body } = await admin.get(pathOf(api.webhooks.deliveries, { id: webhook!._id }));
      return (body as unknown as { tries: number; state: string }[])[0];
    };
    await expect.poll(stateOf, { timeout: 15_000 }).toMatchObject({ tries: 2, state: 'waiting' });
    await visitor.button(`Deliveries ${url}`).click();
    await expect(page.locator(':focus').getByRole('heading', { name: 'Deliveries' })).toBeVisible();
    await expect(page.getByText('503: The nightly import runs.')).toBeVisible();
    await visitor.expectAccessible();
    status = 204;
    await visitor.button('Send again An approval is decided').click();
    await visitor.notice('“An approval is decided” is sent again.');
    await expect.poll(stateOf, { timeout: 15_000 }).toMatchObject({ tries: 1, state: 'delivered' });
    await page.reload();
    await expect(page.getByRole('table').getByText('Delivered')).toBeVisible();

    await visitor.button(`More ${url}`).click();
    await visitor.button(`Turn off ${url}`).click();
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await visitor.notice(`The webhook to ${host} is off.`);
    await visitor.button('Send again An approval is decided').click();
    await visitor.notice('The webhook is off. We send “An approval is decided” again once you switch it on.');
    await visitor.button(`Switch on again ${url}`).click();
    await visitor.notice(`The webhook to ${host} is on.`);
    await expect(visitor.button(`Deliveries ${url}`)).toBeFocused();
    await page.getByRole('region', { name: 'Deliveries' }).getByRole('button', { name: 'Close' }).click();
    await visitor.button(`Deliveries ${url}`).click();
    await page.getByRole('region', { name: 'Deliveries' }).getByRole('button', { name: 'Close' }).click();
    await expect(visitor.button(`Deliveries ${url}`)).toBeFocused();
    await visitor.button(`More ${url}`).click();
    await visitor.button(`New secret ${url}`).click();
    await dialog.getByRole('button', { name: 'Make new secret' }).click();
    await expect(dialog.getByText(/^whsec_/)).toBeVisible();
    await visitor.button('I’ve saved it').click();
    await visitor.button(`More ${url}`).click();
    await visitor.button(`Delete ${url}`).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await visitor.notice(`The webhook to ${host} was deleted.`);
    await expect(page.getByText(/^No program is told anything yet/)).toBeVisible();
  } finally {
    await page.context().close();
    receiver.closeAllConnections();
    receiver.close();
    await stoa.remove();
  }
});
