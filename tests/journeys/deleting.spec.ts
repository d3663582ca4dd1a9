import { expect, test } from '@playwright/test';
import { Classroom } from './classroom.ts';
import { Visitor } from './visitor.ts';

test('a student asks to be deleted, and an administrator sees what goes and what stays, and does it', async ({
  browser,
  baseURL,
}) => {
  const room = await Classroom.open(baseURL!, `gone${Date.now() % 100_000}`);
  await room.joins('Student', 'Hero');
  const email = room.mail('Hero');
  const [student, admin] = [await Visitor.open(browser), await Visitor.open(browser)];
  const dialog = admin.page.getByRole('dialog');

  await test.step('1. My Account: asks, withdraws, asks again', async () => {
    await student.signIn(email, room.password);
    await student.toMyAccount();
    for (const last of [false, true]) {
      await student.button('Ask for deletion…').click();
      await student.page.getByRole('dialog').getByRole('button', { name: 'Ask for deletion', exact: true }).click();
      await student.notice(/You asked on .* to have your account deleted/);
      if (!last) await student.button('Withdraw my request').click();
    }
    await student.expectAccessible();
  });

  await test.step('2. the list of users shows who asks, and their page has the deletion apart', async () => {
    await admin.signIn('admin@journey.example', 'a long password');
    await admin.goTo('Administrator', 'Users');
    await admin.select('Deletion', 'Asked for');
    await admin.notice('Asks to be deleted');
    await admin.expectAccessible();
    await admin.search(email);
    await admin.page.getByRole('button', { name: /^Edit Hero/ }).click();
    await admin.notice(/Hero .* asked on .* to be deleted/);
    await admin.button('Delete person…').click();
    await expect(dialog.getByText('Name, address, phone numbers and account')).toBeVisible();
    await expect(dialog.getByText(/Without a limit\. It shows who decided what/)).toBeVisible();
    await admin.expectAccessible();
  });

  await test.step('3. another name is refused at its place, the right one deletes', async () => {
    const name = (await dialog.getByRole('heading').first().textContent())!.replace(/^Delete (.*)\?$/, '$1');
    await admin.fill(`Type ${name}`, 'Somebody Else', dialog);
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await expect(dialog.getByText(`Type the name as it is shown: ${name}`).first()).toBeVisible();
    await admin.fill(`Type ${name}`, name, dialog);
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await admin.notice(/^The person was deleted\. We’ve told them by email\./);
    await admin.goTo('Administrator', 'Users');
    await admin.search(email);
    await expect(admin.page.getByText(email)).toHaveCount(0);
    await student.page.goto('/mainContent/account');
    await expect(student.page).toHaveURL(/login/);
  });

  await test.step('4. the schedule is read, refused and changed', async () => {
    await admin.goTo('Administrator', 'Data retention');
    await admin.notice('Nothing has been removed yet.');
    await admin.notice('The law asks us to keep our books.');
    await admin.expectAccessible();
    await admin.fill('Audit log', '100');
    await admin.button('Save Schedule').click();
    await admin.notice('Enter more days. This has to be kept longer.');
    await admin.fill('Audit log', '900');
    await admin.fill('Emails', '400');
    await admin.button('Save Schedule').click();
    await admin.notice('The schedule was saved. It takes effect tonight.');
    await admin.notice('900 days');
    await admin.notice('400 days');
  });
});
