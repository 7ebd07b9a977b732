import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

/** Encrypts secrets that have to be read again. After a change of the server's secret nothing can be decrypted. */
export function createSecretBox(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'plaza secret box', 32));
  const stamp = Buffer.from(hkdfSync('sha256', secret, '', 'plaza fingerprints', 32));
  return {
    /** A keyed hash for values that are only compared and too short for a plain hash. */
    fingerprint: (text: string): Buffer => createHmac('sha256', stamp).update(text).digest(),
    /** Base64url of nonce, tag and content. */
    seal(text: string): string {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv(ALGORITHM, key, nonce);
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url');
    },
    /** Throws if it was encrypted with another secret, or was modified. */
    open(sealed: string): string {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE));
      decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
      return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
    },
  };
}
export type SecretBox = ReturnType<typeof createSecretBox>;
