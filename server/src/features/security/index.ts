import { clock } from '#kernel/clock.ts';
import { inBatches } from '#kernel/batches.ts';
import type { Handler } from '#kernel/http/handle.ts';
import { defineJob } from '#kernel/jobs/index.ts';
import type { Parts } from '#kernel/parts.ts';
import { nameOf } from '#kernel/settings/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import { assertionsService } from './security.assertions.service.ts';
import { createChallenges } from './challenges.ts';
import { confirmService } from './security.confirm.service.ts';
import * as deviceRows from './security.devices.repository.ts';
import { devicesService } from './security.devices.service.ts';
import * as factors from './security.factors.repository.ts';
import * as passkeyRows from './security.passkeys.repository.ts';
import { passkeysService } from './security.passkeys.service.ts';
import { secondFactorService } from './security.second-factor.service.ts';
import { securityRoutes } from './security.routes.ts';
import { stateService } from './security.state.service.ts';
import { totpService } from './security.totp.service.ts';

export { deviceNameOf, deviceTitle } from './device-name.ts';

const tidyPlaces = defineJob<object>('security.tidy');

export { hasPasskey } from './security.passkeys.repository.ts';

type Dependencies = {
  /** Whether the account can sign in with an external identity. */
  hasIdentity: (tx: Tx, userId: string) => Promise<boolean>;
};

type Security = {
  routes: Handler[];
  dropFactors: DropFactors;
};
/** Removes authenticator app, recovery codes and passkeys of an account; returns what there was. */
export type DropFactors = (tx: Tx, userId: string) => Promise<{ totp: boolean; passkeys: number }>;

/** Second factors, passkeys, devices and re-authentication. Registers at the entrance what an account requires beside a password. */
export function createSecurity(parts: Parts, { hasIdentity }: Dependencies): Security {
  const { db, entrance, jobs, settings } = parts;
  const siteName = () => nameOf(settings.current());
  const totp = totpService({ ...parts, siteName, now: () => clock(db).now() });
  const challenges = createChallenges(parts);
  const assertions = assertionsService({ ...parts, challenges });
  const passkeys = passkeysService({
    ...parts,
    challenges,
    siteName,
    hasIdentity,
    findOwner: factors.findOwner,
  });
  const devices = devicesService(parts);
  const state = stateService({ db, passkeys, isFactorRequired: () => settings.current().requireAdminFactor });
  entrance.onFactors(state.secondFactorsOf);
  entrance.onEnter(devices.arrive);
  jobs.define(tidyPlaces, { schedule: '47 3 * * *', concurrency: 1 }, () => inBatches((limit) => deviceRows.deleteForgotten(db, limit)));
  const confirm = confirmService({ ...parts, totp, assertions });
  const signIn = secondFactorService({ ...parts, totp, assertions });
  return {
    routes: securityRoutes({ state, signIn, confirm, totp, passkeys, devices }),
    dropFactors: async (tx, userId) => ({
      totp: await factors.removeTotp(tx, userId),
      passkeys: await passkeyRows.removeAll(tx, userId),
    }),
  };
}
