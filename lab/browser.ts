import { mkdirSync } from 'node:fs';
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import config from '../playwright.config.ts';
import { ownProcess } from '../tests/process.ts';
import { samplePasswords, startWithSamples } from './bench/kit.ts';

/** The product on its sample data, and the browser of the journeys. */
export interface Shown {
  readonly url: string;
  readonly browser: Browser;
  /** Opens a page that is signed in with an email address, or signed out without one. */
  readonly as: (email: string | undefined, options?: BrowserContextOptions) => Promise<Page>;
}

/** Starts the product on sample data, lets `task` look at it, and removes every trace. `folder` is created if it doesn't exist. */
export async function shown(folder: string, task: (shown: Shown) => Promise<void>): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const stoa = await ownProcess({ DEMO: '1' });
  const browser = await chromium.launch(config.use?.launchOptions);
  try {
    await startWithSamples(stoa);
    const passwords = samplePasswords(stoa.output());
    const as: Shown['as'] = async (email, options) => {
      const context = await browser.newContext({ baseURL: stoa.url, reducedMotion: 'reduce', ...options });
      if (email !== undefined) {
        const answer = await context.request.post('/api/login', {
          data: { username: email, password: passwords.get(email) },
        });
        if (!answer.ok()) throw new Error(`${email} can't sign in: ${await answer.text()}`);
      }
      return context.newPage();
    };
    await task({ url: stoa.url, browser, as });
  } finally {
    await browser.close();
    await stoa.remove();
  }
}
