import { hash, verify } from '@node-rs/argon2';

/** Argon2id with OWASP's minimum: 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const atOnce = 3;

let running = 0;
const waiting: (() => void)[] = [];

/** A few at a time: each takes a core and 19 MiB, and the rest of the server wants to answer meanwhile. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  running++;
  try {
    return await work();
  } finally {
    running--;
    waiting.shift()?.();
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

/** Takes as long for an account that does not exist as for one that does. */
export async function passwordFits(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('an account that does not exist');
  const against = stored ?? (await decoy);
  const fits = await inTurn(() => verify(against, password));
  return fits && stored !== undefined;
}
let decoy: Promise<string> | undefined;
