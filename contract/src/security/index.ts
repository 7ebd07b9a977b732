import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { limits } from '../browser/limits.ts';
import { Id, Instant, line, Nothing } from '../kernel/schemas.ts';
import { Assertion, CreationOptions, NewCredential, RequestOptions } from '../kernel/webauthn.ts';
import { FactorCode, signInCalls } from './sign-in.ts';

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
    /** Network of the sign-in, only as precise as an IP address may be shown. */
    place: z.string(),
    signedInAt: Instant,
    lastSeenAt: Instant,
    isCurrent: z.boolean(),
  })
  .meta({ id: 'SignedInDevice' });
export type SignedInDevice = z.infer<typeof SignedInDevice>;

const passkeyName = line({ min: 1, max: limits.passkeyName.max });

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
      code: FactorCode.optional(),
      mailedCode: FactorCode.optional(),
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
    body: z.strictObject({ code: FactorCode }),
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
  ...signInCalls,
  ...confirming,
  ...secondFactor,
  ...passkeys,
  ...devices,
};
