import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export interface Encryption {
  /** AES-256-GCM; the same text encrypts differently each time. */
  readonly encrypt: (plain: string) => string;
  /** Returns the plain text. Throws when the encrypted text was tampered with or the key differs. */
  readonly decrypt: (encrypted: string) => string;
  /** Decrypts a text, or returns it unchanged when an earlier version stored it unencrypted. */
  readonly open: (text: string) => string;
  /** Derives a 32-byte secret for one purpose. It is the same at every start. */
  readonly derive: (purpose: string) => Buffer;
  /** The secret derived from each key, the current one first, to verify tokens issued before a key change. */
  readonly derivations: (purpose: string) => readonly Buffer[];
  /** The prefix of texts encrypted with the current key during a key change; undefined when no key is being changed. */
  readonly mark: string | undefined;
}

/** An encrypted text: `v1.`, or during a key change `v2.` with the mark of its key, then the bytes. */
const form = /^(?:v1|v2\.[\w-]{8})\.([A-Za-z0-9+/]{38,}={0,2})$/;

/**
 * Encrypts with the installation's key of 32 bytes. During a key change, `before` is the previous key, which can still decrypt.
 */
export function encryption(key: Buffer, before?: Buffer): Encryption {
  const derived = (from: Buffer, purpose: string) => createHmac('sha256', from).update(purpose).digest();
  const keys = before ? [key, before] : [key];
  const mark = before && `v2.${derived(key, 'mark of the key').toString('base64url').slice(0, 8)}.`;
  const decryptBy = (one: Buffer, bytes: Buffer) => {
    const decipher = createDecipheriv('aes-256-gcm', one, bytes.subarray(0, 12), { authTagLength: 16 });
    decipher.setAuthTag(bytes.subarray(12, 28));
    return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8');
  };
  const decrypt = (encrypted: string) => {
    const bytes = Buffer.from(encrypted.slice(encrypted.lastIndexOf('.') + 1), 'base64');
    try {
      return decryptBy(key, bytes);
    } catch (error) {
      if (before) return decryptBy(before, bytes);
      throw error;
    }
  };
  return {
    encrypt: (plain) => {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return `${mark ?? 'v1.'}${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')}`;
    },
    decrypt,
    open: (text) => (form.test(text) ? decrypt(text) : text),
    derive: (purpose) => derived(key, purpose),
    derivations: (purpose) => keys.map((one) => derived(one, purpose)),
    mark,
  };
}

/** 256 random bits for a cookie or a link. */
export const newToken = (): string => randomBytes(32).toString('base64url');
/** We store only a token's hash: enough to recognize the token, too little to use it. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
/** True when two tokens are the same. The comparison takes the same time for every wrong one, of whatever length. */
export const isSameToken = (one: string, other: string): boolean => timingSafeEqual(hashToken(one), hashToken(other));
