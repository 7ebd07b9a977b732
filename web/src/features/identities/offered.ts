import type { ProviderName } from '#contract/identities.ts';
import { pageMeta } from '#kernel/page-meta.ts';

export type Offered = { provider: ProviderName; name: string | null };

const names: readonly string[] = ['google', 'apple', 'facebook', 'wechat', 'oidc'] satisfies ProviderName[];
const isProvider = (name: string): name is ProviderName => names.includes(name);

/** The sign-in providers, from the page's head: `google,oidc:Company SSO`. */
export const offeredProviders = (): Offered[] => {
  const announced = pageMeta('providers') ?? '';
  return announced.split(',').flatMap((part) => {
    const [provider = '', ...name] = part.split(':');
    return isProvider(provider) ? [{ provider, name: name.length > 0 ? name.join(':') : null }] : [];
  });
};

/** The provider of a callback path. */
export const callbackProvider = (pathname: string): ProviderName | null => {
  const provider = /^\/login\/callback\/([a-z]+)\/?$/.exec(pathname)?.[1] ?? '';
  return isProvider(provider) ? provider : null;
};
