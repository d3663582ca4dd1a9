import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readProxies, type Proxies } from './kernel/addresses.ts';
import type { FilePlace } from './kernel/file-store.ts';

/** Everything the environment can set; read once at the start, checked, and handed on. */
export interface Settings {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** Where people reach this, without a slash at the end: every link in a mail starts with it. */
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly files: FilePlace;
  /** How long the promo of a course may be, in bytes. */
  readonly promoLimit: number;
  /** The malware scanner, tcp://host:port. Unset: uploads are not scanned. */
  readonly clamdUrl: string | undefined;
  /** Unset: the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined;
  /** A streaming replica for reads that may be a few seconds old. Unset: there is none. */
  readonly replicaUrl: string | undefined;
  /** Unset: mails are kept, and shown at /dev/mail. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly supportEmail: string;
  /** Unset: the built-in simulator. */
  readonly paypal:
    | { apiUrl: string; sdkUrl: string; clientId: string; clientSecret: string; webhookId: string }
    | undefined;
  readonly admin: { email: string; password: string } | undefined;
  readonly demo: boolean;
  /** 32 bytes: what is encrypted at rest, and what tokens are derived from. */
  readonly encryptionKey: Buffer;
  readonly rateLimits: boolean;
  /** Administrators and InstitutionAdmins have to sign in with two factors. */
  readonly requireTwoFactor: boolean;
  /** The proxies before the server, whose word for the visitor's address is taken; 0: none. */
  readonly trustProxy: Proxies;
  /** Who brings it may read /metrics from elsewhere; unset: only this machine may. */
  readonly metricsToken: string | undefined;
  /** Seconds for which it goes on answering when it is asked to stop, while /readyz says so already. */
  readonly drainSeconds: number;
  /** What the export of a student says of everybody, in the words of the admission office. */
  readonly studentExport: { leadSource: string; tag: string; program: string };
  readonly logLevel: string;
}

type Environment = Readonly<Record<string, string | undefined>>;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const neededInProduction = [
  'PUBLIC_URL',
  'DATABASE_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'SUPPORT_EMAIL',
  'ENCRYPTION_KEY',
  'PAYPAL_CLIENT_ID',
  'PAYPAL_CLIENT_SECRET',
  'PAYPAL_WEBHOOK_ID',
];

/**
 * The settings of an environment; `root` is the project's folder, which relative paths count from.
 * Throws an error whose message names every wrong one with what it should be.
 */
export function readSettings(env: Environment, root: string): Settings {
  const wrong: string[] = [];
  const get = (name: string) => env[name]?.trim() || undefined;
  const must = (name: string, ok: boolean, should: string) => {
    if (!ok) wrong.push(`${name} must be ${should}`);
  };
  const url = (name: string, protocols: string[], should: string) => {
    const value = get(name);
    if (value !== undefined) must(name, URL.canParse(value) && protocols.includes(new URL(value).protocol), should);
    return value;
  };
  const flag = (name: string, byDefault: boolean) => {
    const value = get(name)?.toLowerCase();
    must(name, value === undefined || ['1', '0', 'on', 'off', 'true', 'false'].includes(value), '1 or 0 (on or off)');
    return value === undefined ? byDefault : ['1', 'on', 'true'].includes(value);
  };

  const mode = get('NODE_ENV');
  must(
    'NODE_ENV',
    mode === undefined || ['development', 'test', 'production'].includes(mode),
    'development, test or production, or not set: any other would open the simulator, the kept mails and the samples',
  );
  const production = mode === 'production';
  const port = Number(get('PORT') ?? 3000);
  must('PORT', Number.isInteger(port) && port >= 0 && port <= 65_535, 'a port number, 0 to 65535');
  const logLevel = get('LOG_LEVEL') ?? (production ? 'info' : 'warn');
  must('LOG_LEVEL', logLevels.includes(logLevel), `one of ${logLevels.join(', ')}`);
  const http = ['http:', 'https:'];
  const publicUrl = url('PUBLIC_URL', http, 'an address such as https://stoa.example.org');
  // Production takes the embedded PostgreSQL only by name.
  const databaseUrl =
    get('DATABASE_URL') === 'embedded'
      ? undefined
      : url('DATABASE_URL', ['postgres:', 'postgresql:'], 'a postgresql:// address, or embedded');
  const replicaUrl = url('DATABASE_REPLICA_URL', ['postgres:', 'postgresql:'], 'a postgresql:// address');
  const filesUrl = url('FILES_URL', ['file:', 's3:'], 'a file:///folder or an s3://bucket address');
  const awsKey = [get('AWS_ACCESS_KEY_ID'), get('AWS_SECRET_ACCESS_KEY')] as const;
  must('AWS_SECRET_ACCESS_KEY', !awsKey[0] === !awsKey[1], 'set when AWS_ACCESS_KEY_ID is, and only then');
  const clamdUrl = url('CLAMD_URL', ['tcp:'], 'an address such as tcp://127.0.0.1:3310');
  const filesReserveMb = Number(get('FILES_RESERVE_MB') ?? 64);
  must('FILES_RESERVE_MB', Number.isInteger(filesReserveMb) && filesReserveMb >= 0, 'a number of megabytes');
  const promoLimitMb = Number(get('PROMO_LIMIT_MB') ?? 100);
  must(
    'PROMO_LIMIT_MB',
    Number.isInteger(promoLimitMb) && promoLimitMb >= 1 && promoLimitMb <= 2000,
    'a number of megabytes, 1 to 2000',
  );
  const smtpUrl = url('SMTP_URL', ['smtp:', 'smtps:'], 'an smtp:// or smtps:// address');
  const paypalApi = url('PAYPAL_API_URL', http, 'an address such as https://api-m.paypal.com');
  const paypalSdk = url('PAYPAL_SDK_URL', http, 'an address such as https://www.paypal.com/sdk/js');
  const mailFrom = get('MAIL_FROM') ?? 'Stoa <stoa@localhost>';
  must('MAIL_FROM', /@/.test(mailFrom), 'an address such as "Stoa <stoa@example.org>"');
  const supportEmail = get('SUPPORT_EMAIL') ?? 'support@localhost';
  must('SUPPORT_EMAIL', /^[^@\s]+@[^@\s]+$/.test(supportEmail), 'an e-mail address');
  const clientId = get('PAYPAL_CLIENT_ID');
  const clientSecret = get('PAYPAL_CLIENT_SECRET');
  const webhookId = get('PAYPAL_WEBHOOK_ID');
  if (clientId ?? clientSecret) {
    must('PAYPAL_CLIENT_ID', Boolean(clientId), 'set when PAYPAL_CLIENT_SECRET is');
    must('PAYPAL_CLIENT_SECRET', Boolean(clientSecret), 'set when PAYPAL_CLIENT_ID is');
    must('PAYPAL_WEBHOOK_ID', Boolean(webhookId), 'set when PAYPAL_CLIENT_ID is: the id of the webhook at PayPal');
  }
  const adminEmail = get('ADMIN_EMAIL');
  const adminPassword = get('ADMIN_PASSWORD');
  if (adminEmail ?? adminPassword) {
    must('ADMIN_EMAIL', /^[^@\s]+@[^@\s]+$/.test(adminEmail ?? ''), 'an e-mail address, set when ADMIN_PASSWORD is');
    must('ADMIN_PASSWORD', (adminPassword ?? '').length >= 8, 'at least 8 characters, set when ADMIN_EMAIL is');
  }
  const key = get('ENCRYPTION_KEY');
  must(
    'ENCRYPTION_KEY',
    key === undefined || key.length >= 32,
    'at least 32 characters, kept secret and never changed',
  );
  const rateLimits = flag('RATE_LIMITS', true);
  const twoFactor = get('REQUIRE_TWO_FACTOR')?.toLowerCase();
  must('REQUIRE_TWO_FACTOR', twoFactor === undefined || ['staff', 'off'].includes(twoFactor), 'staff or off');
  const demo = flag('DEMO', !production);
  const trustProxy = readProxies(get('TRUST_PROXY') ?? 'off');
  must(
    'TRUST_PROXY',
    trustProxy !== undefined,
    'off, a number of proxies (1 to 9), or a list such as 10.0.0.5, 10.1.0.0/16',
  );
  const metricsToken = get('METRICS_TOKEN');
  must('METRICS_TOKEN', metricsToken === undefined || metricsToken.length >= 16, 'at least 16 characters');
  const drainSeconds = Number(get('DRAIN_SECONDS') ?? 0);
  must('DRAIN_SECONDS', drainSeconds >= 0 && drainSeconds <= 3, 'a number of seconds, 0 to 3');
  if (production) {
    const missing = neededInProduction.filter((name) => get(name) === undefined);
    if (missing.length > 0) wrong.push(`production needs ${missing.join(', ')}`);
    must('RATE_LIMITS', rateLimits, 'on in production');
    must('DEMO', !demo, 'off in production');
  }
  if (wrong.length > 0) throw new Error(wrong.join('; '));

  const dataDir = path.resolve(root, get('DATA_DIR') ?? 'data');
  return {
    production,
    port,
    host: get('HOST') ?? '127.0.0.1',
    publicUrl: (publicUrl ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    dataDir,
    files: filePlace(filesUrl, path.join(dataDir, 'files'), filesReserveMb * 1024 * 1024, awsKey),
    promoLimit: promoLimitMb * 1_048_576,
    clamdUrl,
    databaseUrl,
    replicaUrl,
    smtpUrl,
    mailFrom,
    supportEmail,
    paypal:
      clientId && clientSecret && webhookId
        ? {
            clientId,
            clientSecret,
            webhookId,
            apiUrl: (paypalApi ?? 'https://api-m.paypal.com').replace(/\/+$/, ''),
            sdkUrl: paypalSdk ?? 'https://www.paypal.com/sdk/js',
          }
        : undefined,
    admin: adminEmail && adminPassword ? { email: adminEmail, password: adminPassword } : undefined,
    demo,
    encryptionKey: createHash('sha256')
      .update(key ?? ownKey(dataDir))
      .digest(),
    rateLimits,
    requireTwoFactor: twoFactor === 'staff',
    trustProxy: trustProxy ?? 0,
    metricsToken,
    drainSeconds,
    studentExport: {
      leadSource: get('STUDENT_EXPORT_LEAD_SOURCE') ?? 'Stoa',
      tag: get('STUDENT_EXPORT_TAG') ?? 'Stoa',
      program: get('STUDENT_EXPORT_PROGRAM') ?? 'Non-degree',
    },
    logLevel,
  };
}

/** A folder, or a bucket beside which the folder holds what is on its way there. */
function filePlace(
  address: string | undefined,
  folder: string,
  reserve: number,
  [accessKeyId, secretAccessKey]: readonly [string | undefined, string | undefined],
): FilePlace {
  if (address === undefined) return { folder, reserve };
  const { protocol, hostname, pathname, searchParams } = new URL(address);
  if (protocol === 'file:') return { folder: fileURLToPath(address), reserve };
  const prefix = pathname.replaceAll(/^\/+|\/+$/g, '');
  const s3 = {
    bucket: hostname,
    prefix: prefix === '' ? '' : `${decodeURIComponent(prefix)}/`,
    region: searchParams.get('region') ?? 'us-east-1',
    endpoint: searchParams.get('endpoint') ?? undefined,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  };
  return { folder, reserve, s3 };
}

/** Outside production a key is made at the first start, beside the data folder and not in it: a copy of the data is not readable. */
function ownKey(dataDir: string): string {
  const file = `${dataDir}.key`;
  if (!existsSync(file)) {
    mkdirSync(path.dirname(file), { recursive: true });
    try {
      writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  return readFileSync(file, 'utf8').trim();
}
