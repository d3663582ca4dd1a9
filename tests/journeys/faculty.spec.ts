import { readFileSync } from 'node:fs';
import path from 'node:path';
import { paths } from '@stoa/contract/paths';
import { expect, test, type Page } from '@playwright/test';
import { api as calls, pathOf } from '../paths.ts';
import { form, Person } from '../person.ts';
import { aDocument } from '../samples.ts';
import { Visitor } from './visitor.ts';

/** True once the browser has really drawn the picture. */
const isRendered = (picture: ReturnType<Page['getByRole']>) =>
  picture.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0);

test('a professor is shown to visitors with a picture, hidden by the operator, and withdraws', async ({
  browser,
  baseURL,
}, { project }) => {
  const here = `${project.name}${Date.now() % 100_000}`;
  const admin = new Person(baseURL!);
  await admin.signIn('admin@journey.example', 'a long password');
  const password = 'seven quiet olive trees';
  const join = async (firstName: string) => {
    const email = `${firstName.toLowerCase()}.${here}@journey.example`;
    const person = { firstName, lastName: here, zip: '1', mobilePhone: '5', email, role: 'Professor' };
    await admin.opens({ status: 'Active', password, person });
    const own = new Person(baseURL!);
    await own.signIn(email, password);
    const { body } = await own.applies({ biography: `${firstName} writes on numbers.` });
    await admin.patch(pathOf(calls.professors.setStatus, { id: body._id }), { approvalStatus: 'Approved' });
    return { name: `${firstName} ${here}`, email, own };
  };
  const [theano, damo] = [await join('Theano'), await join('Damo')];
  // Beside her somebody who is shown throughout.
  await damo.own.put(calls.professors.setBiography, form({ isShown: 'true', portraitREF: aDocument('png') }));
  const professor = await Visitor.open(browser);
  const reader = await Visitor.open(browser);
  const faculty = (name: string) =>
    reader.page.getByRole('listitem').filter({ has: reader.page.getByRole('link', { name }) });
  const png = readFileSync(path.join(import.meta.dirname, '../../web/public/share.png'));

  await test.step('1. nothing is shown until she says so', async () => {
    await reader.page.goto('/');
    await expect(faculty(damo.name)).toBeVisible();
    await expect(faculty(theano.name)).toHaveCount(0);
  });

  await test.step('2. she chooses a picture, sees it, and agrees', async () => {
    await professor.signIn(theano.email, password);
    await professor.goTo('Professor', 'Professor Details');
    await professor.attach('Your picture', {
      name: 'me.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg/>'),
    });
    await professor.notice('me.svg: Invalid file type. Only JPEG, PNG and WebP are allowed.');
    await professor.attach('Your picture', { name: 'me.png', mimeType: 'image/png', buffer: png });
    await professor.notice('me.png');
    await professor.page.getByLabel('Show me to visitors on the home page').check();
    await professor.button('Save biography').click();
    await professor.notice('Biography saved.');
    const picture = professor.page.getByRole('img', { name: 'Your current picture' });
    await expect.poll(() => isRendered(picture)).toBe(true);
    await expect(professor.page.getByLabel('Show me to visitors on the home page')).toBeChecked();
    await professor.notice(/me\.png is on file/);
    await professor.expectAccessible();
    // A second save doesn't send the picture again, and asks nothing on leaving.
    await professor.fill('Your biography', 'Theano wrote on numbers.');
    const isSaved = professor.page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await professor.button('Save biography').click();
    await isSaved;
    await expect(professor.button('Save biography')).toBeEnabled();
    await professor.page.getByRole('link', { name: 'See your public page' }).click();
    await expect
      .poll(() => isRendered(professor.page.getByRole('img', { name: `Picture of ${theano.name}` })))
      .toBe(true);
    await professor.expectAccessible();
  });

  await test.step('3. visitors see her', async () => {
    await expect(async () => {
      await reader.page.goto('/');
      await expect(faculty(theano.name)).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(faculty(theano.name)).toContainText('Theano wrote on numbers.');
    await faculty(theano.name).scrollIntoViewIfNeeded();
    await expect.poll(() => isRendered(faculty(theano.name).locator('img'))).toBe(true);
  });

  await test.step('4. an administrator hides her by one press, and shows her again', async () => {
    const operator = await Visitor.open(browser);
    await operator.signIn('admin@journey.example', 'a long password');
    await operator.page.waitForURL(/mainContent/);
    await operator.page.goto(`${paths.site}?facultyq=${here}`);
    const row = operator.page.getByRole('row').filter({ hasText: theano.name });
    await expect(row).toContainText('Shown');
    await operator.button(`Hide ${theano.name}`).click();
    await operator.notice(`${theano.name} is hidden now.`);
    await expect(row).toContainText('Hidden');
    await expect(operator.button(`Show ${theano.name}`)).toBeFocused();
    await expect(operator.button(`Hide ${damo.name}`)).toBeVisible();
    await operator.expectAccessible();
    await expect(async () => {
      await reader.page.goto('/');
      await expect(faculty(theano.name)).toHaveCount(0, { timeout: 1000 });
    }).toPass();
    await expect(faculty(damo.name)).toBeVisible();
    await operator.button(`Show ${theano.name}`).click();
    await operator.notice(`Visitors see ${theano.name} again.`);
    await expect(row).toContainText('Shown');
    await operator.page.context().close();
  });

  await test.step('5. she withdraws, and the picture with her', async () => {
    await reader.page.goto('/professorDetails');
    await professor.page.goto(paths.professorDetails);
    await professor.page.getByLabel('Show me to visitors on the home page').uncheck();
    await professor.button('Save biography').click();
    await professor.notice('Biography saved.');
    await expect(async () => {
      await reader.page.goto('/');
      await expect(faculty(damo.name)).toBeVisible({ timeout: 1000 });
      await expect(faculty(theano.name)).toHaveCount(0, { timeout: 1000 });
    }).toPass();
    await damo.own.put(calls.professors.setBiography, { isShown: false });
  });
});
