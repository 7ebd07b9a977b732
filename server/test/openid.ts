import { createServer } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import Provider, { type Configuration, interactionPolicy } from 'oidc-provider';
import { afterAll } from 'vitest';
import { listen } from './listen.ts';

export type Claims = { email?: string; email_verified?: boolean; given_name?: string; family_name?: string };
type Options = { redirectUri: string; client: { id: string; secret: string }; hasClaimsInIdToken?: boolean };

/** Parameters that the sign-in page passes to the server. */
const passedOn = ['code', 'state', 'iss', 'error'];

/** A real OpenID provider on a free port. The user passed to `walk` is signed in there and accepts everything. */
export async function testOpenId({ redirectUri, client, hasClaimsInIdToken = false }: Options) {
  const people = new Map<string, Claims>();
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }));
  const configuration: Configuration = {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'k1' }] },
    cookies: { keys: ['for tests only'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    conformIdTokenClaims: !hasClaimsInIdToken,
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    interactions: { policy, url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: async () => ({ sub, ...people.get(sub) }) }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client!.clientId, accountId: oidc.session!.accountId! });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
  // The URL is part of its configuration, so the port is needed first.
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/interaction/') !== true) return void answer(request, response);
    const who = String(request.headers['x-person']);
    const result = who === 'nobody' ? { error: 'access_denied' } : { login: { accountId: who }, select_account: {} };
    void provider.interactionFinished(request, response, result);
  });
  const issuer = await listen(server);
  const provider = new Provider(issuer, configuration);
  const answer = provider.callback();
  afterAll(() => void server.close());

  /** Follows the redirects as a browser of the user until the provider redirects back; the user `nobody` denies access. */
  const walk = async (address: string, person: string): Promise<Record<string, string>> => {
    const jar = new Map<string, string>();
    let url = address;
    for (let steps = 0; steps < 10; steps += 1) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(url, { redirect: 'manual', headers: { cookie, 'x-person': person } });
      for (const line of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
        jar.set(name, value);
      }
      const location = response.headers.get('location');
      if (!location) throw new Error(`The provider stopped with ${response.status}: ${await response.text()}`);
      url = new URL(location, url).href;
      if (!url.startsWith(redirectUri)) continue;
      const answer = new URL(url).searchParams;
      return Object.fromEntries(passedOn.flatMap((name) => (answer.has(name) ? [[name, answer.get(name) ?? '']] : [])));
    }
    throw new Error('The provider leads in circles.');
  };
  return { issuer, people, walk, close: () => new Promise((resolve) => server.close(resolve)) };
}
