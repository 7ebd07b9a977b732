import { z } from 'zod';
import { signInAccess, endpoint } from '../kernel/endpoint.ts';
import { text } from '../kernel/schemas.ts';
import { Tokens } from '../kernel/tokens.ts';
import { Assertion, RequestOptions } from '../kernel/webauthn.ts';

const ticket = z.string().min(1).max(512);
/** Six digits of the app, or a recovery code; spaces, hyphens and case are ignored. */
export const FactorCode = text({ min: 1, max: 32 });

/** Sign-in methods and second factors, for callers who are not signed in yet. */
export const signInCalls = {
  loginPasskeyOptions: endpoint({
    method: 'POST',
    path: '/login/passkey/options',
    ...signInAccess,
    summary: 'Get the options to sign in with a passkey. The challenge is single-use and expires after five minutes.',
    ok: RequestOptions,
    rate: { max: 30, per: 60 },
  }),
  loginPasskey: endpoint({
    method: 'POST',
    path: '/login/passkey',
    ...signInAccess,
    summary: 'Sign in with a passkey, which counts as both factors.',
    body: z.strictObject({ passkey: Assertion, remember: z.boolean().default(true) }),
    ok: Tokens,
    errors: ['security.passkey_refused', 'auth.account_disabled'],
    rate: { max: 30, per: 60 },
  }),
  secondFactor: endpoint({
    method: 'POST',
    path: '/login/second-factor',
    ...signInAccess,
    summary: 'Finish a sign-in with a code of the authenticator app or a recovery code. Each code is single-use.',
    body: z.strictObject({ ticket, method: z.enum(['totp', 'recovery']), code: FactorCode }),
    ok: Tokens,
    errors: ['security.ticket_expired', 'security.code_wrong', 'auth.account_disabled'],
    rate: { max: 30, per: 60 },
  }),
  secondFactorPasskeyOptions: endpoint({
    method: 'POST',
    path: '/login/second-factor/passkey/options',
    ...signInAccess,
    summary: 'Get the options for a passkey of the account that is signing in.',
    body: z.strictObject({ ticket }),
    ok: RequestOptions,
    errors: ['security.ticket_expired'],
    rate: { max: 30, per: 60 },
  }),
  secondFactorPasskey: endpoint({
    method: 'POST',
    path: '/login/second-factor/passkey',
    ...signInAccess,
    summary: 'Finish a sign-in with a passkey as the second factor.',
    body: z.strictObject({ ticket, passkey: Assertion }),
    ok: Tokens,
    errors: ['security.ticket_expired', 'security.passkey_refused', 'auth.account_disabled'],
    rate: { max: 30, per: 60 },
  }),
};
