import { expect, test } from '@playwright/test';
import { languageNames } from '@stoa/contract/kernel/i18n';
import { paths } from '@stoa/contract/paths';
import { api } from '../paths.ts';
import { Person } from '../person.ts';
import { addPasskey, authenticatorOf } from './authenticators.ts';
import { Classroom } from './classroom.ts';
import { ownServer } from './own-server.ts';
import { Visitor } from './visitor.ts';

test.describe.configure({ mode: 'default' });
const url = ownServer(7000, { RATE_LIMITS: 'on' }, 'localhost');

for (const language of languageNames)
  test(`an export beyond the day’s usual asks who is there, and then goes on (${language})`, async ({ browser }) => {
    const room = await Classroom.open(url, `brakes${language}`);
    await room.joins('Administrator', 'Rhea');
    const program = new Person(url);
    await program.signIn(room.mail('Rhea'), room.password);
    for (let n = 0; n < 10; n += 1) expect((await program.get(api.ledger.csv)).status).toBe(200);

    const rhea = await Visitor.open(browser, language);
    const { page, say } = rhea;
    await authenticatorOf(page);
    await rhea.signIn(room.mail('Rhea'), room.password);
    await expect(rhea.button('Sign Out').first()).toBeVisible();
    await addPasskey(rhea, room.password);

    await page.goto(paths.ledger);
    const dialog = page.getByRole('dialog', { name: say('Is it still you?') });
    const saved = page.waitForEvent('download');
    await rhea.button('Export CSV').click();
    // The sign-in is younger than the last export.
    await saved;
    const asked = page.waitForEvent('download');
    await rhea.button('Export CSV').click();
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: say('Cancel') }).click();
    await expect(dialog).toBeHidden();
    await rhea.notice('To protect people’s records, please sign in again to do this.');
    await expect(rhea.button('Export CSV')).toBeFocused();
    await rhea.button('Export CSV').click();
    await dialog.getByLabel(say('Password')).fill('not it');
    await dialog.getByRole('button', { name: say('Sign In') }).click();
    await rhea.notice('The email address or the password is wrong.');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await rhea.button('Export CSV').click();
    await dialog.getByRole('button', { name: say('Use a passkey') }).click();
    await asked;
    const again = page.waitForEvent('download');
    await rhea.button('Export CSV').click();
    await dialog.getByLabel(say('Password')).fill(room.password);
    await dialog.getByRole('button', { name: say('Sign In') }).click();
    expect((await again).suggestedFilename()).toMatch(/\.csv$/);
  });
