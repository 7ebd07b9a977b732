import { z } from 'zod';
import { Code, Consents, Sent } from './auth.ts';
import { door, endpoint } from './kernel/endpoint.ts';
import { personName } from './kernel/person-name.ts';
import { Email, Instant, Nothing, Username } from './kernel/schemas.ts';
import { Tokens } from './kernel/tokens.ts';

export const providerNames = ['google', 'apple', 'facebook', 'wechat', 'oidc'] as const;
/** Where somebody has an account already; `oidc` is the one that whoever runs the site has set up. */
export const ProviderName = z.enum(providerNames);
export type ProviderName = z.infer<typeof ProviderName>;

const params = z.object({ provider: ProviderName });
/** 256 bits in base64url, with room. */
const secret = z.string().min(1).max(200);

/** `name` is what people read; brands have their own words in the web, so only `oidc` brings one. */
const Provider = z.object({ provider: ProviderName, name: z.string().nullable() }).meta({ id: 'Provider' });
export type Provider = z.infer<typeof Provider>;

const Identity = z
  .object({
    provider: ProviderName,
    /** The address that the provider named; empty where it names none. */
    email: z.string(),
    linkedAt: Instant,
    lastUsedAt: Instant.nullable(),
  })
  .meta({ id: 'Identity' });
export type Identity = z.infer<typeof Identity>;

/** What the provider sent back with the person, as it stands in the address. */
const ProviderAnswer = z.strictObject({
  state: secret,
  code: z.string().max(4_096).optional(),
  /** Which provider answers (RFC 9207). */
  iss: z.string().max(500).optional(),
  /** The provider's own word for why there is no code. */
  error: z.string().max(100).optional(),
  /** Some tell the name beside the proof, and only the first time: a suggestion and no more. */
  firstName: z.string().max(200).optional(),
  lastName: z.string().max(200).optional(),
});
export type ProviderAnswer = z.output<typeof ProviderAnswer>;

/** As it was wished at the start: where to go, and whether this device is remembered. */
const wished = { redirect: z.string().nullable(), remember: z.boolean() };
const SignedIn = z.object({ next: z.literal('signed_in'), tokens: Tokens, ...wished });
/** The address belongs to an account: whoever owns it signs in to it, then links with the ticket. */
const Confirm = z.object({
  next: z.literal('confirm'),
  ticket: z.string(),
  /** As far as it may be shown: `a•••@example.org`. */
  email: z.string(),
  ...wished,
});
/** Nobody is known by this identity: a new account needs a username, consent and, unless the provider vouches for one, an address. */
const Register = z.object({
  next: z.literal('register'),
  ticket: z.string(),
  suggestion: z.object({ username: z.string(), email: z.string(), firstName: z.string(), lastName: z.string() }),
  isEmailVerified: z.boolean(),
});
const Linked = z.object({ next: z.literal('linked'), redirect: z.string().nullable() });
export type Step = z.infer<typeof Confirm> | z.infer<typeof Register>;

const Registration = z.strictObject({
  ticket: secret,
  username: Username,
  firstName: personName().optional(),
  lastName: personName().optional(),
  email: Email.optional(),
  code: Code.optional(),
  consents: Consents,
});
export type Registration = z.output<typeof Registration>;

const redirect = z.string().max(2_000).optional();
const starting = { max: 30, per: 60 };

export const identities = {
  providers: endpoint({
    method: 'GET',
    path: '/auth/providers',
    ...door,
    summary: 'The providers that this site lets people sign in with.',
    ok: z.object({ items: z.array(Provider) }),
  }),
  start: endpoint({
    method: 'POST',
    path: '/auth/providers/:provider/start',
    ...door,
    summary: 'Begin to sign in with a provider: the address to send the browser to. A cookie ties the way back to this browser.',
    params,
    body: z.strictObject({ redirect, remember: z.boolean().default(true) }),
    ok: z.object({ url: z.string() }),
    errors: ['identity.provider_unknown', 'identity.provider_failed'],
    rate: starting,
  }),
  finish: endpoint({
    method: 'POST',
    path: '/auth/providers/:provider/finish',
    ...door,
    summary: 'Come back from a provider: signed in, linked, or what is still to be done.',
    params,
    body: ProviderAnswer,
    ok: z.discriminatedUnion('next', [SignedIn, Linked, Confirm, Register]),
    errors: [
      'identity.provider_unknown',
      'identity.flow_expired',
      'identity.refused',
      'identity.provider_failed',
      'identity.other_account',
      'identity.taken',
      'identity.already_linked',
      'auth.sign_up_closed',
      'auth.account_disabled',
      'auth.second_factor_required',
    ],
    rate: starting,
  }),
  sendCode: endpoint({
    method: 'POST',
    path: '/auth/providers/email',
    access: 'public',
    summary: 'Mail a code to the address that a new account shall have. Answers alike whether or not the address has an account.',
    body: z.strictObject({ ticket: secret, email: Email }),
    ok: Sent,
    errors: ['identity.flow_expired'],
    rate: starting,
  }),
  register: endpoint({
    method: 'POST',
    path: '/auth/providers/register',
    access: 'public',
    summary:
      'Create the account of somebody whom a provider knows. Where the provider does not vouch for an address, `email` and the code mailed there do.',
    body: Registration,
    ok: z.discriminatedUnion('next', [SignedIn, Confirm]),
    errors: [
      'identity.flow_expired',
      'identity.email_needed',
      'identity.taken',
      'auth.code_wrong',
      'auth.consent_outdated',
      'user.username_taken',
      'user.name_taken_by_staff',
      'auth.account_disabled',
      'auth.second_factor_required',
    ],
    rate: starting,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/auth/providers/link',
    access: 'user',
    summary: 'Link the identity of a ticket to my account, which has its address.',
    confirmed: true,
    body: z.strictObject({ ticket: secret }),
    ok: Nothing,
    errors: ['identity.flow_expired', 'identity.other_account', 'identity.taken', 'identity.already_linked'],
    rate: starting,
  }),
  list: endpoint({
    method: 'GET',
    path: '/me/identities',
    access: 'user',
    summary: 'The accounts elsewhere that let me in.',
    ok: z.object({ items: z.array(Identity) }),
  }),
  startLink: endpoint({
    method: 'POST',
    path: '/me/identities/:provider',
    access: 'user',
    summary: 'Begin to link a provider to my account: the address to send the browser to.',
    confirmed: true,
    params,
    body: z.strictObject({ redirect }),
    ok: z.object({ url: z.string() }),
    errors: ['identity.provider_unknown', 'identity.provider_failed', 'identity.already_linked'],
    rate: starting,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/me/identities/:provider',
    access: 'user',
    summary: 'Take a provider off my account, unless it is the last way in.',
    confirmed: true,
    params,
    ok: Nothing,
    errors: ['identity.not_found', 'identity.last_way_in'],
  }),
};
