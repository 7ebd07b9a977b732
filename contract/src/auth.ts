import { z } from 'zod';
import { door, endpoint } from './kernel/endpoint.ts';
import { documents } from './kernel/legal.ts';
import { limits } from './kernel/limits.ts';
import { codePattern } from './kernel/patterns.ts';
import { Challenge, Proof } from './kernel/proof.ts';
import { Email, Language, Mobile, NewPassword, Nothing, OwnPath, text, Username } from './kernel/schemas.ts';
import { Tokens } from './kernel/tokens.ts';

/** A password of any shape is read: old rules must not lock people out. */
export const Password = z.string().min(1).max(512);
/** `username` takes the e-mail address too. */
export const Credentials = z.strictObject({
  username: text({ min: 1, max: limits.email.max }),
  password: Password,
  remember: z.boolean().default(true),
});
const refreshToken = z.string().min(1).max(512);
/** What a link or a browser holds, and serves once. */
export const OneTimeToken = z.string().min(1).max(200);
export const Code = z
  .string()
  .max(20)
  .overwrite((value) => value.replace(/\s/g, ''))
  .refine((value) => codePattern.test(value), { params: { rule: 'code_form' } });

/** Seconds until the next message may be asked for. The same for every address, known or not. */
export const Sent = z.object({ resendAfter: z.int() }).meta({ id: 'Sent' });

/** `ticket` belongs to the browser that signs up: a code alone finishes nothing that somebody else has begun. */
export const SignUpSent = Sent.extend({ ticket: z.string() }).meta({ id: 'SignUpSent' });

/** The versions that the person has seen; older ones than those in force are refused. */
export const Consents = z.strictObject({ privacy: z.iso.date(), terms: z.iso.date() });
export type Consents = z.infer<typeof Consents>;

export const SignUp = z.strictObject({
  username: Username,
  email: Email,
  password: NewPassword,
  language: Language.optional(),
  /** The page of this site that led here, an invitation for one: the link of the mail leads on to it. */
  redirect: OwnPath.optional(),
  consents: Consents,
  proof: Proof,
});

const exactlyOne = ({ email, phone }: { email?: string | undefined; phone?: string | undefined }) =>
  (email === undefined) !== (phone === undefined);
/** Where a code goes to: an address or a number. */
const receiver = { email: Email.optional(), phone: Mobile.optional() };
const wrongReceiver = { params: { rule: 'one_of' }, path: ['email'] };
export const CodeWish = z.strictObject(receiver).refine(exactlyOne, wrongReceiver);
export const CodeLogin = z.strictObject({ ...receiver, code: Code, remember: z.boolean().default(true) }).refine(exactlyOne, wrongReceiver);

const sending = { max: 30, per: 60 };
const trying = { max: 60, per: 60 };

export const auth = {
  login: endpoint({
    method: 'POST',
    path: '/login',
    ...door,
    summary: 'Sign in with a username or e-mail address and a password.',
    body: Credentials,
    ok: Tokens,
    errors: ['auth.wrong_credentials', 'auth.account_disabled', 'auth.second_factor_required'],
    rate: trying,
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/auth/refresh',
    ...door,
    summary: 'Exchange a refresh token for a new pair; each token serves once.',
    body: z.strictObject({ refreshToken }),
    ok: Tokens,
    errors: ['auth.refresh_invalid'],
    rate: { max: 60, per: 60 },
  }),
  refreshToken: endpoint({
    method: 'POST',
    path: '/refresh-token',
    ...door,
    summary: 'The same exchange in the shape that older clients read.',
    body: z.strictObject({ refreshToken }),
    ok: z.object({ result: z.object({ token: z.string(), refreshToken: z.string() }) }),
    errors: ['auth.refresh_invalid'],
    rate: { max: 60, per: 60 },
  }),
  logout: endpoint({
    method: 'POST',
    path: '/logout',
    ...door,
    summary: 'End the session that the refresh token belongs to; always answers alike.',
    body: z.strictObject({ refreshToken }),
    ok: Nothing,
  }),
  challenge: endpoint({
    method: 'GET',
    path: '/auth/challenge',
    ...door,
    summary: 'A small piece of work for the browser that wants to sign up.',
    ok: Challenge,
    rate: sending,
  }),
  username: endpoint({
    method: 'GET',
    path: '/usernames/:username',
    access: 'public',
    summary: 'Whether a username is free; one that nobody can have is refused as invalid.',
    params: z.object({ username: z.string().min(1).max(64) }),
    ok: z.object({ isAvailable: z.boolean() }),
    rate: trying,
  }),
  signUp: endpoint({
    method: 'POST',
    path: '/sign-up',
    access: 'public',
    summary: 'Ask for an account; what finishes it is mailed to the address. Answers alike whether or not the address has an account.',
    body: SignUp,
    ok: SignUpSent,
    errors: ['auth.sign_up_closed', 'auth.proof_invalid', 'auth.consent_outdated', 'user.username_taken'],
    rate: sending,
  }),
  resendSignUp: endpoint({
    method: 'POST',
    path: '/sign-up/resend',
    access: 'public',
    summary: 'Mail what finishes a sign-up once more.',
    body: z.strictObject({ ticket: OneTimeToken }),
    ok: Sent,
    rate: sending,
  }),
  finishSignUp: endpoint({
    method: 'POST',
    path: '/sign-up/finish',
    access: 'public',
    summary: 'Create the account with the code that was mailed, and sign in. `username` replaces one that was taken meanwhile.',
    body: z.strictObject({ ticket: OneTimeToken, code: Code, username: Username.optional() }),
    ok: Tokens,
    errors: ['auth.code_wrong', 'auth.code_spent', 'auth.sign_up_closed', 'user.username_taken'],
    rate: trying,
  }),
  checkSignUpLink: endpoint({
    method: 'POST',
    path: '/sign-up/check-link',
    access: 'public',
    summary: 'Whether the link that was mailed still serves.',
    body: z.strictObject({ token: OneTimeToken }),
    ok: z.object({ username: z.string() }),
    errors: ['auth.link_expired', 'auth.sign_up_closed'],
    rate: trying,
  }),
  finishSignUpByLink: endpoint({
    method: 'POST',
    path: '/sign-up/finish-by-link',
    access: 'public',
    summary: 'The same with the link that was mailed. The password says that whoever opened it is whoever signed up.',
    body: z.strictObject({ token: OneTimeToken, password: Password, username: Username.optional() }),
    ok: Tokens,
    errors: ['auth.link_expired', 'auth.sign_up_closed', 'user.username_taken'],
    rate: trying,
  }),
  sendCode: endpoint({
    method: 'POST',
    path: '/login/code/send',
    ...door,
    summary: 'Send a code to sign in with. Answers alike whether or not there is such an account.',
    body: CodeWish,
    ok: Sent,
    rate: sending,
  }),
  codeLogin: endpoint({
    method: 'POST',
    path: '/login/code',
    ...door,
    summary: 'Sign in with a code.',
    body: CodeLogin,
    ok: Tokens,
    errors: ['auth.code_wrong', 'auth.code_used', 'auth.account_disabled', 'auth.second_factor_required'],
    rate: trying,
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/forgot-password',
    ...door,
    summary: 'Mail a link that sets a new password. Answers alike whether or not there is such an account.',
    body: z.strictObject({ email: Email }),
    ok: Sent,
    rate: sending,
  }),
  checkReset: endpoint({
    method: 'POST',
    path: '/reset-password/check',
    ...door,
    summary: 'Whether a link that sets a new password still serves.',
    body: z.strictObject({ token: OneTimeToken }),
    ok: z.object({ username: z.string() }),
    errors: ['auth.link_expired', 'auth.account_disabled'],
    rate: trying,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/reset-password',
    ...door,
    summary: 'Set a new password by the link that was mailed; every session of the account ends.',
    body: z.strictObject({ token: OneTimeToken, password: NewPassword }),
    ok: Nothing,
    errors: ['auth.link_expired', 'auth.account_disabled'],
    rate: trying,
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/me/password',
    access: 'user',
    summary: 'Change my password; all other sessions end. `current` is needed where there is one.',
    body: z.strictObject({ current: Password.optional(), password: NewPassword }),
    ok: Nothing,
    rate: trying,
  }),
  consent: endpoint({
    method: 'POST',
    path: '/me/consents',
    access: 'user',
    summary: `Agree to the privacy policy and the terms in force (of ${documents.privacy} and ${documents.terms}).`,
    body: Consents,
    ok: Nothing,
    errors: ['auth.consent_outdated'],
  }),
};
