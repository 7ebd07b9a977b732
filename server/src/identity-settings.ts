import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';

type Client = { clientId: string; clientSecret: string };
/** Identity providers; null if not configured. */
export type IdentitySettings = {
  google: Client | null;
  apple: { clientId: string; teamId: string; keyId: string; privateKey: string } | null;
  facebook: Client | null;
  wechat: Client | null;
  oidc: (Client & { issuer: string; name: string }) | null;
};

const translate = (error: string) => ({ error });
const isLoopback = ({ hostname }: URL) => hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
/** Plain HTTP is allowed for a provider on this machine only, because its responses are trusted. */
const isIssuer = (value: string): boolean => {
  const url = URL.parse(value);
  if (!url || url.search !== '' || url.hash !== '' || url.username !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));
};

/** Key files have line breaks, which some environments can only pass as `\n`. */
const asKey = (value: string): string => value.replaceAll('\\n', '\n');
const isSigningKey = (value: string): boolean => {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(asKey(value));
    return asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
};

const word = z.string().max(4_000).optional();
export const identityVariables = {
  GOOGLE_CLIENT_ID: word,
  GOOGLE_CLIENT_SECRET: word,
  APPLE_CLIENT_ID: word,
  APPLE_TEAM_ID: word,
  APPLE_KEY_ID: word,
  APPLE_PRIVATE_KEY: z
    .string()
    .refine(
      isSigningKey,
      translate('APPLE_PRIVATE_KEY is the content of the .p8 file that Apple gave you; line breaks may be written as \\n.'),
    )
    .optional(),
  FACEBOOK_CLIENT_ID: word,
  FACEBOOK_CLIENT_SECRET: word,
  WECHAT_APP_ID: word,
  WECHAT_APP_SECRET: word,
  OIDC_ISSUER: z
    .string()
    .refine(
      isIssuer,
      translate('OIDC_ISSUER has to be an address that begins with https:// and has no query; http:// only on this machine.'),
    )
    .optional(),
  OIDC_CLIENT_ID: word,
  OIDC_CLIENT_SECRET: word,
  OIDC_NAME: z
    .string()
    .regex(/^[^,\p{C}]{1,40}$/u, translate('OIDC_NAME is a name of at most 40 characters, without commas.'))
    .optional(),
};
type Given = { [K in keyof typeof identityVariables]?: string | undefined };

const groups: Record<string, readonly (keyof Given)[]> = {
  Google: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  Apple: ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
  Facebook: ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
  WeChat: ['WECHAT_APP_ID', 'WECHAT_APP_SECRET'],
  'OpenID Connect': ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
};

/** An incomplete group of variables enables nothing: one message for each. */
export function identityErrors(given: Given): string[] {
  const halves = Object.entries(groups).flatMap(([name, keys]) => {
    const missing = keys.filter((key) => !given[key]);
    const isHalf = missing.length > 0 && missing.length < keys.length;
    return isHalf ? [`Signing in with ${name} needs ${keys.join(', ')} together; ${missing.join(', ')} is missing.`] : [];
  });
  const isNamedOnly = given.OIDC_NAME !== undefined && !given.OIDC_ISSUER;
  return isNamedOnly ? [...halves, 'OIDC_NAME names the provider at OIDC_ISSUER, which is missing.'] : halves;
}

const clientOf = (clientId: string | undefined, clientSecret: string | undefined): Client | null =>
  clientId && clientSecret ? { clientId, clientSecret } : null;

export function identitySettings(given: Given): IdentitySettings {
  const { APPLE_CLIENT_ID: clientId, APPLE_TEAM_ID: teamId, APPLE_KEY_ID: keyId, APPLE_PRIVATE_KEY: key, OIDC_ISSUER: issuer } = given;
  const oidc = clientOf(given.OIDC_CLIENT_ID, given.OIDC_CLIENT_SECRET);
  return {
    google: clientOf(given.GOOGLE_CLIENT_ID, given.GOOGLE_CLIENT_SECRET),
    apple: clientId && teamId && keyId && key ? { clientId, teamId, keyId, privateKey: asKey(key) } : null,
    facebook: clientOf(given.FACEBOOK_CLIENT_ID, given.FACEBOOK_CLIENT_SECRET),
    wechat: clientOf(given.WECHAT_APP_ID, given.WECHAT_APP_SECRET),
    oidc: oidc && issuer ? { ...oidc, issuer, name: given.OIDC_NAME ?? new URL(issuer).hostname } : null,
  };
}
