import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { removeEmbeddedPostgres } from '../server/src/kernel/embedded-postgres.ts';
import { openMailSink } from '../server/test/mail-sink.ts';
import { productionSettings } from '../server/test/production.ts';
import { api, pathOf } from './paths.ts';
import { Person } from './person.ts';
import { freePort } from './process.ts';
import { emptyMachine, guideCommands } from './production-guide.ts';

const sink = await openMailSink();
const home = mkdtempSync(path.join(tmpdir(), 'stoa-guide-'));
const port = await freePort();
const { ENCRYPTION_KEY: _made, ...others } = productionSettings;
const settings = {
  ...others,
  PORT: String(port),
  PUBLIC_URL: 'https://stoa.example.org',
  DATABASE_URL: 'embedded',
  SMTP_URL: sink.url,
  MAIL_FROM: 'Stoa <stoa@stoa.example>',
  PAYPAL_API_URL: 'http://127.0.0.1:9',
};
const machine = emptyMachine({ home, settings, whole: false });
afterAll(async () => {
  await machine.stop();
  removeEmbeddedPostgres(machine.at('var/lib/stoa'));
  rmSync(home, { recursive: true, force: true });
});
const given = { ADDRESS: 'https://code.example/stoa.git', NAME: 'lyceum.example' };

test.skipIf(process.platform !== 'linux')(
  'ten commands lead from an empty machine to its first administrator (T480)',
  async () => {
    const commands = guideCommands();
    expect(commands).toHaveLength(10);
    let said = '';
    for (const command of commands) {
      said = machine.run(command, given);
      if (command.startsWith('systemctl enable')) await machine.start('first-administrator');
    }
    expect(machine.told()).toEqual([
      'apt-get install -y git npm caddy',
      'useradd --system --home-dir /var/lib/stoa stoa'.replace('/var', `${home}/var`),
      `git clone --depth 1 https://code.example/stoa.git ${home}/opt/stoa`,
      `npm --prefix ${home}/opt/stoa run setup -- --production`,
      'systemctl enable --now stoa stoa-backup.timer',
      'systemctl reload caddy',
    ]);
    const file = machine.at('etc/stoa.env');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toMatch(/^ENCRYPTION_KEY="[\w+/=]{48}"$/m);
    expect(readFileSync(machine.at('etc/caddy/Caddyfile'), 'utf8')).toMatch(/^lyceum\.example \{$/m);

    const [, token = ''] = /\/first-administrator\/([\w.-]+)/.exec(said) ?? [];
    const admin = new Person(`http://127.0.0.1:${port}`);
    const form = {
      firstName: 'Rhea',
      lastName: 'Cole',
      email: 'rhea@stoa.example',
      password: 'a long password of mine',
    };
    expect((await admin.post(pathOf(api.invitations.becomeFirstAdministrator, { token }), form)).status).toBe(200);
    expect((await admin.signIn(form.email, form.password)).status).toBe(200);
    expect((await admin.get(api.setup.state)).body).toMatchObject({ done: false });

    // A restart needs no other link, and prints none.
    await machine.stop();
    await machine.start('Stoa is at');
    expect(readFileSync(machine.at('journal'), 'utf8')).not.toContain('first-administrator');
  },
);

test('every setting of the file is one of Stoa’s, and what production asks for is among them', () => {
  const names = [
    ...readFileSync(path.join(import.meta.dirname, '../deploy/stoa.env'), 'utf8').matchAll(/^([A-Z_]+)="/gm),
  ];
  const listed = new Set(names.map(([, name]) => name!));
  const documented = readFileSync(path.join(import.meta.dirname, '../docs/guides/settings.md'), 'utf8');
  expect([...listed].filter((name) => !documented.includes(`\`${name}\``))).toEqual([]);
  const required = Object.keys(productionSettings).filter((name) => name !== 'NODE_ENV');
  expect(required.filter((name) => !listed.has(name))).toEqual([]);
});
