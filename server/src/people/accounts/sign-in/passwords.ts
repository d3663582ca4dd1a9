import { hash, verify } from '@node-rs/argon2';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Refusal } from '../../../kernel/refusal.ts';

/** Argon2id with OWASP's minimum: 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const atOnce = 3;
const mostWaiting = 500;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs a few hashes at a time: each takes a core and 19 MiB, and the server must answer other requests meanwhile. */
async function inTurn<T>(task: () => Promise<T>): Promise<T> {
  if (waiting.length >= mostWaiting)
    throw new Refusal(503, i18n.t('Too many people are signing in right now. Please try again in a moment.'), {
      retryAfter: 5,
    });
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  running++;
  try {
    return await task();
  } finally {
    running--;
    waiting.shift()?.();
  }
}

/**
 * Normalizes a password before hashing and comparing. Keyboards write “é” as one code point or two, which NFC makes equal. NFKC
 * would also make different characters equal, such as “①” and “1”, and thereby weaken passwords.
 */
export const normal = (password: string): string => password.normalize('NFC');

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(normal(password), cost));

/**
 * Checks a password. A missing account takes as long as an existing one. "in another form" means that the hash is from before
 * the normalization, of the typed password or of its NFKC form, and should be replaced.
 */
export async function passwordFits(
  stored: string | null | undefined,
  password: string,
): Promise<'yes' | 'in another form' | 'no'> {
  decoy ??= hashPassword('an account that does not exist');
  const against = stored ?? (await decoy);
  for (const form of new Set([normal(password), password, password.normalize('NFKC')])) {
    const fits = await inTurn(() => verify(against, form));
    if (fits && typeof stored === 'string') return form === normal(password) ? 'yes' : 'in another form';
  }
  return 'no';
}
let decoy: Promise<string> | undefined;
