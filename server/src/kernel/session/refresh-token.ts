import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Refresh tokens: 256 bits, stored as hashes. A successor is derived from its predecessor, so that an exchange whose
 * response was lost can be repeated with the same result although no token is stored. Deriving needs the secret of the
 * server: neither a stolen token nor the database leads to the next one (docs/decisions/0013).
 */
export function refreshTokens(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'plaza refresh tokens', 32));
  return {
    first: (): string => randomBytes(32).toString('base64url'),
    successorOf: (token: string): string => createHmac('sha256', key).update(token).digest('base64url'),
    hashOf: (token: string): Buffer => createHash('sha256').update(token).digest(),
  };
}
export type RefreshTokens = ReturnType<typeof refreshTokens>;
