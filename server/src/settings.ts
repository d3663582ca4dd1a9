import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { readProxies, type Proxies } from './kernel/addresses.ts';
import type { FileLocation } from './kernel/file-store.ts';
import type { ProcessorKind } from './payments/processors/port.ts';
import { configuredProcessors, processorKinds, type ProcessorName } from './payments/processors/registry.ts';

/** All settings from the environment, read and checked once at startup. */
export type Settings = Readonly<ReturnType<typeof readSettings>>;

type Environment = Readonly<Record<string, string | undefined>>;

const text = z.string();
const address = text.regex(/^[^@\s]+@[^@\s]+$/);
const whole = z.coerce.number().int();
const url = (...protocols: string[]) => z.url({ protocol: new RegExp(`^(?:${protocols.join('|')})$`) });
const http = url('http', 'https');
const postgres = url('postgres', 'postgresql');
const flag = z.stringbool({ truthy: ['1', 'on', 'true'], falsy: ['0', 'off', 'false'] });
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const anyOther = 'any other would open the simulator, the kept mails and the samples';

/** The variables: each one's shape, its default, and the description used when it is wrong. */
const variables = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .optional()
    .describe(`development, test or production, or not set: ${anyOther}`),
  PORT: whole.min(0).max(65_535).default(3000).describe('a port number, 0 to 65535'),
  HOST: text.default('127.0.0.1'),
  LOG_LEVEL: z
    .enum(logLevels)
    .optional()
    .describe(`one of ${logLevels.join(', ')}`),
  PUBLIC_URL: http.optional().describe('an address such as https://stoa.example.org'),
  DATA_DIR: text.default('data'),
  // In production, the embedded PostgreSQL must be requested by name.
  DATABASE_URL: z.literal('embedded').or(postgres).optional().describe('a postgresql:// address, or embedded'),
  DATABASE_REPLICA_URL: postgres.optional().describe('a postgresql:// address'),
  FILES_URL: url('file', 's3').optional().describe('a file:///folder or an s3://bucket address'),
  AWS_ACCESS_KEY_ID: text.optional().describe('set when AWS_SECRET_ACCESS_KEY is, and only then'),
  AWS_SECRET_ACCESS_KEY: text.optional().describe('set when AWS_ACCESS_KEY_ID is, and only then'),
  FILES_RESERVE_MB: whole.min(0).default(64).describe('a number of megabytes'),
  PROMO_LIMIT_MB: whole.min(1).max(2000).default(100).describe('a number of megabytes, 1 to 2000'),
  MATERIAL_LIMIT_MB: whole.min(1).max(2000).default(50).describe('a number of megabytes, 1 to 2000'),
  CLAMD_URL: url('tcp').optional().describe('an address such as tcp://127.0.0.1:3310'),
  SMTP_URL: url('smtp', 'smtps').optional().describe('an smtp:// or smtps:// address'),
  MAIL_FROM: text
    .includes('@')
    .default('Stoa <stoa@localhost>')
    .describe('an address such as "Stoa <stoa@example.org>"'),
  SUPPORT_EMAIL: address.default('support@localhost').describe('an e-mail address'),
  ADMIN_EMAIL: address.optional().describe('an e-mail address, set when ADMIN_PASSWORD is'),
  ADMIN_PASSWORD: text.min(8).optional().describe('at least 8 characters, set when ADMIN_EMAIL is'),
  ENCRYPTION_KEY: text.min(32).optional().describe('at least 32 characters, kept secret'),
  ENCRYPTION_KEY_PREVIOUS: text.min(32).optional().describe('the ENCRYPTION_KEY of before, while it is being changed'),
  REQUIRE_TWO_FACTOR: text
    .toLowerCase()
    .pipe(z.enum(['week', 'staff', 'off']))
    .optional()
    .describe('week, staff or off'),
  RATE_LIMITS: flag.default(true).describe('1 or 0 (on or off)'),
  DEMO: flag.optional().describe('1 or 0 (on or off)'),
  TRUST_PROXY: text
    .transform(readProxies)
    .pipe(z.custom<Proxies>((proxies) => proxies !== undefined))
    .default(0)
    .describe('off, a number of proxies (1 to 9), or a list such as 10.0.0.5, 10.1.0.0/16'),
  HSTS_SUBDOMAINS: flag.default(false).describe('1 or 0 (on or off)'),
  METRICS_TOKEN: text.min(16).optional().describe('at least 16 characters'),
  DRAIN_SECONDS: z.coerce.number().min(0).max(3).default(0).describe('a number of seconds, 0 to 3'),
  WEBHOOK_PRIVATE: flag.default(false).describe('1 or 0 (on or off)'),
  SIGN_IN_PRIVATE: flag.default(false).describe('1 or 0 (on or off)'),
  STUDENT_EXPORT_LEAD_SOURCE: text.default('Stoa'),
  STUDENT_EXPORT_TAG: text.default('Stoa'),
  STUDENT_EXPORT_PROGRAM: text.default('Non-degree'),
});
type Name = keyof typeof variables.shape;

/** The choice of a processor, and the variables of all of them, whose types are the processors' own business. */
function ofProcessors() {
  const names = Object.keys(processorKinds) as [ProcessorName, ...ProcessorName[]];
  const PAYMENT_PROCESSOR = z
    .enum(names)
    .default(names[0])
    .describe(`one of ${names.join(', ')}`);
  return Object.assign({ PAYMENT_PROCESSOR }, ...kinds().map((kind) => kind.variables)) as {
    PAYMENT_PROCESSOR: typeof PAYMENT_PROCESSOR;
  };
}
const kinds = () => Object.values<ProcessorKind>(processorKinds);
/** Every variable that is read. */
export const settingNames: readonly string[] = Object.keys({ ...variables.shape, ...ofProcessors() });
type Variables = ReturnType<typeof check>;

const inProduction = variables.extend({
  RATE_LIMITS: flag.pipe(z.literal(true)).default(true).describe('on in production'),
  DEMO: flag.pipe(z.literal(false)).optional().describe('off in production'),
});
const requiredInProduction: readonly string[] = [
  'PUBLIC_URL',
  'DATABASE_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'SUPPORT_EMAIL',
  'ENCRYPTION_KEY',
];
/** Variables that are set together or not at all, beside those of each processor. */
const together: readonly (readonly string[])[] = [
  ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'],
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
];

/** Checks the environment against the variables. Throws an Error that lists every wrong one and what it should be. */
function check(env: Environment) {
  const set = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value?.trim() || undefined]));
  const production = set['NODE_ENV'] === 'production';
  const schema = (production ? inProduction : variables).extend(ofProcessors());
  const groups = [...together, ...kinds().map(({ required }) => required)];
  const { data, error } = schema.safeParse(set);
  const wrong = new Set([
    ...(error?.issues.map(({ path: [name] }) => String(name)) ?? []),
    ...groups.flatMap((names) => (names.some((name) => set[name]) ? names.filter((name) => !set[name]) : [])),
  ]);
  const notice = [...wrong].map((name) => `${name} must be ${schema.shape[name as Name].description}`);
  const chosen = set['PAYMENT_PROCESSOR'] ?? Object.keys(processorKinds)[0];
  const { required = [] } = new Map(Object.entries<ProcessorKind>(processorKinds)).get(chosen!) ?? {};
  const missing = production ? [...requiredInProduction, ...required].filter((name) => !set[name]) : [];
  if (missing.length > 0) notice.push(`production needs ${missing.join(', ')}`);
  if (notice.length > 0 || !data) throw new Error(notice.join('; '));
  return data;
}

/**
 * Reads the settings from an environment. Relative paths count from `root`, the project's folder. Throws an Error that lists
 * every wrong variable and what it should be.
 */
export function readSettings(env: Environment, root: string) {
  const set = check(env);
  const production = set.NODE_ENV === 'production';
  const dataDir = path.resolve(root, set.DATA_DIR);
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = set;
  return {
    production,
    port: set.PORT,
    host: set.HOST,
    /** The public address without a trailing slash. Links in emails start with it. */
    publicUrl: (set.PUBLIC_URL ?? `http://localhost:${set.PORT}`).replace(/\/+$/, ''),
    dataDir,
    files: fileLocation(set, path.join(dataDir, 'files')),
    /** The largest promo film of a course, in bytes. */
    promoLimit: set.PROMO_LIMIT_MB * 1_048_576,
    /** The largest file among a course's materials, in bytes. */
    materialLimit: set.MATERIAL_LIMIT_MB * 1_048_576,
    /** The malware scanner, tcp://host:port. When unset, uploads are not scanned. */
    clamdUrl: set.CLAMD_URL,
    /** When unset, the embedded PostgreSQL. */
    databaseUrl: set.DATABASE_URL === 'embedded' ? undefined : set.DATABASE_URL,
    /** A streaming replica for reads that may be a few seconds old. May be unset. */
    replicaUrl: set.DATABASE_REPLICA_URL,
    /** When unset, emails are kept and shown at /dev/mail. */
    smtpUrl: set.SMTP_URL,
    mailFrom: set.MAIL_FROM,
    supportEmail: set.SUPPORT_EMAIL,
    /** The processor that new payments go through. While it isn't set up, the built-in simulator plays it. */
    paymentProcessor: set.PAYMENT_PROCESSOR,
    /** The processors that are set up. */
    processors: configuredProcessors(set),
    admin: email && password ? { email, password } : undefined,
    demo: set.DEMO ?? !production,
    /** 32 bytes. Encrypts stored values, and tokens are derived from it. */
    encryptionKey: bytesOf(set.ENCRYPTION_KEY ?? ownKey(dataDir)),
    /** The key of before, while it is being changed: it opens what the new one hasn't sealed yet. */
    previousKey: set.ENCRYPTION_KEY_PREVIOUS === undefined ? undefined : bytesOf(set.ENCRYPTION_KEY_PREVIOUS),
    rateLimits: set.RATE_LIMITS,
    /** Whether Administrators and InstitutionAdmins must have a second factor: a week after their first sign-in, or at once. */
    requireTwoFactor: set.REQUIRE_TWO_FACTOR ?? (production ? 'week' : 'off'),
    /** The number of proxies in front of the server that we trust to report the visitor's address; 0 for none. */
    trustProxy: set.TRUST_PROXY,
    /** Whether browsers are told that every subdomain of ours speaks https, too. */
    hstsSubdomains: set.HSTS_SUBDOMAINS,
    /** The token for reading /metrics from other machines. When unset, only this machine can read them. */
    metricsToken: set.METRICS_TOKEN,
    /** How many seconds the server keeps answering after it is asked to stop. /readyz reports the stop right away. */
    drainSeconds: set.DRAIN_SECONDS,
    /** Whether webhooks may call addresses inside a private network, and this machine. */
    webhookPrivate: set.WEBHOOK_PRIVATE,
    /** Whether providers of sign-in may be inside a private network, or on this machine, and speak http. */
    signInPrivate: set.SIGN_IN_PRIVATE,
    /** Values in the export of a student that are the same for everyone, in the admission office's own terms. */
    studentExport: {
      leadSource: set.STUDENT_EXPORT_LEAD_SOURCE,
      tag: set.STUDENT_EXPORT_TAG,
      program: set.STUDENT_EXPORT_PROGRAM,
    },
    logLevel: set.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  };
}

const bytesOf = (key: string): Buffer => createHash('sha256').update(key).digest();

/** A folder, or a bucket with a folder for files on their way to it. */
function fileLocation(set: Variables, folder: string): FileLocation {
  const reserve = set.FILES_RESERVE_MB * 1_048_576;
  const { FILES_URL: address, AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = set;
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

/**
 * Outside production, the first start creates a key. It is stored next to the data folder, not in it, so that a copy of the
 * data can't be decrypted.
 */
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

/**
 * Explains why a start or command failed, for the person who has to fix it: which setting is wrong, and what it should be. With
 * LOG_LEVEL=debug, other errors come with their stack.
 */
export function explain(error: NodeJS.ErrnoException, settings?: Settings): string {
  const { code = '', syscall, path, message, stack } = error;
  if (syscall === 'listen') {
    if (code === 'EADDRINUSE') return `port ${settings?.port} is in use. Set PORT to another one.`;
    if (code === 'EACCES')
      return `port ${settings?.port} is for the system's own programs. Set PORT to one above 1023.`;
    return `it can't listen on ${settings?.host} (${code}). Set HOST to an address of this machine.`;
  }
  // On a read-only volume, Node reports a new folder as missing.
  if (['EACCES', 'EROFS', 'EPERM'].includes(code) || (code === 'ENOENT' && syscall === 'mkdir'))
    return `${path ?? 'a folder'} may not be written. Set DATA_DIR to a folder that may.`;
  if (['ENOTDIR', 'EEXIST'].includes(code)) return `${path} is no folder. Set DATA_DIR to a folder.`;
  return ['debug', 'trace'].includes(process.env['LOG_LEVEL'] ?? '') ? (stack ?? message) : message;
}

/** The version in the root package.json. */
export const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};
