import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { NoticeHeaders } from '../port.ts';
import { PaypalError } from './wire.ts';

interface Outside {
  readonly timeoutMs: number;
  readonly fetch: typeof globalThis.fetch;
}

/** PayPal renews its certificate about once a year, so more addresses than this at a time are an attack. */
const maxKeys = 8;
/** How many addresses we fetch per minute, because a forged notice costs its sender nothing. */
const fetchesAMinute = 3;

/**
 * Checks a webhook's signature without asking PayPal; we only fetch the certificate, once per address. The returned function
 * resolves to false for anything not signed for `webhookId`, and while too many certificates were requested. It rejects with
 * PaypalError 'UNREACHABLE' when the certificate's host doesn't answer. PayPal repeats the notice either way.
 */
export function signatureCheck(settings: { readonly apiUrl: string; readonly webhookId: string }, outside: Outside) {
  const keys = new Map<string, Promise<KeyObject | null>>();
  let asked: number[] = [];
  const keyAt = async (url: URL): Promise<KeyObject | null> => {
    const known = keys.get(url.href);
    if (known) return known;
    asked = asked.filter((at) => performance.now() - at < 60_000);
    if (asked.length >= fetchesAMinute) return null;
    asked.push(performance.now());
    const key = fetchKey(outside, url);
    keys.set(url.href, key);
    const [oldest] = keys.keys();
    if (keys.size > maxKeys && oldest !== undefined) keys.delete(oldest);
    // we don't keep a failure, so the next notice tries again
    const erase = () => keys.delete(url.href);
    key.then((found) => found ?? erase(), erase);
    return key;
  };

  return async (headers: NoticeHeaders, rawBody: Uint8Array): Promise<boolean> => {
    const [id, time, signature, certUrl, algorithm] = ['id', 'time', 'sig']
      .map((name) => headers[`paypal-transmission-${name}`])
      .concat(headers['paypal-cert-url'], headers['paypal-auth-algo']);
    if (typeof id !== 'string' || typeof time !== 'string' || typeof signature !== 'string') return false;
    if (typeof certUrl !== 'string' || algorithm !== 'SHA256withRSA') return false;
    const url = trustedUrl(certUrl, settings.apiUrl);
    const key = url && (await keyAt(url));
    if (!key) return false;
    const signed = Buffer.from(`${id}|${time}|${settings.webhookId}|${crc32(rawBody)}`);
    return verify('RSA-SHA256', signed, key, Buffer.from(signature, 'base64'));
  };
}

/** The notice itself names the certificate's address, so trusting any address but PayPal's would let anybody sign. */
function trustedUrl(certUrl: string, apiUrl: string): URL | null {
  const url = URL.parse(certUrl);
  const api = URL.parse(apiUrl);
  if (!url || url.username || url.password) return null;
  // The live API has two names. The sandbox has its own, and its signatures prove no payment.
  const host = api?.hostname.replace(/^api-m\./, 'api.');
  if (url.protocol === 'https:' && url.port === '' && url.hostname === host && host.endsWith('.paypal.com'))
    return url.pathname.startsWith('/v1/notifications/certs/') ? url : null;
  if (!api || url.origin !== api.origin) return null;
  return url.pathname.startsWith(`${api.pathname.replace(/\/+$/, '')}/`) ? url : null;
}

/** Returns the key from a PEM certificate or public key; null when the address holds neither. */
async function fetchKey({ fetch, timeoutMs }: Outside, url: URL): Promise<KeyObject | null> {
  let response: Response;
  let pem: string;
  try {
    // a redirect could lead to any host
    response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
    pem = await response.text();
  } catch (error) {
    throw new PaypalError(0, 'UNREACHABLE', null, error);
  }
  if (response.status >= 500) throw new PaypalError(response.status, 'UNREACHABLE', null);
  if (!response.ok) return null;
  try {
    const key = createPublicKey(pem);
    return key.asymmetricKeyType === 'rsa' ? key : null;
  } catch {
    return null;
  }
}
