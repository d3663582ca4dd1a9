import type { Page } from '@playwright/test';

export interface Weight {
  /** Without pictures and films, headers included. */
  readonly bytes: number;
  readonly requests: number;
  /** Bytes by what was asked for. */
  readonly parts: Readonly<Record<string, number>>;
}

/** Counts what comes over the wire from now on; the page should be the first of its context, so that nothing is cached. */
export async function onTheWire(page: Page): Promise<() => Weight> {
  const client = await page.context().newCDPSession(page);
  const asked = new Map<string, { url: string; type: string }>();
  const parts: Record<string, number> = {};
  client.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    if (/^https?:/.test(request.url)) asked.set(requestId, { url: request.url, type });
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = asked.get(requestId);
    if (!one || one.type === 'Image' || one.type === 'Media') return;
    const name = new URL(one.url).pathname;
    parts[name] = (parts[name] ?? 0) + encodedDataLength;
  });
  await client.send('Network.enable');
  return () => ({
    bytes: Object.values(parts).reduce((sum, one) => sum + one, 0),
    requests: asked.size,
    parts: { ...parts },
  });
}

/** Returns the layout shift of the page, as Chromium reckons it, and the milliseconds of its first and largest paint. */
export const paints = (page: Page, wait = 500) =>
  page.evaluate(
    (milliseconds) =>
      new Promise<{ first: number; largest: number; shift: number }>((done) => {
        const seen = { first: 0, largest: 0, shift: 0 };
        const look = (type: string, each: (entry: PerformanceEntry) => void) =>
          new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
        look('paint', ({ name, startTime }) => {
          if (name === 'first-contentful-paint') seen.first = startTime;
        });
        look('largest-contentful-paint', ({ startTime }) => (seen.largest = startTime));
        look('layout-shift', (entry) => (seen.shift += (entry as PerformanceEntry & { value: number }).value));
        setTimeout(() => done(seen), milliseconds);
      }),
    wait,
  );

/** Slow lines: milliseconds before each request, and bytes a second. The second is Lighthouse's slow 4G at the level of requests. */
export const lines = {
  '150 flat': { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 },
  'slow 4G': { latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 },
} as const;

/** A slow phone on a slow line: a quarter of this processor. */
export async function slowly(page: Page, line: keyof typeof lines = '150 flat'): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', { offline: false, ...lines[line] });
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}
