import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openWorld } from './world.ts';

const world = await openWorld();
const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8');

// Seen red with tls1.1, and with a suite that does not authenticate what it encrypts.
test('the proxy speaks TLS 1.2 and later, with authenticated ciphers only, and shows nobody the figures (T118)', () => {
  const proxy = read('deploy/Caddyfile');
  expect(/protocols (.*)/.exec(proxy)![1]!.split(' ')).toEqual(['tls1.2', 'tls1.3']);
  const ciphers = /ciphers (.*)/.exec(proxy)![1]!.split(' ');
  expect(ciphers.filter((name) => !/^TLS_ECDHE_.*_(?:GCM_SHA\d+|CHACHA20_POLY1305_SHA256)$/.test(name))).toEqual([]);
  expect(/@inside path (.*)/.exec(proxy)![1]).toContain('/metrics');
});

test('the container runs as nobody special, with settings that exist, and is asked what it answers', async () => {
  const image = read('deploy/Dockerfile');
  expect(image.lastIndexOf('USER node')).toBeGreaterThan(image.lastIndexOf('FROM '));
  const asked = /fetch\('http:\/\/127\.0\.0\.1:3000(.*?)'\)/.exec(image)![1]!;
  expect((await world.visitor().get(asked)).status).toBe(200);
  const settings = new Set([...read('README.md').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name));
  const node = /x-node[\s\S]*?\nservices:/.exec(read('deploy/compose.yaml'))![0];
  const given = [...node.matchAll(/^ {4}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name!);
  expect(given.length).toBeGreaterThan(15);
  expect(given.filter((name) => !settings.has(name))).toEqual([]);
  const example = new Set([...read('deploy/env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name));
  const needed = [...read('deploy/compose.yaml').matchAll(/\$\{([A-Z_]+):\?\}/g)].map(([, name]) => name!);
  expect(needed.filter((name) => !example.has(name))).toEqual([]);
});

// Seen red without --expose-gc.
test('the container starts Node as npm start does', () => {
  const [, started] = /^const flags = (.*);$/m.exec(read('scripts/start.mjs'))!;
  const flagsOf = (command: string) => [...command.matchAll(/--[a-z-]+(?:=\d+)?/g)].map(([flag]) => flag);
  const [, command] = /^CMD (.*)$/m.exec(read('deploy/Dockerfile'))!;
  expect(flagsOf(command!)).toEqual(flagsOf(started!));
  expect(flagsOf(command!).length).toBeGreaterThan(1);
});

test('what the alerts and the dashboard look at is there to be seen', async () => {
  const figures = (await world.visitor().get('/metrics')).body['text'] as string;
  const there = new Set([...figures.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!));
  const looked = [read('deploy/alerts.yaml'), read('deploy/grafana/stoa.json')].flatMap((text) =>
    [...text.matchAll(/\b((?:stoa|nodejs|process)_[a-z0-9_]+)/g)].map(([, name]) =>
      name!.replace(/_(?:bucket|count)$/, ''),
    ),
  );
  expect(new Set(looked).size).toBeGreaterThan(4);
  expect([...new Set(looked)].filter((name) => !there.has(name))).toEqual([]);
});
