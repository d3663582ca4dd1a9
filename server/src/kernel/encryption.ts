import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export interface Encryption {
  /** AES-256-GCM; the same text encrypts differently each time. */
  readonly encrypt: (plain: string) => string;
  /** Returns the plain text. Throws when the encrypted text was tampered with or the key differs. */
  readonly decrypt: (encrypted: string) => string;
  /** Derives a 32-byte secret for one purpose. It is the same at every start. */
  readonly derive: (purpose: string) => Buffer;
}

/** Encrypts with the installation's own key of 32 bytes. */
export function encryption(key: Buffer): Encryption {
  return {
    encrypt: (plain) => {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return `v1.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')}`;
    },
    decrypt: (encrypted) => {
      const bytes = Buffer.from(encrypted.replace(/^v1\./, ''), 'base64');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8');
    },
    derive: (purpose) => createHmac('sha256', key).update(purpose).digest(),
  };
}

/** 256 random bits for a cookie or a link. */
export const newToken = (): string => randomBytes(32).toString('base64url');
/** We store only a token's hash: enough to recognize the token, too little to use it. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
/** True when two tokens are the same. The comparison takes the same time for every wrong one, of whatever length. */
export const isSameToken = (one: string, other: string): boolean => timingSafeEqual(hashToken(one), hashToken(other));
