import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { Assertion, CreationOptions, NewCredential, RequestOptions } from '#contract/kernel/webauthn.ts';

/** The subset of CBOR that an authenticator uses. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, part]) => [cbor(key), cbor(part)])]);
}
function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count]);
  return count < 256 ? Buffer.from([(major << 5) | 24, count]) : Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
}
const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const text = (data: Buffer) => data.toString('base64url');

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;
type Said = { origin: string; isVerified?: boolean; counter?: number; rpId?: string; userHandle?: string | undefined };
type Held = { id: string; key: KeyObject; userHandle: string; counter: number };

/** A software passkey authenticator: its own keys, real signatures, and an increasing counter. */
export function testAuthenticator(origin: string) {
  const held: Held[] = [];
  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const authData = (rpId: string, flags: number, counter: number, rest = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, rest]);
  };

  return {
    held,
    make({ challenge, rp, user }: CreationOptions, said: Partial<Said> = {}): NewCredential {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = new Map<number, number | Buffer>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const id = randomBytes(32);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(key)]);
      const flags = PRESENT | ATTESTED | (said.isVerified === false ? 0 : VERIFIED);
      const data = authData(said.rpId ?? rp.id ?? '', flags, said.counter ?? 1, attested);
      held.push({ id: text(id), key: privateKey, userHandle: user.id, counter: said.counter ?? 1 });
      const statement = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ]);
      return {
        id: text(id),
        rawId: text(id),
        type: 'public-key',
        response: {
          clientDataJSON: text(clientData('webauthn.create', challenge, said.origin ?? origin)),
          attestationObject: text(cbor(statement)),
          transports: ['internal'],
        },
      };
    },

    /** Responds with the latest passkey, or the given one. */
    answer({ challenge, rpId }: RequestOptions, said: Partial<Said> & { with?: string } = {}): Assertion {
      const passkey = said.with ? held.find(({ id }) => id === said.with) : held.at(-1);
      if (!passkey) throw new Error('This authenticator holds no such passkey.');
      passkey.counter = said.counter ?? passkey.counter + 1;
      const data = authData(said.rpId ?? rpId, PRESENT | (said.isVerified === false ? 0 : VERIFIED), passkey.counter);
      const client = clientData('webauthn.get', challenge, said.origin ?? origin);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), passkey.key);
      return {
        id: passkey.id,
        rawId: passkey.id,
        type: 'public-key',
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(signature),
          userHandle: said.userHandle ?? passkey.userHandle,
        },
      };
    },
  };
}
export type TestAuthenticator = ReturnType<typeof testAuthenticator>;
