import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import { ask } from './dialect.ts';
import { profileOf, type ProviderClient } from './provider.ts';

const ISSUER = 'https://www.facebook.com';
const VERSION = 'v23.0';
const Token = z.object({ access_token: z.string().min(1) });
const Me = z.object({ id: z.string(), email: z.string().optional(), first_name: z.string().optional(), last_name: z.string().optional() });

type Hosts = { dialog: string; graph: string };
const HOSTS: Hosts = { dialog: ISSUER, graph: 'https://graph.facebook.com' };

/** OAuth 2 with its own API instead of an ID token. It does not say whether an address is verified, so none is. */
export const facebookProvider = (
  { clientId, clientSecret }: { clientId: string; clientSecret: string },
  hosts: Hosts = HOSTS,
): ProviderClient => ({
  name: 'facebook',
  label: null,
  begin: async ({ redirectUri, state, verifier }) => {
    const url = new URL(`${hosts.dialog}/${VERSION}/dialog/oauth`);
    url.search = new URLSearchParams({
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'public_profile,email',
      state,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    }).toString();
    return url;
  },
  redeem: async ({ redirectUri, verifier }, { code }) => {
    const { access_token: token } = await ask(Token, `${hosts.graph}/${VERSION}/oauth/access_token`, {
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uri: redirectUri,
      code,
      code_verifier: verifier,
    });
    const me = await ask(Me, `${hosts.graph}/${VERSION}/me`, {
      fields: 'id,first_name,last_name,email',
      access_token: token,
      // Prevents the use of a token that leaked elsewhere.
      appsecret_proof: createHmac('sha256', clientSecret).update(token).digest('hex'),
    });
    return profileOf({ issuer: ISSUER, subject: me.id, email: me.email, firstName: me.first_name, lastName: me.last_name });
  },
});
