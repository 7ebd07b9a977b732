import type { ProviderName } from '#contract/identities.ts';
import type { Language } from '#contract/kernel/schemas.ts';
import type { Audit } from '#kernel/audit/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Mailer } from '#kernel/outbox/index.ts';
import type { Transact, Tx } from '#kernel/transaction.ts';
import * as identities from './identities.repository.ts';
import type { ProviderProfile, ProviderClient } from './providers/index.ts';

export type Introduced = { provider: ProviderName; profile: ProviderProfile };
/** Whether the account has another sign-in method, a passkey for example. */
export type OtherWayIn = (tx: Tx, userId: string) => Promise<boolean>;

type Dependencies = {
  db: Db;
  /** The configured providers; identities of others cannot sign in. */
  providers: readonly ProviderClient[];
  otherWayIn: OtherWayIn;
  mailer: Mailer;
  audit: Pick<Audit, 'own'>;
  transact: Transact;
};

/** The external identities of an account. */
export const identityLinksService = ({ db, providers, otherWayIn, mailer, audit, transact }: Dependencies) => {
  const inUse = providers.map(({ name }) => name);
  const attach = async (tx: Tx, userId: string, { provider, profile }: Introduced): Promise<void> => {
    const { issuer, subject, email } = profile;
    await identities.insert(tx, { userId, provider, issuer, subject, email });
  };
  const labelOf = (name: ProviderName, language: Language | null): string => {
    const { label } = providers.find((provider) => provider.name === name) ?? { label: null };
    return label ?? (language === 'zh-CN' && name === 'wechat' ? '微信' : brands[name]);
  };
  return {
    attach,

    /** Links and notifies the owner, in case it was an attacker. */
    link: (userId: string, introduced: Introduced, also: (tx: Tx) => Promise<void> = async () => {}): Promise<void> =>
      transact(async (tx) => {
        await also(tx);
        await attach(tx, userId, introduced);
        const { email, username, language } = await identities.findOwner(tx, userId);
        await audit.own(tx, userId, 'identity.linked', { after: { provider: introduced.provider } });
        const params = { username, provider: labelOf(introduced.provider, language) };
        await mailer.send(tx, { to: email, language, kind: 'identity_linked', params });
      }),

    /** Locks the account's row until the transaction ends, so that the result still holds when another method is removed. */
    hasAny: async (tx: Tx, userId: string): Promise<boolean> => {
      await identities.lockOwner(tx, userId);
      return identities.hasAny(tx, userId, inUse);
    },

    list: async (userId: string) => ({ items: await identities.listOf(db, userId) }),

    remove: (userId: string, provider: ProviderName): Promise<Record<string, never>> =>
      transact(async (tx) => {
        await identities.lockOwner(tx, userId);
        const hasMore = await otherWayIn(tx, userId);
        const removed = await identities.remove(tx, userId, provider, { inUse, hasMore });
        if (removed) await audit.own(tx, userId, 'identity.unlinked', { before: { provider } });
        if (removed) return {};
        const isLast = await identities.holds(tx, userId, provider);
        throw new AppError(isLast ? 'identity.last_way_in' : 'identity.not_found');
      }),
  };
};
export type IdentityLinksService = ReturnType<typeof identityLinksService>;

const brands: Record<ProviderName, string> = { google: 'Google', apple: 'Apple', facebook: 'Facebook', wechat: 'WeChat', oidc: 'OpenID' };
