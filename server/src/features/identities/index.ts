import type { OnSignedUp } from '#features/access/index.ts';
import { createStaffNames } from '#features/users/index.ts';
import type { Handler } from '#kernel/http/handle.ts';
import type { Parts } from '#kernel/parts.ts';
import { flowCookies } from './flow-cookies.ts';
import { registrationService } from './identities.registration.service.ts';
import { identityLinksService, type OtherWayIn } from './identities.links.service.ts';
import { identitiesRoutes } from './identities.routes.ts';
import { identitiesService } from './identities.service.ts';
import { createProviders, type ProviderHosts, type ProviderSettings } from './providers/index.ts';

export { afterApple, type ProviderHosts } from './providers/index.ts';

type Dependencies = {
  settings: ProviderSettings;
  hosts?: ProviderHosts | undefined;
  otherWayIn: OtherWayIn;
  isOpen: () => boolean;
  onSignedUp: OnSignedUp;
};

type Identities = {
  routes: Handler[];
  /** The offered providers, as in the head of the sign-in page: `google,oidc:Company SSO`. */
  offered: string;
  /** Asked before another sign-in method is removed. */
  hasIdentity: OtherWayIn;
};

export function createIdentities(parts: Parts, { settings, hosts, otherWayIn, isOpen, onSignedUp }: Dependencies): Identities {
  const { transact, oneTime, throttle, entrance, mailer, audit, publicUrl, log } = parts;
  const providers = createProviders(settings, hosts);
  const links = identityLinksService({ db: parts.db, providers, otherWayIn, mailer, audit, transact });
  const registration = registrationService({
    db: parts.db,
    links,
    oneTime,
    throttle,
    entrance,
    mailer,
    transact,
    readsLikeStaff: createStaffNames(parts),
    isOpen,
    onSignedUp,
  });
  const service = identitiesService({ db: parts.db, providers, registration, links, oneTime, entrance, transact, publicUrl, log });
  return {
    routes: identitiesRoutes({ service, registration, links, cookies: flowCookies(() => publicUrl().startsWith('https:')) }),
    hasIdentity: links.hasAny,
    offered: providers.map(({ name, label }) => (label === null ? name : `${name}:${label}`)).join(','),
  };
}
