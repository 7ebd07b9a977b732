import type { ProviderName } from '#contract/identities.ts';
import type { Language } from '#contract/kernel/schemas.ts';
import type { Audit } from '#kernel/audit/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Mailer } from '#kernel/outbox/index.ts';
import type { Transact, Tx } from '#kernel/transaction.ts';
import type { IdentitiesRepository } from './identities.repository.ts';
import type { Profile, Provider } from './providers/index.ts';

export type Introduced = { provider: ProviderName; profile: Profile };
/** Whether something of another feature lets the person in, a passkey for example. */
export type OtherWayIn = (tx: Tx, userId: string) => Promise<boolean>;

type Needs = {
  identities: IdentitiesRepository;
  /** Those that are set up; an identity of any other lets nobody in. */
  providers: readonly Provider[];
  otherWayIn: OtherWayIn;
  mailer: Mailer;
  audit: Pick<Audit, 'own'>;
  transact: Transact;
};

/** Which accounts elsewhere belong to an account here. */
export const linksService = ({ identities, providers, otherWayIn, mailer, audit, transact }: Needs) => {
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

    /** Links and tells the owner, who may not have been the one who did it. */
    link: (userId: string, introduced: Introduced, also: (tx: Tx) => Promise<void> = async () => {}): Promise<void> =>
      transact(async (tx) => {
        await also(tx);
        await attach(tx, userId, introduced);
        const { email, username, language } = await identities.findOwner(tx, userId);
        await audit.own(tx, userId, 'identity.linked', { after: { provider: introduced.provider } });
        const params = { username, provider: labelOf(introduced.provider, language) };
        await mailer.send(tx, { to: email, language, kind: 'identity_linked', params });
      }),

    /** Holds the person's row until the end, so that the answer still counts when something else is taken away. */
    hasAny: async (tx: Tx, userId: string): Promise<boolean> => {
      await identities.lockOwner(tx, userId);
      return identities.hasAny(tx, userId, inUse);
    },

    list: async (userId: string) => ({ items: await identities.listOf(userId) }),

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
export type LinksService = ReturnType<typeof linksService>;

const brands: Record<ProviderName, string> = { google: 'Google', apple: 'Apple', facebook: 'Facebook', wechat: 'WeChat', oidc: 'OpenID' };
