import type { Assertion, RequestOptions } from '#contract/kernel/webauthn.ts';
import { AppError } from '#kernel/errors.ts';
import type { Parts } from '#kernel/parts.ts';
import { CHALLENGE_TIMEOUT_MS, type Challenges, type Purpose } from './challenges.ts';
import * as passkeys from './security.passkeys.repository.ts';
import { asBytes, asKnown, isHandleOf, siteOf, verifiedCounter, webauthn } from './webauthn.ts';

type Dependencies = Pick<Parts, 'db' | 'publicUrl'> & { challenges: Challenges };
type Asking = Exclude<Purpose, 'passkey.add'>;

/** Passkey assertions. */
export const assertionsService = ({ db, challenges, publicUrl }: Dependencies) => ({
  /** Request options for a passkey: of this account, or of any account of this site (null). */
  async options(purpose: Asking, userId: string | null): Promise<RequestOptions> {
    const { generateAuthenticationOptions } = await webauthn();
    const { challenge, timeout } = await generateAuthenticationOptions({
      rpID: siteOf(publicUrl()).rpId,
      challenge: asBytes(await challenges.make(purpose, userId)),
      timeout: CHALLENGE_TIMEOUT_MS,
    });
    const own = userId ? await passkeys.listCredentials(db, userId) : [];
    return { rpId: siteOf(publicUrl()).rpId, challenge, timeout, userVerification: 'required', allowCredentials: asKnown(own) };
  },

  /** The account of the claimed passkey, unverified; null for an unknown passkey. */
  ownerOf: async ({ id }: Assertion): Promise<string | null> => (await passkeys.findByCredential(db, id))?.userId ?? null,

  /** The account of the verified passkey; throws `security.passkey_refused` for any invalid response. */
  async use(purpose: Asking, userId: string | null, assertion: Assertion): Promise<{ userId: string }> {
    const challenge = await challenges.spend(purpose, userId, assertion.response);
    const stored = challenge ? await passkeys.findByCredential(db, assertion.id) : undefined;
    const isTheirs = stored && (userId === null || stored.userId === userId) && isHandleOf(stored.userId, assertion, userId === null);
    const counter =
      challenge && stored && isTheirs ? await verifiedCounter(assertion, stored, { challenge, ...siteOf(publicUrl()) }) : null;
    if (counter === null || !stored || !(await passkeys.recordUse(db, stored.id, counter))) throw new AppError('security.passkey_refused');
    return { userId: stored.userId };
  },
});
export type AssertionsService = ReturnType<typeof assertionsService>;
