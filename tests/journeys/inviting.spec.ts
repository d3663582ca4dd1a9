import { expect, test } from '@playwright/test';
import { Visitor } from './visitor.ts';

const password = 'eleven loud marble owls';

test('an administrator invites a professor, who opens the account by the link and signs in; another is withdrawn (T220)', async ({
  browser,
}) => {
  const here = `${Date.now() % 100_000}`;
  const [guest, other] = [`phaenarete.${here}@journey.example`, `crito.${here}@journey.example`];
  const [admin, visitor] = [await Visitor.open(browser), await Visitor.open(browser)];

  await test.step('1. from the list of users, with what is wrong said at its field', async () => {
    await admin.signIn('admin@journey.example', 'a long password');
    await admin.goTo('Administrator', 'Users');
    await admin.page.getByRole('link', { name: 'Invite', exact: true }).click();
    await expect(admin.heading('Invite a person')).toBeVisible();
    await admin.fill('Email', 'admin@journey.example');
    await admin.button('Send invitation').click();
    await admin.notice('admin@journey.example has an account already. You can change its role in the list of users.');
    await admin.expectAccessible();
    await admin.fill('Email', guest);
    await admin.button('Send invitation').click();
    await admin.notice(`We’ve sent an invitation to ${guest}.`);
    await expect(admin.heading('Invitations')).toBeVisible();
    await admin.page.getByRole('link', { name: '+ Invite' }).click();
    await admin.fill('Email', other);
    await admin.select('Role', 'Institution administrator');
    await admin.choose('Institution', 'All institutions');
    await admin.button('Send invitation').click();
    await admin.notice(`We’ve sent an invitation to ${other}.`);
  });

  await test.step('2. the list, and the invitation that is withdrawn', async () => {
    await admin.search(here);
    await expect(admin.page.getByRole('row')).toHaveCount(3);
    await admin.expectAccessible();
    await admin.button(`Withdraw ${other}`).click();
    await admin.notice('The link in the email stops working. You can invite this person again later.');
    await admin.expectAccessible();
    await admin.page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click();
    await admin.notice(`The invitation to ${other} was withdrawn.`);
    await expect(admin.page.getByRole('row').filter({ hasText: other })).toContainText('Withdrawn');
    await expect(admin.button(`Withdraw ${other}`)).toHaveCount(0);
  });

  const openLink = async (email: string, subject: string) => {
    await visitor.expectMail(email, subject);
    await visitor.page.getByRole('listitem').filter({ hasText: email }).first().getByRole('link').first().click();
    await visitor.page.getByRole('link', { name: /\/invitation\// }).click();
    // The key is taken out of the address.
    await expect(visitor.page).toHaveURL(/\/invitation$/);
  };

  await test.step('3. the withdrawn link says what to do', async () => {
    await openLink(other, 'You are invited to Stoa as an institution administrator');
    await visitor.notice(/This invitation doesn’t work/);
    await visitor.expectAccessible();
  });

  await test.step('4. the other one opens the account, also after the page was loaded anew', async () => {
    await openLink(guest, 'You are invited to teach at Stoa');
    await visitor.notice('First Administrator invites you to join Stoa.');
    await expect(visitor.page.getByText(guest)).toBeVisible();
    await visitor.page.reload();
    await visitor.fillAll({
      'First name': 'Phaenarete',
      'Last name': 'Midwife',
      Password: 'short',
      'Confirm password': 'x',
    });
    await visitor.button('Open my account').click();
    await visitor.notice('Password must be at least 8 characters long');
    await visitor.expectAccessible();
    await visitor.fillAll({ Password: password, 'Confirm password': password });
    await visitor.button('Open my account').click();
    await visitor.notice('Your account is open. You can sign in now.');
    await visitor.expectAccessible();
    await visitor.page.getByRole('link', { name: 'Sign in to continue' }).click();
    await visitor.fill('Username (email)', guest);
    await visitor.fill('Password', password);
    await visitor.button('Sign In').last().click();
    await expect(visitor.heading('Welcome, Phaenarete')).toBeVisible();
    await visitor.page.goBack();
    await admin.page.reload();
    await expect(admin.page.getByRole('row').filter({ hasText: guest })).toContainText('Account opened');
  });
});
