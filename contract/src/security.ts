import { z } from 'zod';
import { door, endpoint } from './kernel/endpoint.ts';
import { limits } from './kernel/limits.ts';
import { Id, Instant, Nothing, text } from './kernel/schemas.ts';
import { Tokens } from './kernel/tokens.ts';
import { Assertion, CreationOptions, NewCredential, RequestOptions } from './kernel/webauthn.ts';

const Passkey = z
  .object({ id: Id, name: z.string(), createdAt: Instant, lastUsedAt: Instant.nullable(), isSynced: z.boolean() })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof Passkey>;

/** How somebody proves that they are still the one who signed in. */
export const ConfirmMethod = z.enum(['password', 'totp', 'recovery', 'passkey', 'mail']);
export type ConfirmMethod = z.infer<typeof ConfirmMethod>;

const SecurityState = z
  .object({
    hasPassword: z.boolean(),
    /** Since when an authenticator app is asked for; null when it is not. */
    totpSince: Instant.nullable(),
    recoveryCodesLeft: z.int(),
    passkeys: z.array(Passkey),
    confirmBy: z.array(ConfirmMethod),
    /** This site asks its administrators for a second factor, and this account has none yet. */
    isFactorNeeded: z.boolean(),
  })
  .meta({ id: 'SecurityState' });
export type SecurityState = z.infer<typeof SecurityState>;

/** Shown once; only their hashes are kept. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

const SignedInDevice = z
  .object({
    id: Id,
    /** Null where the browser does not say. */
    browser: z.string().nullable(),
    system: z.string().nullable(),
    kind: z.enum(['desktop', 'phone', 'tablet', 'other']),
    /** The network from which it signed in: as coarse as an address may be shown. */
    place: z.string(),
    signedInAt: Instant,
    lastSeenAt: Instant,
    isCurrent: z.boolean(),
  })
  .meta({ id: 'SignedInDevice' });
export type SignedInDevice = z.infer<typeof SignedInDevice>;

const ticket = z.string().min(1).max(512);
/** Six digits of the app, or a recovery code; spaces, hyphens and case do not count. */
const code = text({ min: 1, max: 32 });
const passkeyName = text({ min: 1, max: limits.passkeyName.max });

/** Ways in and ways to prove oneself; for people who are not signed in. */
const signingIn = {
  loginPasskeyOptions: endpoint({
    method: 'POST',
    path: '/login/passkey/options',
    ...door,
    summary: 'Ask for a passkey of this site; the challenge serves once, within five minutes.',
    ok: RequestOptions,
    rate: { max: 30, per: 60 },
  }),
  loginPasskey: endpoint({
    method: 'POST',
    path: '/login/passkey',
    ...door,
    summary: 'Sign in with a passkey, which is both factors at once.',
    body: z.strictObject({ passkey: Assertion, remember: z.boolean().default(true) }),
    ok: Tokens,
    errors: ['security.passkey_refused', 'auth.account_disabled'],
    rate: { max: 30, per: 60 },
  }),
  secondFactor: endpoint({
    method: 'POST',
    path: '/login/second-factor',
    ...door,
    summary: 'Finish a sign-in with a code of the authenticator app or a recovery code; each serves once.',
    body: z.strictObject({ ticket, method: z.enum(['totp', 'recovery']), code }),
    ok: Tokens,
    errors: ['security.ticket_expired', 'security.code_wrong', 'auth.account_disabled'],
    rate: { max: 30, per: 60 },
  }),
  secondFactorPasskeyOptions: endpoint({
    method: 'POST',
    path: '/login/second-factor/passkey/options',
    ...door,
    summary: 'Ask for a passkey of the account that is being signed in to.',
    body: z.strictObject({ ticket }),
    ok: RequestOptions,
    errors: ['security.ticket_expired'],
    rate: { max: 30, per: 60 },
  }),
  secondFactorPasskey: endpoint({
    method: 'POST',
    path: '/login/second-factor/passkey',
    ...door,
    summary: 'Finish a sign-in with a passkey.',
    body: z.strictObject({ ticket, passkey: Assertion }),
    ok: Tokens,
    errors: ['security.ticket_expired', 'security.passkey_refused', 'auth.account_disabled'],
    rate: { max: 30, per: 60 },
  }),
};

/** Asked again before what is sensitive. */
const confirming = {
  confirm: endpoint({
    method: 'POST',
    path: '/me/confirm',
    access: 'user',
    beforeFactor: true,
    summary: 'Prove once more who I am; the first of the fields that is sent counts. Sensitive calls are open for ten minutes.',
    body: z.strictObject({
      password: z.string().min(1).max(512).optional(),
      code: code.optional(),
      mailedCode: code.optional(),
      passkey: Assertion.optional(),
    }),
    ok: Nothing,
    errors: ['security.code_wrong', 'security.passkey_refused', 'auth.code_wrong'],
  }),
  confirmPasskeyOptions: endpoint({
    method: 'POST',
    path: '/me/confirm/passkey/options',
    access: 'user',
    beforeFactor: true,
    summary: 'Ask for one of my passkeys, to confirm that it is me.',
    ok: RequestOptions,
  }),
  mailConfirmCode: endpoint({
    method: 'POST',
    path: '/me/confirm/mail',
    access: 'user',
    beforeFactor: true,
    summary: 'Mail me a code to confirm with; for accounts that have nothing else to confirm with.',
    ok: Nothing,
    errors: ['security.other_method'],
    rate: { max: 5, per: 300 },
  }),
};

const secondFactor = {
  startTotp: endpoint({
    method: 'POST',
    path: '/me/totp',
    access: 'user',
    confirmed: true,
    beforeFactor: true,
    summary:
      'Begin with an authenticator app: its secret, as an address for a QR code and in groups to type. It counts once a code of it was entered.',
    ok: z.object({ address: z.string(), secret: z.string() }),
    errors: ['security.totp_on'],
  }),
  confirmTotp: endpoint({
    method: 'POST',
    path: '/me/totp/confirm',
    access: 'user',
    beforeFactor: true,
    summary: 'Switch the authenticator app on with a code of it; answers ten recovery codes, once.',
    body: z.strictObject({ code }),
    ok: RecoveryCodes,
    errors: ['security.totp_not_begun', 'security.code_wrong'],
  }),
  removeTotp: endpoint({
    method: 'DELETE',
    path: '/me/totp',
    access: 'user',
    confirmed: true,
    beforeFactor: true,
    summary: 'Switch the authenticator app off; its recovery codes go with it.',
    ok: Nothing,
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/me/recovery-codes',
    access: 'user',
    confirmed: true,
    beforeFactor: true,
    summary: 'Make ten new recovery codes; the earlier ones count no more.',
    ok: RecoveryCodes,
    errors: ['security.totp_off'],
  }),
};

const passkeyParams = z.object({ passkeyId: Id });
const passkeys = {
  passkeyOptions: endpoint({
    method: 'POST',
    path: '/me/passkeys/options',
    access: 'user',
    confirmed: true,
    beforeFactor: true,
    summary: 'Begin to add a passkey; the challenge serves once, within five minutes.',
    ok: CreationOptions,
    errors: ['security.too_many_passkeys'],
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/me/passkeys',
    access: 'user',
    beforeFactor: true,
    summary: 'Add the passkey that the authenticator made. It is named after the device.',
    body: z.strictObject({ passkey: NewCredential }),
    ok: Passkey,
    status: 201,
    errors: ['security.passkey_refused', 'security.passkey_known', 'security.too_many_passkeys'],
  }),
  renamePasskey: endpoint({
    method: 'PUT',
    path: '/me/passkeys/:passkeyId',
    access: 'user',
    beforeFactor: true,
    summary: 'Name a passkey of mine.',
    params: passkeyParams,
    body: z.strictObject({ name: passkeyName }),
    ok: Passkey,
    errors: ['security.passkey_not_found'],
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: '/me/passkeys/:passkeyId',
    access: 'user',
    confirmed: true,
    beforeFactor: true,
    summary: 'Remove a passkey of mine, unless it is the last way in.',
    params: passkeyParams,
    ok: Nothing,
    errors: ['security.passkey_not_found', 'security.last_way_in'],
  }),
};

const devices = {
  sessions: endpoint({
    method: 'GET',
    path: '/me/sessions',
    access: 'user',
    beforeFactor: true,
    summary: 'Where I am signed in, this device first.',
    ok: z.object({ items: z.array(SignedInDevice) }),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/me/sessions/:sessionId',
    access: 'user',
    beforeFactor: true,
    summary: 'Sign out one of my devices at once.',
    params: z.object({ sessionId: Id }),
    ok: Nothing,
    errors: ['security.session_not_found'],
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/me/sessions',
    access: 'user',
    beforeFactor: true,
    summary: 'Sign out all my devices but this one.',
    ok: z.object({ ended: z.int() }),
  }),
};

export const security = {
  state: endpoint({
    method: 'GET',
    path: '/me/security',
    access: 'user',
    beforeFactor: true,
    summary: 'What protects my account, and how I can confirm that it is me.',
    ok: SecurityState,
  }),
  ...signingIn,
  ...confirming,
  ...secondFactor,
  ...passkeys,
  ...devices,
};
