import { importPKCS8, SignJWT } from 'jose';
import { openIdProvider } from './openid.ts';
import type { ProviderClient } from './provider.ts';

type AppleDependencies = { clientId: string; teamId: string; keyId: string; privateKey: string };
export const APPLE = 'https://appleid.apple.com';

/** Apple accepts no fixed secret: each exchange sends a signed one that is valid for a minute. */
export const appleProvider = ({ clientId, teamId, keyId, privateKey }: AppleDependencies, issuer = APPLE): ProviderClient =>
  openIdProvider({
    name: 'apple',
    issuer,
    clientId,
    signature: 'RS256',
    scope: 'openid email name',
    // Apple sends name and address only with `form_post`.
    parameters: { response_mode: 'form_post' },
    authenticate: {
      makeSecret: async () =>
        new SignJWT({})
          .setProtectedHeader({ alg: 'ES256', kid: keyId })
          .setIssuer(teamId)
          .setSubject(clientId)
          .setAudience(issuer)
          .setIssuedAt()
          .setExpirationTime('1 minute')
          .sign(await importPKCS8(privateKey, 'ES256')),
    },
  });

/** Converts Apple's form post to the callback URL that all other providers use. */
export function afterApple(form: URLSearchParams): string {
  const address = new URLSearchParams();
  const pass = (to: string, value: unknown) => {
    if (typeof value === 'string' && value !== '') address.set(to, value.slice(0, 4_096));
  };
  for (const name of ['code', 'state', 'error']) pass(name, form.get(name));
  const { firstName, lastName } = nameIn(form.get('user'));
  pass('firstName', firstName);
  pass('lastName', lastName);
  return `/login/callback/apple?${address}`;
}

function nameIn(user: string | null): { firstName?: unknown; lastName?: unknown } {
  try {
    const { name } = JSON.parse(user ?? '{}') as { name?: { firstName?: unknown; lastName?: unknown } };
    return name ?? {};
  } catch {
    return {};
  }
}
