// A software authenticator: creates a passkey and signs with it as a browser would, or incorrectly where a test needs it.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { expect } from 'vitest';
import { passkeysContract } from '#shared/contract/account/passkeys.ts';
import type { NewCredential, SignedCredential } from '#shared/contract/account/webauthn.ts';
import type { TestServer } from '#test/support/server.ts';

const base64 = (bytes: Buffer): string => bytes.toString('base64url');
const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();

/** CBOR of byte strings, texts and small maps, as attestations and keys need no more. */
function head(major: number, length: number): Buffer {
  const first = major << 5;
  if (length < 24) return Buffer.from([first | length]);
  return length < 256
    ? Buffer.from([first | 24, length])
    : Buffer.from([first | 25, length >> 8, length & 255]);
}
type Cbor = number | string | Buffer | Map<Cbor, Cbor>;
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)]);
}

/** The public key in the format of an authenticator: ES256 on P-256. */
function coseKeyOf(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return cbor(
    new Map<Cbor, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
}

/** Deviations of a test from a browser at the right origin. */
export type Quirks = { origin?: string; rpId?: string; verified?: boolean; counter?: number };

type Options = Record<string, unknown>;

export function createAuthenticator(at = { origin: 'http://localhost:4000', rpId: 'localhost' }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;
  let userHandle = '';
  const clientData = (type: string, options: Options, quirks: Quirks) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: options.challenge,
        origin: quirks.origin ?? at.origin,
        crossOrigin: false,
      }),
    );
  const authenticatorData = (quirks: Quirks, flags: number): Buffer => {
    counter = quirks.counter ?? counter + 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const all = flags | 0x01 | (quirks.verified === false ? 0 : 0x04);
    return Buffer.concat([sha256(quirks.rpId ?? at.rpId), Buffer.from([all]), count]);
  };
  const named = {
    id: base64(id),
    rawId: base64(id),
    type: 'public-key',
    clientExtensionResults: {},
  } as const;
  return {
    /** Returns what navigator.credentials.create() would return. */
    create(options: Options, quirks: Quirks = {}): NewCredential {
      userHandle = (options.user as { id: string }).id;
      const length = Buffer.from([id.length >> 8, id.length & 255]);
      const authData = Buffer.concat([
        authenticatorData(quirks, 0x40),
        Buffer.alloc(16),
        length,
        id,
        coseKeyOf(publicKey),
      ]);
      const attestation = new Map<Cbor, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      const response = {
        clientDataJSON: base64(clientData('webauthn.create', options, quirks)),
        attestationObject: base64(cbor(attestation)),
        transports: ['internal'],
      };
      return { ...named, response };
    },
    /** Returns what navigator.credentials.get() would return. */
    sign(options: Options, quirks: Quirks = {}): SignedCredential {
      const data = clientData('webauthn.get', options, quirks);
      const authData = authenticatorData(quirks, 0);
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey);
      const response = {
        clientDataJSON: base64(data),
        authenticatorData: base64(authData),
        signature: base64(signature),
        userHandle,
      };
      return { ...named, response };
    },
  };
}
export type Authenticator = ReturnType<typeof createAuthenticator>;

/** Adds a passkey for the signed-in user; returns its id. */
export async function addTestPasskey(
  server: TestServer,
  token: string,
  authenticator: Authenticator = createAuthenticator(),
): Promise<string> {
  const { data } = await server.call(passkeysContract.beginPasskey, { token });
  const body = { name: 'Laptop', credential: authenticator.create(data.options) };
  const added = await server.call(passkeysContract.addPasskey, { token, body });
  expect(added.status).toBe(200);
  return added.data.id;
}
