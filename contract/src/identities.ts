import { z } from 'zod';
import { Code, Consents, Sent } from './auth/index.ts';
import { signInAccess, endpoint } from './kernel/endpoint.ts';
import { personName } from './kernel/person-name.ts';
import { Email, Instant, Nothing, Username } from './kernel/schemas.ts';
import { Tokens } from './kernel/tokens.ts';

export const providerNames = ['google', 'apple', 'facebook', 'wechat', 'oidc'] as const;
/** Identity providers; `oidc` is the OpenID Connect provider configured by the operator. */
export const ProviderName = z.enum(providerNames);
export type ProviderName = z.infer<typeof ProviderName>;

const params = z.object({ provider: ProviderName });
/** 256 bits in base64url, with a margin. */
const secret = z.string().min(1).max(200);

/** `name` is the display name. The web client has its own labels for the brands, so only `oidc` has one. */
const Provider = z.object({ provider: ProviderName, name: z.string().nullable() }).meta({ id: 'Provider' });
export type Provider = z.infer<typeof Provider>;

const Identity = z
  .object({
    provider: ProviderName,
    /** E-mail address reported by the provider; empty if it reports none. */
    email: z.string(),
    linkedAt: Instant,
    lastUsedAt: Instant.nullable(),
  })
  .meta({ id: 'Identity' });
export type Identity = z.infer<typeof Identity>;

/** Parameters of the URL to which the provider redirected. */
const ProviderAnswer = z.strictObject({
  state: secret,
  code: z.string().max(4_096).optional(),
  /** Issuer of the response (RFC 9207). */
  iss: z.string().max(500).optional(),
  /** Error code of the provider if there is no `code`. */
  error: z.string().max(100).optional(),
  /** Some providers send the name outside the ID token, and only the first time. It is only a suggestion. */
  firstName: z.string().max(200).optional(),
  lastName: z.string().max(200).optional(),
});
export type ProviderAnswer = z.output<typeof ProviderAnswer>;

/** Values requested at the start: the redirect path, and whether to remember this device. */
const wanted = { redirect: z.string().nullable(), remember: z.boolean() };
const SignedIn = z.object({ next: z.literal('signed_in'), tokens: Tokens, ...wanted });
/** The e-mail address belongs to an account: its owner has to sign in, then links with the ticket. */
const Confirm = z.object({
  next: z.literal('confirm'),
  ticket: z.string(),
  /** Masked: `a•••@example.org`. */
  email: z.string(),
  ...wanted,
});
/** The identity is unknown: a new account needs a username, consent and, unless the provider vouches for one, an e-mail address. */
const Register = z.object({
  next: z.literal('register'),
  ticket: z.string(),
  suggestion: z.object({ username: z.string(), email: z.string(), firstName: z.string(), lastName: z.string() }),
  isEmailVerified: z.boolean(),
});
const Linked = z.object({ next: z.literal('linked'), redirect: z.string().nullable() });
export type IdentityStep = z.infer<typeof Confirm> | z.infer<typeof Register>;

const ProviderRegistration = z.strictObject({
  ticket: secret,
  username: Username,
  firstName: personName().optional(),
  lastName: personName().optional(),
  email: Email.optional(),
  code: Code.optional(),
  consents: Consents,
});
export type ProviderRegistration = z.output<typeof ProviderRegistration>;

const redirect = z.string().max(2_000).optional();
const starting = { max: 30, per: 60 };

export const identities = {
  providers: endpoint({
    method: 'GET',
    path: '/auth/providers',
    ...signInAccess,
    summary: 'List the enabled identity providers.',
    ok: z.object({ items: z.array(Provider) }),
  }),
  start: endpoint({
    method: 'POST',
    path: '/auth/providers/:provider/start',
    ...signInAccess,
    summary: 'Start a sign-in with an identity provider. Returns the URL to redirect to; a cookie binds the flow to this browser.',
    params,
    body: z.strictObject({ redirect, remember: z.boolean().default(true) }),
    ok: z.object({ url: z.string() }),
    errors: ['identity.provider_unknown', 'identity.provider_failed'],
    rate: starting,
  }),
  finish: endpoint({
    method: 'POST',
    path: '/auth/providers/:provider/finish',
    ...signInAccess,
    summary: 'Finish a flow with an identity provider. `next` shows whether it signed in, linked the identity, or requires another step.',
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
    summary: 'Mail a code to the e-mail address of a new account. The response does not reveal whether the address has an account.',
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
      'Create an account for an identity. Unless the provider vouches for an e-mail address, `email` and the mailed `code` are required.',
    body: ProviderRegistration,
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
    summary: 'Link the identity of a ticket to the current account, which has the same e-mail address.',
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
    summary: 'List the identities that can sign in to the current account.',
    ok: z.object({ items: z.array(Identity) }),
  }),
  startLink: endpoint({
    method: 'POST',
    path: '/me/identities/:provider',
    access: 'user',
    summary: 'Start linking an identity provider to the current account. Returns the URL to redirect to.',
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
    summary: 'Unlink an identity provider from the current account, unless it is the last sign-in method.',
    confirmed: true,
    params,
    ok: Nothing,
    errors: ['identity.not_found', 'identity.last_way_in'],
  }),
};
