// How long the public pages and the dashboard take on a slow phone (1.6 Mbit/s, 150 ms, a quarter of this processor), from an
// empty cache, beside a reference in the same run: a page of three lines from a bare server. `REFERENCE` names another.
import { chromium } from '@playwright/test';
import config from '../../playwright.config.ts';
import { onTheWire, paints, slowly } from '../../tests/journeys/wire.ts';
import { ownProcess } from '../../tests/process.ts';
import { bareServer, median, rounds } from './kit.ts';

const bare = await bareServer((_request, answer) =>
  answer
    .setHeader('content-type', 'text/html; charset=utf-8')
    .end('<!doctype html><title>Reference</title><h1>Reference</h1><p>Three lines.</p>'),
);
const reference = process.env['REFERENCE'] ?? bare.url;

const stoa = await ownProcess({ DEMO: '1' });
const browser = await chromium.launch(config.use?.launchOptions);

async function measure(name: string, url: string, signedIn = false) {
  const runs: { first: number; largest: number; shift: number; bytes: number; requests: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext({ viewport: { width: 412, height: 839 } });
    if (signedIn)
      await context.request.post(`${stoa.url}/api/login`, {
        data: { username: 'admin@world.example', password: 'a long password' },
      });
    const page = await context.newPage();
    const weight = await onTheWire(page);
    await slowly(page);
    await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 });
    runs.push({ ...(await paints(page)), ...weight() });
    await context.close();
  }
  const of = (key: keyof (typeof runs)[number]) => median(runs.map((run) => run[key]));
  console.log(
    `${name}: first paint ${(of('first') / 1000).toFixed(2)} s, largest ${(of('largest') / 1000).toFixed(2)} s, shift ${of('shift').toFixed(3)}, ${(of('bytes') / 1024).toFixed(0)} KB in ${of('requests')} requests (median of ${rounds})`,
  );
}

try {
  await stoa.start();
  await measure('reference', reference);
  await measure('landing', `${stoa.url}/`);
  await measure('courses', `${stoa.url}/courses`);
  await measure('dashboard', `${stoa.url}/mainContent`, true);
} finally {
  await browser.close();
  await stoa.remove();
  bare.close();
}
