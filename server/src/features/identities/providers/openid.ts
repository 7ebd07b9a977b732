import type { ClientAuth, Configuration, CustomFetch } from 'openid-client';
import type { ProviderName } from '#contract/identities.ts';
import { outward } from './outward.ts';
import { type Attempt, type ProviderProfile, profileOf, type ProviderClient, ProviderFailure, type Redemption } from './provider.ts';
import { remembered } from './remembered.ts';

/** Endpoints and keys of a provider change rarely, but they do. */
const HOUR_MS = 3_600_000;
/** Asymmetric signatures only: never `none`, never one with a shared secret. */
const SIGNATURES = ['RS256', 'PS256', 'ES256', 'ES384', 'ES512', 'Ed25519', 'EdDSA'];

export type OpenIdDependencies = {
  name: ProviderName;
  label?: string;
  issuer: string;
  clientId: string;
  authenticate: { secret: string } | { makeSecret: () => Promise<string> };
  /** The provider's only algorithm, where known. */
  signature?: string;
  scope: string;
  /** Additional parameters of this provider. */
  parameters?: Record<string, string>;
};

/** An OpenID Connect provider: discovery, authorization code with PKCE, ID token verified by the library. */
export function openIdProvider(dependencies: OpenIdDependencies): ProviderClient {
  const { name, label = null, clientId } = dependencies;
  const configuration = remembered(() => discover(dependencies), HOUR_MS);
  return {
    name,
    label,
    begin: (attempt) => guarded(async () => authorizationUrl(await configuration(), attempt, dependencies)),
    redeem: (attempt, redemption) => guarded(async () => profileFrom(await configuration(), attempt, redemption, clientId)),
  };
}

/** Turns any error in here into a provider failure. */
async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ProviderFailure ? error : new ProviderFailure(error);
  }
}

async function discover({ issuer, clientId, authenticate, signature }: OpenIdDependencies): Promise<Configuration> {
  const client = await import('openid-client');
  const auth = 'secret' in authenticate ? client.ClientSecretPost(authenticate.secret) : freshSecret(clientId, authenticate.makeSecret);
  const server = new URL(issuer);
  const execute = server.protocol === 'http:' ? [client.allowInsecureRequests] : [];
  const found = await client.discovery(server, clientId, undefined, auth, { [client.customFetch]: asFetch, execute });
  const { supportsPKCE: _, ...metadata } = found.serverMetadata();
  const offered = metadata.id_token_signing_alg_values_supported ?? ['RS256'];
  const config = new client.Configuration(
    { ...metadata, id_token_signing_alg_values_supported: offered.filter((algorithm) => SIGNATURES.includes(algorithm)) },
    clientId,
    signature ? { id_token_signed_response_alg: signature } : undefined,
    auth,
  );
  config[client.customFetch] = asFetch;
  for (const apply of execute) apply(config);
  // Otherwise a token received directly from the provider would be accepted unsigned.
  client.enableNonRepudiationChecks(config);
  return config;
}

/** Adapts `outward` to the library's fetch type; the library sends form bodies only. */
const asFetch: CustomFetch = (url, { method, headers, body, signal }) =>
  outward(url, { method, headers, body: body instanceof URLSearchParams ? body : null, signal: signal ?? null });

/** The library awaits the result, although its type does not say so. */
const freshSecret = (clientId: string, makeSecret: () => Promise<string>): ClientAuth => {
  const authenticate: (...call: Parameters<ClientAuth>) => unknown = async (_server, _client, body) => {
    body.set('client_id', clientId);
    body.set('client_secret', await makeSecret());
  };
  return authenticate;
};

async function authorizationUrl(
  config: Configuration,
  { redirectUri, state, nonce, verifier }: Attempt,
  dependencies: OpenIdDependencies,
): Promise<URL> {
  const client = await import('openid-client');
  return client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: dependencies.scope,
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...dependencies.parameters,
  });
}

async function profileFrom(
  config: Configuration,
  { redirectUri, state, nonce, verifier }: Attempt,
  { code, iss }: Redemption,
  clientId: string,
): Promise<ProviderProfile> {
  const client = await import('openid-client');
  const back = new URL(redirectUri);
  back.search = new URLSearchParams({ code, state, ...(iss === null ? {} : { iss }) }).toString();
  const tokens = await client.authorizationCodeGrant(config, back, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error(`The provider sent no ID token to ${clientId}.`);
  const hasMore = claims['email'] === undefined && config.serverMetadata().userinfo_endpoint !== undefined;
  const more = hasMore ? await client.fetchUserInfo(config, tokens.access_token, claims.sub) : {};
  const said: Record<string, unknown> = { ...more, ...claims };
  return profileOf({
    issuer: claims.iss,
    subject: claims.sub,
    email: said['email'],
    // Apple sends it as a string.
    isEmailVerified: said['email_verified'] === true || said['email_verified'] === 'true',
    firstName: said['given_name'] ?? said['name'],
    lastName: said['family_name'],
  });
}
