import type { ProviderName } from '#contract/identities.ts';
import { documents } from '#contract/browser/legal.ts';
import type { TestApp } from './app.ts';
import type { TestUser } from './people.ts';

export const publicUrl = 'http://plaza.test';
export const callbackOf = (provider: ProviderName): string => `${publicUrl}/login/callback/${provider}`;

/** A browser: it stores the cookies that bind sign-in flows to it, the oldest first, until they are removed. */
export function aBrowser(app: TestApp) {
  const jar = new Map<string, string>();
  const keep = <T extends { headers: Headers }>(answer: T): T => {
    for (const text of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      if (text.includes('; Max-Age=0;')) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  };
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = (): Record<string, string> => (jar.size === 0 ? {} : { cookie: cookie() });
  return {
    start: async (provider: ProviderName, body: { redirect?: string; remember?: boolean } = {}) =>
      keep(await app.call('POST /auth/providers/:provider/start', { params: { provider }, body, headers: headers() })),
    startLink: async (as: TestUser, provider: ProviderName, body: { redirect?: string } = {}) =>
      keep(await app.call('POST /me/identities/:provider', { params: { provider }, body, as, headers: headers() })),
    finish: async (provider: ProviderName, answer: Record<string, string>, as?: TestUser) =>
      keep(
        await app.call('POST /auth/providers/:provider/finish', {
          params: { provider },
          body: answer as { state: string },
          headers: headers(),
          ...(as ? { as } : {}),
        }),
      ),
    cookie,
    jar,
  };
}

export const consents = { ...documents };
