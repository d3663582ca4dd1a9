import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { whenOver } from './ending.ts';
import { api, pathOf } from './paths.ts';
import { freePort } from './process.ts';
import { openWorld } from './world.ts';

const world = await openWorld({ WEBHOOK_PRIVATE: 'on' });
const execute = promisify(execFile);
const guide = readFileSync(path.resolve(import.meta.dirname, '../docs/guides/api.md'), 'utf8');
const folder = mkdtempSync(path.join(tmpdir(), 'stoa-guide-'));
/** The program of the guide in a language. */
const programIn = (language: string) => new RegExp(`\`\`\`${language}\\n(.+?)\`\`\``, 's').exec(guide)![1]!;

/** Runs one of the guide's commands in a shell, and returns what it prints. */
async function command(number: number, env: Record<string, string>) {
  const text = programIn('sh').split(/^# \d\. .*$/m)[number]!;
  // The server is in this process, so it must not wait for the shell.
  const { stdout } = await execute('sh', ['-c', text], { env: { ...process.env, ...env } });
  return JSON.parse(stdout) as Record<string, unknown>;
}

// Seen red with another separator in the signed text, in either language.
test.each([
  ['ts', process.execPath],
  ['python', 'python3'],
])('the guide leads from nothing to a verified webhook, in curl and %s', async (language, program) => {
  const administrator = await world.administrator();
  const token = await administrator.post(api.tokens.create, {
    name: language,
    areas: ['webhooks', 'courses'],
    write: true,
  });
  const port = await freePort();
  const env = {
    STOA: world.stoa.url,
    STOA_TOKEN: String(token.body['secret']),
    RECEIVER: `http://127.0.0.1:${port}/${language}`,
  };
  expect(await command(1, env)).toMatchObject({ role: 'Administrator' });
  const first = await command(2, env);
  expect(first).toMatchObject({ kinds: ['course.moved'] });
  const { _id, secret } = first as { _id: string; secret: string };
  // Repeated as the guide says, it is the same webhook.
  expect(await command(2, env)).toEqual(first);

  const file = path.join(folder, `receiver.${language}`);
  writeFileSync(file, programIn(language));
  const receiver = spawn(program, [file], { env: { ...process.env, PORT: String(port), WEBHOOK_SECRET: secret } });
  whenOver(async () => void receiver.kill());
  let said = '';
  for (const stream of [receiver.stdout, receiver.stderr])
    stream.on('data', (part: Buffer) => (said += part.toString()));
  await expect
    .poll(
      () =>
        fetch(env.RECEIVER, { method: 'POST', body: '{}' }).then(
          () => true,
          () => false,
        ),
      { timeout: 20_000 },
    )
    .toBe(true);

  await world.courseInstance({ status: 'Open/Registering' });
  await expect.poll(() => said, { timeout: 30_000 }).toContain('verified course.moved');
  const listed = await command(3, { ...env, WEBHOOK: _id });
  expect(listed).toEqual(expect.arrayContaining([expect.objectContaining({ state: 'delivered' })]));
  expect((await administrator.delete(pathOf(api.webhooks.remove, { id: _id }))).status).toBe(204);
});
