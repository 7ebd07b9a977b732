import { z } from 'zod';
import { signInAccess, endpoint } from '../kernel/endpoint.ts';
import { documents } from '../browser/legal.ts';
import { limits } from '../browser/limits.ts';
import { codePattern } from '../browser/patterns.ts';
import { Challenge, Proof } from '../kernel/proof.ts';
import { Email, Language, Mobile, NewPassword, Nothing, OwnPath, text, Username } from '../kernel/schemas.ts';
import { Tokens } from '../kernel/tokens.ts';

/** Accepts any password: accounts created under older rules must still be able to sign in. */
export const Password = z.string().min(1).max(512);
/** `username` is a username or an e-mail address. */
export const Credentials = z.strictObject({
  username: text({ min: 1, max: limits.email.max }),
  password: Password,
  remember: z.boolean().default(true),
});
const refreshToken = z.string().min(1).max(512);
/** A single-use token, held by a link or a browser. */
export const OneTimeToken = z.string().min(1).max(200);
export const Code = z
  .string()
  .max(20)
  .overwrite((value) => value.replace(/\s/g, ''))
  .refine((value) => codePattern.test(value), { params: { rule: 'code_form' } });

/** Seconds until the next message can be requested. The same for every address, registered or not. */
export const Sent = z.object({ resendAfter: z.int() }).meta({ id: 'Sent' });

/** `ticket` is bound to the browser that started the sign-up: the code alone cannot finish it from elsewhere. */
export const SignUpSent = Sent.extend({ ticket: z.string() }).meta({ id: 'SignUpSent' });

/** The document versions that were shown; versions older than those in force are rejected. */
export const Consents = z.strictObject({ privacy: z.iso.date(), terms: z.iso.date() });
export type Consents = z.infer<typeof Consents>;

export const SignUp = z.strictObject({
  username: Username,
  email: Email,
  password: NewPassword,
  language: Language.optional(),
  /** Path to return to, for example an invitation; the mailed link redirects to it. */
  redirect: OwnPath.optional(),
  consents: Consents,
  proof: Proof,
});

const exactlyOne = ({ email, phone }: { email?: string | undefined; phone?: string | undefined }) =>
  (email === undefined) !== (phone === undefined);
/** Recipient of a code: an e-mail address or a phone number. */
const receiver = { email: Email.optional(), phone: Mobile.optional() };
const wrongReceiver = { params: { rule: 'one_of' }, path: ['email'] };
export const CodeInput = z.strictObject(receiver).refine(exactlyOne, wrongReceiver);
export const CodeLogin = z.strictObject({ ...receiver, code: Code, remember: z.boolean().default(true) }).refine(exactlyOne, wrongReceiver);

const sending = { max: 30, per: 60 };
const trying = { max: 60, per: 60 };

export const auth = {
  login: endpoint({
    method: 'POST',
    path: '/login',
    ...signInAccess,
    summary: 'Sign in with a username or e-mail address and a password.',
    body: Credentials,
    ok: Tokens,
    errors: ['auth.wrong_credentials', 'auth.account_disabled', 'auth.second_factor_required'],
    rate: trying,
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/auth/refresh',
    ...signInAccess,
    summary: 'Exchange a refresh token for a new pair of tokens. Refresh tokens are single-use.',
    body: z.strictObject({ refreshToken }),
    ok: Tokens,
    errors: ['auth.refresh_invalid'],
    rate: { max: 60, per: 60 },
  }),
  refreshToken: endpoint({
    method: 'POST',
    path: '/refresh-token',
    ...signInAccess,
    summary: 'Exchange a refresh token, with the response format of older clients.',
    body: z.strictObject({ refreshToken }),
    ok: z.object({ result: z.object({ token: z.string(), refreshToken: z.string() }) }),
    errors: ['auth.refresh_invalid'],
    rate: { max: 60, per: 60 },
  }),
  logout: endpoint({
    method: 'POST',
    path: '/logout',
    ...signInAccess,
    summary: 'End the session of a refresh token. The response is the same for unknown tokens.',
    body: z.strictObject({ refreshToken }),
    ok: Nothing,
  }),
  challenge: endpoint({
    method: 'GET',
    path: '/auth/challenge',
    ...signInAccess,
    summary: 'Get a proof-of-work challenge for sign-up.',
    ok: Challenge,
    rate: sending,
  }),
  username: endpoint({
    method: 'GET',
    path: '/usernames/:username',
    access: 'public',
    summary: 'Check whether a username is available. Returns 422 for a username that no account can have.',
    params: z.object({ username: z.string().min(1).max(64) }),
    ok: z.object({ isAvailable: z.boolean() }),
    rate: trying,
  }),
  signUp: endpoint({
    method: 'POST',
    path: '/sign-up',
    access: 'public',
    summary: 'Start a sign-up; a code and a link to finish it are mailed. The response does not reveal whether the address has an account.',
    body: SignUp,
    ok: SignUpSent,
    errors: ['auth.sign_up_closed', 'auth.proof_invalid', 'auth.consent_outdated', 'user.username_taken'],
    rate: sending,
  }),
  resendSignUp: endpoint({
    method: 'POST',
    path: '/sign-up/resend',
    access: 'public',
    summary: 'Mail the code and link of a sign-up again.',
    body: z.strictObject({ ticket: OneTimeToken }),
    ok: Sent,
    rate: sending,
  }),
  finishSignUp: endpoint({
    method: 'POST',
    path: '/sign-up/finish',
    access: 'public',
    summary: 'Create the account with the mailed code, and sign in. `username` replaces the requested one if it was taken meanwhile.',
    body: z.strictObject({ ticket: OneTimeToken, code: Code, username: Username.optional() }),
    ok: Tokens,
    errors: ['auth.code_wrong', 'auth.code_spent', 'auth.sign_up_closed', 'user.username_taken'],
    rate: trying,
  }),
  checkSignUpLink: endpoint({
    method: 'POST',
    path: '/sign-up/check-link',
    access: 'public',
    summary: 'Check whether a mailed sign-up link is still valid.',
    body: z.strictObject({ token: OneTimeToken }),
    ok: z.object({ username: z.string() }),
    errors: ['auth.link_expired', 'auth.sign_up_closed'],
    rate: trying,
  }),
  finishSignUpByLink: endpoint({
    method: 'POST',
    path: '/sign-up/finish-by-link',
    access: 'public',
    summary:
      'Create the account with the mailed link, and sign in. The password proves that the link was opened by the person who signed up.',
    body: z.strictObject({ token: OneTimeToken, password: Password, username: Username.optional() }),
    ok: Tokens,
    errors: ['auth.link_expired', 'auth.sign_up_closed', 'user.username_taken'],
    rate: trying,
  }),
  sendCode: endpoint({
    method: 'POST',
    path: '/login/code/send',
    ...signInAccess,
    summary: 'Send a sign-in code. The response does not reveal whether the account exists.',
    body: CodeInput,
    ok: Sent,
    rate: sending,
  }),
  codeLogin: endpoint({
    method: 'POST',
    path: '/login/code',
    ...signInAccess,
    summary: 'Sign in with a code.',
    body: CodeLogin,
    ok: Tokens,
    errors: ['auth.code_wrong', 'auth.code_used', 'auth.account_disabled', 'auth.second_factor_required'],
    rate: trying,
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/forgot-password',
    ...signInAccess,
    summary: 'Mail a password reset link. The response does not reveal whether the account exists.',
    body: z.strictObject({ email: Email }),
    ok: Sent,
    rate: sending,
  }),
  checkReset: endpoint({
    method: 'POST',
    path: '/reset-password/check',
    ...signInAccess,
    summary: 'Check whether a password reset link is still valid.',
    body: z.strictObject({ token: OneTimeToken }),
    ok: z.object({ username: z.string() }),
    errors: ['auth.link_expired', 'auth.account_disabled'],
    rate: trying,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/reset-password',
    ...signInAccess,
    summary: 'Set a new password with a password reset link. All sessions of the account end.',
    body: z.strictObject({ token: OneTimeToken, password: NewPassword }),
    ok: Nothing,
    errors: ['auth.link_expired', 'auth.account_disabled'],
    rate: trying,
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/me/password',
    access: 'user',
    summary: 'Change the password of the current user. All other sessions end. `current` is required if the account has a password.',
    body: z.strictObject({ current: Password.optional(), password: NewPassword }),
    ok: Nothing,
    rate: trying,
  }),
  consent: endpoint({
    method: 'POST',
    path: '/me/consents',
    access: 'user',
    summary: `Accept the privacy policy and the terms in force (versions ${documents.privacy} and ${documents.terms}).`,
    body: Consents,
    ok: Nothing,
    errors: ['auth.consent_outdated'],
  }),
};
