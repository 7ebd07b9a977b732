import { jwtVerify, SignJWT } from 'jose';

const LIFETIME = '15 minutes';
const ISSUER = 'plaza';
const CAPACITY = 10_000;

type Claims = { sessionId: string; expiresAt: number };
export type AccessTokens = {
  sign(session: { sessionId: string; userId: string }): Promise<string>;
  /** The session of a token, and the second in which it expires; null if it is forged, expired or not one of ours. */
  verify(token: string): Promise<Claims | null>;
};

/** Signed JWTs of 15 minutes that name a session; only HS256 is ever accepted. */
export function accessTokens(secret: string): AccessTokens {
  const key = new TextEncoder().encode(secret);
  // Checking a signature costs a third of a simple call, and a token comes hundreds of times.
  const verified = new Map<string, Claims>();
  const remember = (token: string, claims: Claims): Claims => {
    if (verified.size >= CAPACITY) verified.delete(verified.keys().next().value ?? '');
    verified.set(token, claims);
    return claims;
  };
  return {
    sign: ({ sessionId, userId }) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(ISSUER)
        .setSubject(userId)
        .setIssuedAt()
        .setExpirationTime(LIFETIME)
        .sign(key),
    async verify(token) {
      const known = verified.get(token);
      if (known && known.expiresAt * 1000 > Date.now()) return known;
      verified.delete(token);
      try {
        const { payload } = await jwtVerify<{ sid: string }>(token, key, {
          algorithms: ['HS256'],
          issuer: ISSUER,
          requiredClaims: ['exp', 'sid', 'sub'],
        });
        return remember(token, { sessionId: payload.sid, expiresAt: payload.exp ?? 0 });
      } catch {
        return null;
      }
    },
  };
}
