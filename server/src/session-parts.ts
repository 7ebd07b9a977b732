import type { SettingValues } from '#contract/settings.ts';
import type { Database } from '#kernel/db/index.ts';
import { createOneTime } from '#kernel/one-time/index.ts';
import type { Parts } from '#kernel/parts.ts';
import { accessTokens } from '#kernel/session/access-token.ts';
import { createEntrance } from '#kernel/session/entrance.ts';
import { createFailedSignIns } from '#kernel/session/failed-sign-ins.ts';
import type { OnReuse } from '#kernel/session/index.ts';
import { createPasswords } from '#kernel/session/passwords.ts';
import { refreshTokens } from '#kernel/session/refresh-token.ts';
import type { SiteSettings } from '#kernel/settings/index.ts';
import { createThrottle } from '#kernel/throttle/index.ts';
import { owesFactor, type Viewer } from '#kernel/viewer.ts';
import type { Config } from './config.ts';

export const sessionRules = (secret: string, settings: SiteSettings) => ({
  tokens: accessTokens(secret),
  refreshTokens: refreshTokens(secret),
  maxDays: () => settings.current().sessionDays,
});

/** A stolen token is recorded in the audit log, and its owner gets a mail. */
export const notifyOfReuse =
  (audit: Parts['audit'], mailer: Parts['mailer']): OnReuse =>
  async (tx, { id, email, language, username }) => {
    await audit.ofAccount(tx, { by: null, action: 'session.token_reused', userId: id });
    await mailer.send(tx, { to: email, language, kind: 'token_reuse', params: { username } });
  };

/** Realtime connections of administrators are refused while they lack the second factor that the site requires. */
export const isHeld = ({ requireAdminFactor }: SettingValues, viewer: Viewer | null): boolean =>
  requireAdminFactor && viewer !== null && owesFactor(viewer);

type Dependencies = { config: Config; secret: string; database: Database };

/** Parts of sign-up and sign-in, in addition to the sessions. */
export function accountParts(
  { config, secret, database: { db, transact } }: Dependencies,
  made: Pick<Parts, 'sessions' | 'jobs' | 'audit'>,
) {
  const { sessions } = made;
  const failures = createFailedSignIns({ db, ...made, transact });
  const oneTime = createOneTime({ db, secret });
  return {
    oneTime,
    entrance: createEntrance({ sessions, oneTime, transact, failures }),
    throttle: createThrottle({ db, isOn: config.hasRateLimits }),
    passwords: createPasswords(),
  };
}
