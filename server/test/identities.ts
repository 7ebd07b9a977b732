import type { ProviderName } from '#contract/identities.ts';
import { documents } from '#contract/kernel/legal.ts';
import type { TestApp } from './app.ts';
import type { TestUser } from './people.ts';

export const publicUrl = 'http://plaza.test';
export const callbackOf = (provider: ProviderName): string => `${publicUrl}/login/callback/${provider}`;

/** One browser: it keeps the cookie that ties the way back to it. */
export function aBrowser(app: TestApp) {
  let cookie: string | null = null;
  const keep = <T extends { headers: Headers }>(answer: T): T => {
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    return answer;
  };
  const headers = (): Record<string, string> => (cookie === null ? {} : { cookie });
  return {
    start: async (provider: ProviderName, body: { redirect?: string; remember?: boolean } = {}) =>
      keep(await app.call('POST /auth/providers/:provider/start', { params: { provider }, body, headers: headers() })),
    startLink: async (as: TestUser, provider: ProviderName, body: { redirect?: string } = {}) =>
      keep(await app.call('POST /me/identities/:provider', { params: { provider }, body, as, headers: headers() })),
    finish: (provider: ProviderName, answer: Record<string, string>, as?: TestUser) =>
      app.call('POST /auth/providers/:provider/finish', {
        params: { provider },
        body: answer as { state: string },
        headers: headers(),
        ...(as ? { as } : {}),
      }),
    cookie: () => cookie,
  };
}

export const consents = { ...documents };
