import type { Assertion, NewCredential } from '#contract/kernel/webauthn.ts';
import type * as passkeys from './security.passkeys.repository.ts';

/** Loaded with the first passkey: it takes some 20 MiB, which sites without passkeys save. */
export const webauthn = () => import('@simplewebauthn/server');

/** The site's identity towards authenticators; never from request headers, or another site could request our passkeys. */
export type RelyingParty = { origin: string; rpId: string };
export const siteOf = (publicUrl: string): RelyingParty => ({ origin: new URL(publicUrl).origin, rpId: new URL(publicUrl).hostname });

export const asBytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));

/** The format in which browsers read a list of passkeys. */
export const asKnown = (credentials: readonly { id: string; transports: string[] }[]) =>
  credentials.map(({ id, transports }) => ({ id, transports, type: 'public-key' as const }));

/** The challenge in an authenticator's response; null when it cannot be parsed. */
export function challengeOf({ clientDataJSON }: { clientDataJSON: string }): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    const challenge = typeof data === 'object' && data !== null && 'challenge' in data ? data.challenge : null;
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

type Expected = RelyingParty & { challenge: string };
const asExpected = ({ challenge, origin, rpId }: Expected) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: rpId,
  requireUserVerification: true,
});

/** A passkey chosen without a username must return its user handle. */
export function isHandleOf(userId: string, { response }: Assertion, isNeeded: boolean): boolean {
  if (response.userHandle === undefined || response.userHandle === '') return !isNeeded;
  return Buffer.from(response.userHandle, 'base64url').toString() === userId;
}

/** The library throws at any mismatch, with messages that are not for users. */
const orNull = <T>(verified: Promise<T>): Promise<T | null> => verified.catch(() => null);

export async function verifiedCredential(credential: NewCredential, expected: Expected) {
  const { verifyRegistrationResponse } = await webauthn();
  const answer = await orNull(
    verifyRegistrationResponse({ response: { ...credential, clientExtensionResults: {} }, ...asExpected(expected) }),
  );
  if (!answer?.verified) return null;
  const { credential: made, credentialBackedUp } = answer.registrationInfo;
  return {
    credentialId: made.id,
    publicKey: made.publicKey,
    counter: made.counter,
    transports: credential.response.transports ?? [],
    isSynced: credentialBackedUp,
  };
}

type Stored = NonNullable<Awaited<ReturnType<typeof passkeys.findByCredential>>>;
/** The authenticator's new counter; null when the response is invalid or the counter did not rise. */
export async function verifiedCounter(assertion: Assertion, stored: Stored, expected: Expected): Promise<number | null> {
  const { verifyAuthenticationResponse } = await webauthn();
  const answer = await orNull(
    verifyAuthenticationResponse({
      response: { ...assertion, clientExtensionResults: {} },
      credential: {
        id: stored.credentialId,
        publicKey: new Uint8Array(stored.publicKey),
        counter: stored.counter,
        transports: stored.transports,
      },
      ...asExpected(expected),
    }),
  );
  return answer?.verified ? answer.authenticationInfo.newCounter : null;
}
