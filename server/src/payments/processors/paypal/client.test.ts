import { generateKeyPairSync, sign } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { credentials, startSimulatorWorld } from '../../../../../dev/simulator/simulator-world.ts';
import { paypal, type PaypalSettings } from './client.ts';

const json = (status: number, body: unknown) => Response.json(body, { status });
const token = (value: string, seconds = 3600) => json(200, { access_token: value, expires_in: seconds });
const order = { id: 'O', status: 'CREATED', purchase_units: [{ amount: { currency_code: 'USD', value: '19.99' } }] };

/** A client whose calls `answer` gets; `calls` are their paths with the access token that each had. */
function scripted(answer: (path: string, init: RequestInit) => Response | Promise<Response>, more = {}) {
  const calls: string[] = [];
  const settings: PaypalSettings = {
    apiUrl: 'https://api-m.paypal.com',
    ...credentials,
    fetch: async (input, init = {}) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      calls.push(
        `${pathname} ${new Headers(init.headers).get('authorization')?.replace(/^Basic .*/, 'Basic') ?? ''}`.trim(),
      );
      return answer(pathname, init);
    },
    ...more,
  };
  return { client: paypal(settings), calls };
}

describe('the access token', () => {
  test('is fetched once for many calls, and again when it has expired', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    let tokens = 0;
    const { client, calls } = scripted((path) =>
      path === '/v1/oauth2/token' ? token(`t${++tokens}`) : json(200, order),
    );
    await Promise.all([client.order('O'), client.order('O')]);
    await client.order('O');
    expect(tokens).toBe(1);
    vi.advanceTimersByTime(3_545_000);
    await client.order('O');
    expect(calls.at(-1)).toBe('/v2/checkout/orders/O Bearer t2');
    vi.useRealTimers();
  });

  test('that PayPal no longer knows is renewed once, not for ever', async () => {
    let tokens = 0;
    const { client, calls } = scripted((path, { headers }) => {
      if (path === '/v1/oauth2/token') return token(`t${++tokens}`);
      const known = new Headers(headers).get('authorization') === 'Bearer t2';
      return known ? json(200, order) : json(401, { error: 'invalid_token' });
    });
    expect(await client.order('O')).toMatchObject({ amountCents: 1999 });
    expect(calls).toEqual([
      '/v1/oauth2/token Basic',
      '/v2/checkout/orders/O Bearer t1',
      '/v1/oauth2/token Basic',
      '/v2/checkout/orders/O Bearer t2',
    ]);
    const hopeless = scripted((path) =>
      path === '/v1/oauth2/token' ? token('t') : json(401, { error: 'invalid_token' }),
    );
    await expect(hopeless.client.order('O')).rejects.toMatchObject({ status: 401, issue: 'invalid_token' });
    expect(hopeless.calls).toHaveLength(4);
  });
});

describe('an error', () => {
  const answering = (answer: () => Response | Promise<Response>) =>
    scripted((path) => (path === '/v1/oauth2/token' ? token('t') : answer())).client;

  test('carries the issue, the status and the debug id', async () => {
    const declined = { name: 'UNPROCESSABLE_ENTITY', debug_id: 'd1', details: [{ issue: 'INSTRUMENT_DECLINED' }] };
    await expect(answering(() => json(422, declined)).capture('O', 'cap-1')).rejects.toMatchObject({
      name: 'PaypalError',
      status: 422,
      issue: 'INSTRUMENT_DECLINED',
      debugId: 'd1',
      retryable: false,
    });
  });

  test.each([
    ['a network failure', () => Promise.reject(new TypeError('fetch failed')), 0],
    ['a 500', () => json(500, { name: 'INTERNAL_SERVER_ERROR' }), 500],
    ['a proxy’s page', () => new Response('<html>', { status: 502 }), 502],
    ['an answer that is not PayPal’s', () => new Response('<html>', { status: 200 }), 200],
    ['an order without an amount', () => json(200, { ...order, purchase_units: [{}] }), 200],
  ])('of %s says that nothing is known', async (_, answer, status) => {
    await expect(answering(answer).order('O')).rejects.toMatchObject({ status, issue: 'UNREACHABLE', retryable: true });
  });
});

test.each([0.5, Number.NaN, 2 ** 53])('%d is no number of cents, and nobody is asked for it', (cents) => {
  const { client, calls } = scripted(() => json(200, {}));
  const input = { customId: 'I', invoiceId: 'I', amountCents: cents, currency: 'USD', description: 'A course' };
  expect(() => client.createOrder(input, 'ord-1')).toThrow(RangeError);
  expect(() => client.refund('C', 'ref-1', { cents, currency: 'USD' })).toThrow(RangeError);
  expect(calls).toEqual([]);
});

describe('a webhook', async () => {
  const { url } = await testDatabase();
  let world: Awaited<ReturnType<typeof startSimulatorWorld>>;
  let notice: (typeof world.notices)[number];
  beforeAll(async () => {
    world = await startSimulatorWorld(url);
    await world.order('signed');
    notice = await vi.waitFor(() => world.notices[0] ?? Promise.reject(new Error('no webhook yet')), 45_000);
  });
  afterAll(() => world.stop());

  test('is taken when PayPal signed it, with one look at the certificate', async () => {
    const fetched = vi.fn<typeof fetch>(fetch);
    const client = paypal({ apiUrl: world.base, ...credentials, fetch: fetched });
    for (let times = 0; times < 3; times++) expect(await client.isGenuine(notice.headers, notice.rawBody)).toBe(true);
    expect(fetched).toHaveBeenCalledOnce();
  });

  test('is refused when a byte of it, its webhook or its signature is another', async () => {
    const { client } = world;
    const forged = Buffer.from(notice.rawBody.toString().replace('25.00', '95.00'));
    expect(forged.equals(notice.rawBody)).toBe(false);
    expect(await client.isGenuine(notice.headers, forged)).toBe(false);
    for (const header of [
      'paypal-transmission-sig',
      'paypal-transmission-id',
      'paypal-transmission-time',
      'paypal-auth-algo',
    ])
      for (const value of ['x', undefined])
        expect(await client.isGenuine({ ...notice.headers, [header]: value }, notice.rawBody)).toBe(false);
    const ofAnother = paypal({ apiUrl: world.base, ...credentials, webhookId: 'ANOTHER' });
    expect(await ofAnother.isGenuine(notice.headers, notice.rawBody)).toBe(false);
  });

  test.each([
    'https://evil.example/cert.pem',
    'https://api.paypal.com.evil.example/cert.pem',
    'https://evilpaypal.com/cert.pem',
    'https://api.paypal.com@evil.example/cert.pem',
    'http://api.paypal.com/cert.pem',
    'http://127.0.0.1:9/paypal-simulator/cert.pem',
    'outside',
    'file:///etc/passwd',
    'nonsense',
  ])('whose certificate is said to be at %s is refused without looking there', async (certUrl) => {
    const fetched = vi.fn<typeof fetch>(fetch);
    const client = paypal({ apiUrl: world.base, ...credentials, fetch: fetched });
    const elsewhere = certUrl === 'outside' ? `${world.base}/../webhook` : certUrl;
    expect(await client.isGenuine({ ...notice.headers, 'paypal-cert-url': elsewhere }, notice.rawBody)).toBe(false);
    expect(fetched).not.toHaveBeenCalled();
  });

  // Seen red without the limit: 200 were fetched.
  test('two hundred forged ones make us fetch three times a minute at most, and a genuine one is known (T139)', async () => {
    const fetched = vi.fn<typeof fetch>(fetch);
    const client = paypal({ apiUrl: world.base, ...credentials, fetch: fetched });
    expect(await client.isGenuine(notice.headers, notice.rawBody)).toBe(true);
    const forged = Array.from({ length: 200 }, (_, at) => `${world.base}/v1/notifications/certs/CERT-${at}`);
    const verdicts = await Promise.all(
      forged.map((certUrl) => client.isGenuine({ ...notice.headers, 'paypal-cert-url': certUrl }, notice.rawBody)),
    );
    expect(new Set(verdicts)).toEqual(new Set([false]));
    expect(fetched).toHaveBeenCalledTimes(3);
    expect(await client.isGenuine(notice.headers, notice.rawBody)).toBe(true);
  });

  test('from PayPal’s own host is checked with the key that lies there', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const body = Buffer.from('{"id":"WH-1"}');
    const signed = `1|2026-01-01T00:00:00Z|${credentials.webhookId}|${crc32(body)}`;
    const headers = {
      'paypal-transmission-id': '1',
      'paypal-transmission-time': '2026-01-01T00:00:00Z',
      'paypal-transmission-sig': sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64'),
      'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
      'paypal-auth-algo': 'SHA256withRSA',
    };
    const pem = publicKey.export({ type: 'spki', format: 'pem' });
    expect(await scripted(() => new Response(pem)).client.isGenuine(headers, body)).toBe(true);
    expect(await scripted(() => new Response('not found', { status: 404 })).client.isGenuine(headers, body)).toBe(
      false,
    );
    const sandbox = { 'paypal-cert-url': 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1' };
    expect(await scripted(() => new Response(pem)).client.isGenuine({ ...headers, ...sandbox }, body)).toBe(false);
    const atSandbox = scripted(() => new Response(pem), { apiUrl: 'https://api-m.sandbox.paypal.com' }).client;
    expect(await atSandbox.isGenuine({ ...headers, ...sandbox }, body)).toBe(true);
    for (const status of [500, 503]) {
      const answers = [() => new Response('', { status }), () => new Response(pem)];
      const shaky = scripted(() => answers.shift()!()).client;
      await expect(shaky.isGenuine(headers, body)).rejects.toMatchObject({ issue: 'UNREACHABLE' });
      expect(await shaky.isGenuine(headers, body)).toBe(true);
    }
    const cut = scripted(() => {
      throw new TypeError('fetch failed');
    }).client;
    await expect(cut.isGenuine(headers, body)).rejects.toMatchObject({ name: 'PaypalError', status: 0 });
    for (const page of ['<html>', pem.slice(0, 100)])
      expect(await scripted(() => new Response(page)).client.isGenuine(headers, body)).toBe(false);
  });
});
