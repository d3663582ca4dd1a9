import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const home = mkdtempSync(path.join(tmpdir(), 'stoa-settings-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const read = (env: Record<string, string>) => readSettings(env, home);

test('without any setting it is a development server on port 3000 with a key of its own beside the data', () => {
  const settings = read({});
  expect(settings).toMatchObject({
    port: 3000,
    publicUrl: 'http://localhost:3000',
    demo: true,
    rateLimits: true,
    paymentProcessor: 'paypal',
    processors: {},
  });
  const file = path.join(home, 'data.key');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const key = readFileSync(file, 'utf8');
  expect(read({}).encryptionKey).toEqual(settings.encryptionKey);
  expect(readFileSync(file, 'utf8')).toBe(key);
});

test.each([
  [{ NODE_ENV: 'prod' }, 'NODE_ENV must be development, test or production, or not set'],
  [{ NODE_ENV: 'Production' }, 'NODE_ENV must be development, test or production, or not set'],
  [{ PORT: 'x' }, 'PORT must be a port number, 0 to 65535'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a postgresql:// address, or embedded'],
  [{ FILES_URL: 'ftp://files' }, 'FILES_URL must be a file:///folder or an s3://bucket address'],
  [{ AWS_ACCESS_KEY_ID: 'x' }, 'AWS_SECRET_ACCESS_KEY must be set when AWS_ACCESS_KEY_ID is, and only then'],
  [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL must be an smtp:// or smtps:// address'],
  [{ PUBLIC_URL: 'stoa.example.org' }, 'PUBLIC_URL must be an address such as https://stoa.example.org'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent'],
  [{ DRAIN_SECONDS: '60' }, 'DRAIN_SECONDS must be a number of seconds, 0 to 3'],
  [{ DEMO: 'maybe' }, 'DEMO must be 1 or 0 (on or off)'],
  [{ ENCRYPTION_KEY: 'short' }, 'ENCRYPTION_KEY must be at least 32 characters, kept secret'],
  [{ ADMIN_EMAIL: 'a@b.example' }, 'ADMIN_PASSWORD must be at least 8 characters, set when ADMIN_EMAIL is'],
  [
    { PAYPAL_CLIENT_ID: 'x', PAYPAL_CLIENT_SECRET: 'y' },
    'PAYPAL_WEBHOOK_ID must be set when PAYPAL_CLIENT_ID is: the id of the webhook at PayPal',
  ],
])('a wrong setting is named with what it should be: %j', (env, message) => {
  expect(() => read(env as Record<string, string>)).toThrow(message);
});

test('staff have a week for their second factor in production, and need none elsewhere', () => {
  const production = {
    ...{ NODE_ENV: 'production', PUBLIC_URL: 'https://a.example', DATABASE_URL: 'embedded' },
    ...{ SMTP_URL: 'smtp://a.example', MAIL_FROM: 'a@a.example', SUPPORT_EMAIL: 'a@a.example' },
    ...{ ENCRYPTION_KEY: 'k'.repeat(32), PAYPAL_CLIENT_ID: 'a', PAYPAL_CLIENT_SECRET: 'a', PAYPAL_WEBHOOK_ID: 'a' },
  };
  expect(read(production).requireTwoFactor).toBe('week');
  expect(read({ ...production, REQUIRE_TWO_FACTOR: 'Staff' }).requireTwoFactor).toBe('staff');
  expect(read({ ...production, REQUIRE_TWO_FACTOR: 'off' }).requireTwoFactor).toBe('off');
  expect(read({}).requireTwoFactor).toBe('off');
  expect(() => read({ REQUIRE_TWO_FACTOR: 'on' })).toThrow('REQUIRE_TWO_FACTOR must be week, staff or off');
});

test('a processor that Stoa doesn’t have can’t be chosen', () => {
  expect(() => read({ PAYMENT_PROCESSOR: 'stripe' })).toThrow('PAYMENT_PROCESSOR must be one of paypal');
  expect(() => read({ PAYMENT_PROCESSOR: 'none' })).toThrow('PAYMENT_PROCESSOR must be one of paypal');
});

test('production names everything it misses, and takes neither simulator nor samples (T80)', () => {
  expect(() => read({ NODE_ENV: 'production', PUBLIC_URL: 'https://stoa.example.org' })).toThrow(
    'production needs DATABASE_URL, SMTP_URL, MAIL_FROM, SUPPORT_EMAIL, ENCRYPTION_KEY, PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID',
  );
  expect(() => read({ NODE_ENV: 'production', RATE_LIMITS: 'off', DEMO: '1' })).toThrow(
    'RATE_LIMITS must be on in production; DEMO must be off in production',
  );
});

// Seen red with the name taken for an address.
test('the embedded PostgreSQL is taken by its name, in production only so', () => {
  expect(read({ DATABASE_URL: 'embedded' }).databaseUrl).toBeUndefined();
  expect(read({ DATABASE_URL: 'postgresql://db/stoa' }).databaseUrl).toBe('postgresql://db/stoa');
  expect(() => read({ DATABASE_URL: 'embed' })).toThrow('DATABASE_URL must be a postgresql:// address, or embedded');
  const missing = 'production needs PUBLIC_URL, SMTP_URL, MAIL_FROM,';
  expect(() => read({ NODE_ENV: 'production', DATABASE_URL: 'embedded' })).toThrow(missing);
});

test('with its id and secret PayPal is meant, at its own addresses unless others are given', () => {
  const env = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'hook' };
  const browser = { clientId: 'id', sdkUrl: 'https://www.paypal.com/sdk/js' };
  expect(read(env).processors.paypal).toMatchObject({ browser, doubts: [] });
  const sandbox = {
    ...env,
    PAYPAL_API_URL: 'https://api-m.sandbox.paypal.com/',
    PAYPAL_SDK_URL: 'http://127.0.0.1:1/js',
  };
  expect(read(sandbox).processors.paypal).toMatchObject({
    browser: { sdkUrl: 'http://127.0.0.1:1/js' },
    doubts: [{ setting: 'PAYPAL_API_URL' }],
  });
});

test('the promo has a limit of its own, in whole megabytes from 1 to 2000', () => {
  expect([read({}).promoLimit, read({ PROMO_LIMIT_MB: '2000' }).promoLimit]).toEqual([104_857_600, 2_097_152_000]);
  for (const wrong of ['0', '2001', '1.5', '-1', 'much'])
    expect(() => read({ PROMO_LIMIT_MB: wrong })).toThrow('PROMO_LIMIT_MB must be a number of megabytes, 1 to 2000');
});

test('files are in a folder, or in a bucket of an object store', () => {
  const reserve = 64 * 1024 * 1024;
  const folder = path.join(home, 'data/files');
  expect(read({}).files).toEqual({ folder, reserve });
  expect(read({ FILES_URL: 'file:///srv/files', FILES_RESERVE_MB: '1' }).files).toEqual({
    folder: '/srv/files',
    reserve: 1024 * 1024,
  });
  expect(read({ FILES_URL: 's3://bucket' }).files).toEqual({
    folder,
    reserve,
    s3: { bucket: 'bucket', prefix: '', region: 'us-east-1', endpoint: undefined, credentials: undefined },
  });
  const own = 's3://bucket/stoa/files/?endpoint=http://127.0.0.1:9000&region=eu-west-1';
  expect(read({ FILES_URL: own, AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key' }).files.s3).toEqual({
    bucket: 'bucket',
    prefix: 'stoa/files/',
    region: 'eu-west-1',
    endpoint: 'http://127.0.0.1:9000',
    credentials: { accessKeyId: 'id', secretAccessKey: 'key' },
  });
});
