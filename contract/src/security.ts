import { z } from 'zod';
import { door, endpoint } from './kernel/endpoint.ts';
import { limits } from './kernel/limits.ts';
import { Id, Instant, line, Nothing, text } from './kernel/schemas.ts';
import { Tokens } from './kernel/tokens.ts';
import { Assertion, CreationOptions, NewCredential, RequestOptions } from './kernel/webauthn.ts';

const Passkey = z
  .object({ id: Id, name: z.string(), createdAt: Instant, lastUsedAt: Instant.nullable(), isSynced: z.boolean() })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof Passkey>;

/** Methods by which a signed-in user confirms their identity. */
export const ConfirmMethod = z.enum(['password', 'totp', 'recovery', 'passkey', 'mail']);
export type ConfirmMethod = z.infer<typeof ConfirmMethod>;

const SecurityState = z
  .object({
    hasPassword: z.boolean(),
    /** When the authenticator app was enabled; null if it is not. */
    totpSince: Instant.nullable(),
    recoveryCodesLeft: z.int(),
    passkeys: z.array(Passkey),
    confirmBy: z.array(ConfirmMethod),
    /** The site requires a second factor of its administrators, and this account has none yet. */
    isFactorNeeded: z.boolean(),
  })
  .meta({ id: 'SecurityState' });
export type SecurityState = z.infer<typeof SecurityState>;

/** Returned only once; only the hashes are stored. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

const SignedInDevice = z
  .object({
    id: Id,
    /** Null if the browser does not report it. */
    browser: z.string().nullable(),
    system: z.string().nullable(),
    kind: z.enum(['desktop', 'phone', 'tablet', 'other']),
    /** Network of the sign-in, as coarse as an IP address may be shown. */
    place: z.string(),
    signedInAt: Instant,
    lastSeenAt: Instant,
    isCurrent: z.boolean(),
  })
  .meta({ id: 'SignedInDevice' });
export type SignedInDevice = z.infer<typeof SignedInDevice>;

const ticket = z.string().min(1).max(512);
/** Six digits of the app, or a recovery code; spaces, hyphens and case are ignored. */
const code = text({ min: 1, max: 32 });
const passkeyName = line({ min: 1, max: limits.passkeyName.max });

/** Sign-in methods and second factors, for callers who are not signed in yet. */
const signingIn = {
  loginPasskeyOptions: endpoint({
    method: 'POST',
    path: '/login/passkey/options',
    ...door,
    summary: 'Get the options to sign in with a passkey. The challenge is single-use and expires after five minutes.',
    ok: RequestOptions,
    rate: { max: 30, per: 60 },
  }),
  loginPasskey: endpoint({
    method: 'POST',
    path: '/login/passkey',
    ...door,
    summary: 'Sign in with a passkey, which counts as both factors.',
    body: z.strictObject({ passkey: Assertion, remember: z.boolean().default(true) }),
    ok: Tokens,
    errors: ['security.passkey_refused', 'auth.account_disabled'],
    rate: { max: 30, per: 60 },
  }),
  secondFactor: endpoint({
    method: 'POST',
    path: '/login/second-factor',
    ...door,
    summary: 'Finish a sign-in with a code of the authenticator app or a recovery code. Each code is single-use.',
    body: z.strictObject({ ticket, method: z.enum(['totp', 'recovery']), code }),
    ok: Tokens,
    errors: ['security.ticket_expired', 'security.code_wrong', 'auth.account_disabled'],
    rate: { max: 30, per: 60 },
  }),
  secondFactorPasskeyOptions: endpoint({
    method: 'POST',
    path: '/login/second-factor/passkey/options',
    ...door,
    summary: 'Get the options for a passkey of the account that is signing in.',
    body: z.strictObject({ ticket }),
    ok: RequestOptions,
    errors: ['security.ticket_expired'],
    rate: { max: 30, per: 60 },
  }),
  secondFactorPasskey: endpoint({
    method: 'POST',
    path: '/login/second-factor/passkey',
    ...door,
    summary: 'Finish a sign-in with a passkey as the second factor.',
    body: z.strictObject({ ticket, passkey: Assertion }),
    ok: Tokens,
    errors: ['security.ticket_expired', 'security.passkey_refused', 'auth.account_disabled'],
    rate: { max: 30, per: 60 },
  }),
};

/** Confirmation before sensitive operations. */
const confirming = {
  confirm: endpoint({
    method: 'POST',
    path: '/me/confirm',
    access: 'user',
    ignoresKey: true,
    beforeFactor: true,
    summary: 'Confirm the identity of the current user; only the first field sent is used. Allows sensitive operations for ten minutes.',
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
    ignoresKey: true,
    beforeFactor: true,
    summary: 'Get the options to confirm with a passkey of the current user.',
    ok: RequestOptions,
  }),
  mailConfirmCode: endpoint({
    method: 'POST',
    path: '/me/confirm/mail',
    access: 'user',
    ignoresKey: true,
    beforeFactor: true,
    summary: 'Mail a code to confirm with, for accounts that have no other way to confirm.',
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
    ignoresKey: true,
    confirmed: true,
    beforeFactor: true,
    summary:
      'Start to set up an authenticator app. Returns its secret, as a URL for a QR code and in groups to type; it takes effect with its first code.',
    ok: z.object({ address: z.string(), secret: z.string() }),
    errors: ['security.totp_on'],
  }),
  confirmTotp: endpoint({
    method: 'POST',
    path: '/me/totp/confirm',
    access: 'user',
    ignoresKey: true,
    beforeFactor: true,
    summary: 'Enable the authenticator app with one of its codes. Returns ten recovery codes, only once.',
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
    summary: 'Disable the authenticator app and delete its recovery codes.',
    ok: Nothing,
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/me/recovery-codes',
    access: 'user',
    ignoresKey: true,
    confirmed: true,
    beforeFactor: true,
    summary: 'Create ten new recovery codes. The previous ones become invalid.',
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
    ignoresKey: true,
    confirmed: true,
    beforeFactor: true,
    summary: 'Get the options to add a passkey. The challenge is single-use and expires after five minutes.',
    ok: CreationOptions,
    errors: ['security.too_many_passkeys'],
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/me/passkeys',
    access: 'user',
    ignoresKey: true,
    beforeFactor: true,
    summary: 'Add the passkey created by the authenticator. It is named after the device.',
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
    summary: 'Rename a passkey.',
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
    summary: 'Remove a passkey, unless it is the last sign-in method.',
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
    summary: 'List the sessions of the current user, the current one first.',
    ok: z.object({ items: z.array(SignedInDevice) }),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/me/sessions/:sessionId',
    access: 'user',
    beforeFactor: true,
    summary: 'End one session of the current user immediately.',
    params: z.object({ sessionId: Id }),
    ok: Nothing,
    errors: ['security.session_not_found'],
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/me/sessions',
    access: 'user',
    beforeFactor: true,
    summary: 'End all sessions of the current user except the current one.',
    ok: z.object({ ended: z.int() }),
  }),
};

export const security = {
  state: endpoint({
    method: 'GET',
    path: '/me/security',
    access: 'user',
    beforeFactor: true,
    summary: 'Get the sign-in protection of the current account, and the methods to confirm with.',
    ok: SecurityState,
  }),
  ...signingIn,
  ...confirming,
  ...secondFactor,
  ...passkeys,
  ...devices,
};
