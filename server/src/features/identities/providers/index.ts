import type { ProviderName } from '#contract/identities.ts';
import { APPLE, appleProvider } from './apple.ts';
import { facebookProvider } from './facebook.ts';
import { openIdProvider } from './openid.ts';
import type { ProviderClient } from './provider.ts';
import { wechatProvider } from './wechat.ts';

export { afterApple } from './apple.ts';
export { type ProviderProfile, type ProviderClient, ProviderFailure } from './provider.ts';

type Client = { clientId: string; clientSecret: string };
export type ProviderSettings = {
  google: Client | null;
  apple: { clientId: string; teamId: string; keyId: string; privateKey: string } | null;
  facebook: Client | null;
  wechat: Client | null;
  oidc: (Client & { issuer: string; name: string }) | null;
};
/** Tests only: hosts in place of the named providers. Not configurable from outside. */
export type ProviderHosts = Partial<Record<Exclude<ProviderName, 'oidc'>, string>>;

/** The configured providers, in the order of the buttons. */
export function createProviders(settings: ProviderSettings, hosts: ProviderHosts = {}): ProviderClient[] {
  const { google, apple, facebook, wechat, oidc } = settings;
  return [
    google &&
      openIdProvider({
        name: 'google',
        issuer: hosts.google ?? 'https://accounts.google.com',
        clientId: google.clientId,
        authenticate: { secret: google.clientSecret },
        signature: 'RS256',
        scope: 'openid email profile',
        parameters: { prompt: 'select_account' },
      }),
    apple && appleProvider(apple, hosts.apple ?? APPLE),
    facebook && facebookProvider(facebook, hosts.facebook ? { dialog: hosts.facebook, graph: hosts.facebook } : undefined),
    wechat && wechatProvider(wechat, hosts.wechat ? { dialog: hosts.wechat, api: hosts.wechat } : undefined),
    oidc &&
      openIdProvider({
        name: 'oidc',
        label: oidc.name,
        issuer: oidc.issuer,
        clientId: oidc.clientId,
        authenticate: { secret: oidc.clientSecret },
        scope: 'openid email profile',
      }),
  ].filter((provider) => provider !== null);
}
