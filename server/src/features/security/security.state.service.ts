import type { SecurityState } from '#contract/security/index.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Factor } from '#kernel/session/entrance.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { confirmMethods } from './security.confirm.service.ts';
import * as factors from './security.factors.repository.ts';
import type { PasskeysService } from './security.passkeys.service.ts';

type Dependencies = {
  db: Db;
  passkeys: PasskeysService;
  /** Whether the site requires a second factor of its administrators. */
  isFactorRequired: () => boolean;
};

export const stateService = ({ db, passkeys, isFactorRequired }: Dependencies) => ({
  async get(viewer: Viewer): Promise<SecurityState> {
    const found = await factors.findFactors(db, viewer.id);
    return {
      hasPassword: found.hasPassword,
      totpSince: found.totpSince?.toISOString() ?? null,
      recoveryCodesLeft: found.recoveryCodesLeft,
      passkeys: await passkeys.list(viewer.id),
      confirmBy: confirmMethods(found),
      isFactorNeeded: isFactorRequired() && found.isAdmin && !found.totpSince && found.passkeys === 0,
    };
  },

  /**
   * The factors required beside a password. An authenticator app switches them on; a passkey alone is another sign-in method and not a
   * second factor, unless this account is required to have one.
   */
  async secondFactorsOf(userId: string): Promise<Factor[]> {
    const { totpSince, recoveryCodesLeft, passkeys: count, isAdmin } = await factors.findFactors(db, userId);
    const byPasskey: Factor[] = count > 0 ? ['passkey'] : [];
    if (!totpSince) return isFactorRequired() && isAdmin ? byPasskey : [];
    return [...byPasskey, 'totp', ...(recoveryCodesLeft > 0 ? (['recovery'] as const) : [])];
  },
});
export type StateService = ReturnType<typeof stateService>;
