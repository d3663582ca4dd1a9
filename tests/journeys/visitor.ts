import type { Language } from '@stoa/contract/kernel/i18n';
import { expect, test, type Browser, type Download, type Locator, type Page } from '@playwright/test';
import { alive } from '../../web/app/kernel/early.ts';
import { violationsOf } from './axe.ts';
import { expectValid } from './markup.ts';
import { translator } from './translator.ts';
import { narrow, onBoth } from './widths.ts';

/** Moves on the page, which starts the program of a public one, and waits until the program has taken it over. */
export async function untilAlive(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('scroll')));
  await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, alive);
}

/** Goes to an address as a link inside the site does: without a new page, and with the program's own calls. */
export async function stepTo(page: Page, path: string): Promise<void> {
  await untilAlive(page);
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Somebody with a browser of their own, who reads labels and presses buttons. */
export class Visitor {
  readonly page: Page;
  /** What the system wants; the page follows it. */
  #scheme: 'light' | 'dark' = 'light';

  /** Returns the product's words for this English text. */
  readonly say: (text: string) => string;

  constructor(page: Page, language: Language = 'en') {
    this.page = page;
    this.say = translator(language);
    page.on('dialog', (dialog) => void dialog.accept());
  }

  /** Opens a browser that wants pages in a language. Tests name all texts and buttons in English all the same. */
  static async open(browser: Browser, language: Language = 'en'): Promise<Visitor> {
    const context = await browser.newContext(language === 'en' ? {} : { locale: `${language}-US` });
    return new Visitor(await context.newPage(), language);
  }
  #said = (name: string | RegExp) => (typeof name === 'string' ? this.say(name) : name);

  heading = (name: string | RegExp) => this.page.getByRole('heading', { level: 1, name: this.#said(name) });
  button = (name: string | RegExp) => this.page.getByRole('button', { name: this.#said(name) });
  notice = (text: string | RegExp) => expect(this.page.getByText(this.#said(text)).first()).toBeVisible();

  /** Types into the field of a label, and looks whether it arrived: before the page is alive, it would not. */
  async fill(label: string, value: string, within: Page | Locator = this.page): Promise<void> {
    const name = this.say(label);
    const field = within
      .getByRole('textbox', { name })
      .or(within.getByRole('spinbutton', { name }))
      .or(within.getByLabel(name, { exact: true }))
      .first();
    await expect(async () => {
      await field.fill(value);
      await expect(field).toHaveValue(value, { timeout: 500 });
    }).toPass();
  }
  async fillAll(fields: Readonly<Record<string, string>>, within?: Locator): Promise<void> {
    for (const [label, value] of Object.entries(fields)) await this.fill(label, value, within);
  }
  select = (label: string, option: string) =>
    this.page.getByRole('combobox', { name: this.say(label) }).selectOption(option);
  /** Chooses from a list in which one can type. */
  async choose(label: string, option: string): Promise<void> {
    const input = this.page.locator('input').and(this.page.getByLabel(new RegExp(`^${this.say(label)}(?: \\*)?$`)));
    // The list hides once its field is scrolled out of sight, which a click on an option at the edge would do.
    await expect(async () => {
      await input.evaluate((field) => field.scrollIntoView({ block: 'center' }));
      await input.fill(option);
      await this.page.getByRole('option', { name: option }).click({ timeout: 3000 });
    }).toPass();
    await this.page.keyboard.press('Escape');
  }
  attach = (label: string, file: { name: string; mimeType: string; buffer: Buffer }) =>
    this.page
      .getByLabel(this.say(label), { exact: false })
      .and(this.page.locator('input[type=file]'))
      .first()
      .setInputFiles(file);

  /** Presses an action of a row, which may stand behind its "More". */
  async act(label: string, on: string): Promise<void> {
    const action = this.button(`${label} ${on}`);
    const more = this.button(`More ${on}`);
    await expect(action.or(more).first()).toBeVisible();
    if (!(await action.isVisible())) await more.click();
    await action.click();
  }

  /** Presses a row's button, agrees in the dialog that asks, and waits until it is done. */
  async agree(label: string, to: string): Promise<void> {
    await this.act(label, to);
    const dialog = this.page.getByRole('dialog');
    await dialog.getByRole('button', { name: this.say(label), exact: true }).click();
    await expect(dialog).toBeHidden();
  }

  /** Presses a button that saves a file: the file, however long the server needs to make it. */
  async download(button: Locator): Promise<Download> {
    // First the button has to be there: the list it is in may be on its way.
    await expect(button).toBeEnabled();
    const [file] = await Promise.all([this.page.waitForEvent('download', { timeout: 60_000 }), button.click()]);
    return file;
  }

  /** Searches a list. The search is then in the address. */
  async search(text: string): Promise<void> {
    const { page } = this;
    const isAsked = (url: string) => new URL(url).searchParams.get('q') === text;
    const answered = page.waitForResponse((answer) => isAsked(answer.url()), { timeout: 5000 }).catch(() => {});
    await expect(async () => {
      await page.getByRole('searchbox').fill(text);
      await page.waitForURL((url) => url.searchParams.get('q') === text, { timeout: 2000 });
    }).toPass();
    // Until its answer is there, the list that was searched in is still to be seen; one that was asked before may be kept.
    await answered;
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  }

  /** From the landing page through the form of joining, filled in and not sent. */
  async join(as: 'Student' | 'Professor', email: string, name: string, password: string): Promise<void> {
    const [firstName = '', lastName = ''] = name.split(' ');
    await this.page.goto('/');
    await this.page.locator(`a[href="/register?userType=${as}"]`).first().click();
    await expect(this.heading(new RegExp(`^${this.say('Join {site}').replace('{site}', '.+')}$`))).toBeVisible();
    await this.fillAll({ 'First name': firstName, 'Last name': lastName, 'Zip code': '10001', Email: email });
    await this.fillAll({ 'Mobile phone': '555 0100', Password: password, 'Confirm password': password });
  }

  /** Sends the form of joining. Its answer names the browser, by which the mailed link knows it again: left too early, it is lost. */
  async sendJoining(): Promise<void> {
    await this.button('Create account').click();
    await this.notice('Registration successful! Please check your email to confirm your account.');
  }

  /** Waits until a mail to the address has arrived. */
  async expectMail(email: string, subject: string): Promise<void> {
    const mail = this.page
      .getByRole('listitem')
      .filter({ hasText: email })
      .filter({ hasText: this.say(subject) });
    await expect(async () => {
      await this.page.goto('/dev/mail');
      await expect(mail.first()).toBeVisible({ timeout: 1000 });
    }).toPass();
  }

  /** Opens the link of the newest mail that asks to confirm the address. */
  async confirmAddress(email: string): Promise<void> {
    const subject = 'Confirm your email address';
    await this.expectMail(email, subject);
    await this.page
      .getByRole('listitem')
      .filter({ hasText: email })
      .filter({ hasText: this.say(subject) })
      .first()
      .getByRole('link')
      .click();
    await this.page.getByRole('link', { name: /emailValidation/ }).click();
    await this.notice('Email successfully validated!');
  }

  async signIn(email: string, password: string): Promise<void> {
    await this.page.goto('/login');
    await this.fill('Username (email)', email);
    await this.fill('Password', password);
    await this.button('Sign In').last().click();
  }

  /** By the menus, as people go: the role's entry, then the item. */
  async goTo(entry: string, item: string): Promise<void> {
    const { page } = this;
    const menu = page.locator('#main-menu');
    await page.waitForURL(/mainContent/).catch(async (failure: unknown) => {
      throw new Error(`Instead of the signed-in area: ${await page.locator('body').innerText()}`, { cause: failure });
    });
    await expect(this.button('Sign Out')).toBeVisible();
    const link = menu.getByRole('link', { name: this.say(item), exact: true });
    let path: string | null = null;
    // A page that is loading opens or changes the menu between a look and a press.
    await expect(async () => {
      const soon = { timeout: 2000 };
      if (!(await menu.isVisible())) await this.button('Menu').click(soon);
      if (!(await link.isVisible())) {
        const back = menu.getByRole('button', { name: this.say('Main menu') });
        if (await back.isVisible()) await back.click(soon);
        await menu.getByRole('button', { name: this.say(entry), exact: true }).click(soon);
      }
      path = await link.getAttribute('href', soon);
      await link.click(soon);
    }).toPass();
    // Until then the list that was left is still there, and takes what is typed.
    await page.waitForURL((url) => url.pathname === path);
    await expect(page.locator('h1')).toBeVisible();
  }

  /** By the main menu, which the sub-menu of a role leads back to. */
  async toMyAccount(): Promise<void> {
    const menu = this.page.locator('#main-menu');
    await expect(this.button('Sign Out')).toBeVisible();
    await this.page.waitForURL(/mainContent/);
    await expect(async () => {
      const soon = { timeout: 2000 };
      if (!(await menu.isVisible())) await this.button('Menu').click(soon);
      const back = menu.getByRole('button', { name: this.say('Main menu') });
      if (await back.isVisible()) await back.click(soon);
      await menu.getByRole('link', { name: this.say('My Account') }).click(soon);
    }).toPass();
    await expect(this.heading('My Account')).toBeVisible();
  }

  /**
   * Nothing for axe to find, light and dark, nor for the validator; nothing wider than the window. A journey that is walked on a
   * desktop alone is looked at as wide as a phone as well, and goes on as wide as it was. Seen red with a heading that is hidden in
   * one of the widths, a form of 600 px in the narrow one, and a heading that is pale in the dark.
   */
  async expectAccessible(): Promise<void> {
    const { page } = this;
    // a list that is loading again is drawn faintly
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    // a screen on its way has its address before its heading
    await expect(page.locator('h1').first()).toBeVisible();
    await expectValid(await page.content());
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await this.#expectNothingWrong('everything');
    const own = page.viewportSize()!;
    const walkedTwice = onBoth.test(test.info().file);
    if (!walkedTwice) {
      await page.setViewportSize(narrow);
      await this.#expectNothingWrong('everything');
    }
    // The other scheme changes colours alone; the next screen begins with it.
    this.#scheme = this.#scheme === 'light' ? 'dark' : 'light';
    await page.emulateMedia({ colorScheme: this.#scheme });
    await this.#expectNothingWrong('colours');
    if (!walkedTwice) {
      await page.setViewportSize(own);
      await this.settled();
    }
  }

  async #expectNothingWrong(what: 'everything' | 'colours'): Promise<void> {
    const { page } = this;
    await this.settled();
    const found = await violationsOf(page, what);
    const { width, overflow } = await page.evaluate(() => ({
      width: window.innerWidth,
      overflow: document.documentElement.scrollWidth - window.innerWidth,
    }));
    expect(found, `${page.url()}, ${width} px, ${this.#scheme}`).toEqual([]);
    expect(overflow, `${page.url()} is wider than ${width} px`).toBeLessThanOrEqual(0);
  }

  /** Until the page is as the window and the system want it: colours on their way are neither the old ones nor the new. */
  async settled(): Promise<void> {
    const { page } = this;
    // a new width reaches the program with the next frame, and what it draws for it comes with the one after
    await page.evaluate(() => new Promise((rendered) => requestAnimationFrame(() => requestAnimationFrame(rendered))));
    await page.waitForFunction(
      (scheme) =>
        document.documentElement.dataset['colorScheme'] === scheme &&
        document
          .getAnimations()
          .every((one) => one.effect?.getTiming().iterations === Infinity || one.playState === 'finished'),
      this.#scheme,
    );
  }
}
