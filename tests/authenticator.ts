import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { api } from './paths.ts';
import type { Person } from './person.ts';

const origin = 'http://localhost:3000';
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** CBOR of small maps, texts, bytes and numbers: what an authenticator says of a new passkey. */
function cbor(value: unknown): Buffer {
  const head = (major: number, n: number) =>
    n < 24
      ? Buffer.from([(major << 5) | n])
      : n < 256
        ? Buffer.from([(major << 5) | 24, n])
        : Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, one]) => [cbor(key), cbor(one)])]);
}

/** An authenticator with one passkey, as a phone has it. Those that share passkeys among devices don't count. */
export function authenticator(isShared = false) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let handle = '';
  let counter = 0;
  const data = (flags: number, rest: Buffer, host = 'localhost') => {
    const head = Buffer.alloc(5);
    head[0] = flags;
    head.writeUInt32BE(isShared ? 0 : (counter += 1), 1);
    return Buffer.concat([sha256(host), head, rest]);
  };
  const client = (type: string, challenge: string, from = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const envelope = (response: object) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    response,
    clientExtensionResults: {},
  });
  return {
    make(options: { challenge: string; user: { id: string } }) {
      handle = options.user.id;
      const key = new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const length = Buffer.from([id.length >> 8, id.length & 255]);
      const authData = data(0x45, Buffer.concat([Buffer.alloc(16), length, id, cbor(key)]));
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return envelope({
        clientDataJSON: client('webauthn.create', options.challenge).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      });
    },
    answer(challenge: string, { flags = 0x05, from = origin, host = 'localhost', as = handle, isCopy = false } = {}) {
      if (isCopy) counter = 0;
      const authData = data(flags, Buffer.alloc(0), host);
      const clientData = client('webauthn.get', challenge, from);
      const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), privateKey);
      return envelope({
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: as,
      });
    },
  };
}
export type Authenticator = ReturnType<typeof authenticator>;

/** Adds a passkey to somebody's account. */
export async function withPasskey(person: Person, key = authenticator()): Promise<Authenticator> {
  const { body } = await person.post(api.passkeys.options, { password: person.password });
  const made = await person.post(api.passkeys.create, { name: 'Phone', response: key.make(body as never) });
  if (made.status !== 201) throw new Error(`A passkey wasn't added: ${JSON.stringify(made.body)}`);
  return key;
}
