import { z } from 'zod';
import { Code, OneTimeToken, Password, Sent } from './index.ts';
import { signInAccess, endpoint } from '../kernel/endpoint.ts';
import { Email, Instant, Mobile, Nothing } from '../kernel/schemas.ts';

const sending = { max: 30, per: 60 };
const trying = { max: 60, per: 60 };

/** The e-mail address and the phone number of an account, used for messages and for sign-in. */
export const contacts = {
  changeEmail: endpoint({
    method: 'POST',
    path: '/me/email',
    access: 'user',
    ignoresKey: true,
    summary: 'Mail a code to the new e-mail address, or to the current one while it is unverified.',
    body: z.strictObject({ email: Email, current: Password.optional() }),
    ok: Sent,
    rate: sending,
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/me/email/confirm',
    access: 'user',
    ignoresKey: true,
    summary: 'Confirm the new e-mail address with its code. The previous address is notified, with a link to undo the change.',
    body: z.strictObject({ email: Email, code: Code }),
    ok: z.object({ email: z.string() }),
    errors: ['auth.code_wrong', 'auth.code_spent', 'user.email_taken'],
    rate: trying,
  }),
  pendingEmail: endpoint({
    method: 'GET',
    path: '/me/email/pending',
    access: 'user',
    summary: 'Get the e-mail address that awaits confirmation; null if there is none.',
    ok: z.object({ pending: z.object({ email: z.string(), expiresAt: Instant }).nullable() }),
  }),
  resendEmail: endpoint({
    method: 'POST',
    path: '/me/email/pending/resend',
    access: 'user',
    ignoresKey: true,
    summary: 'Mail a new code to the e-mail address that awaits confirmation.',
    ok: Sent,
    errors: ['user.email_not_pending'],
    rate: sending,
  }),
  dropEmail: endpoint({
    method: 'DELETE',
    path: '/me/email/pending',
    access: 'user',
    summary: 'Cancel the pending change of the e-mail address. Idempotent.',
    ok: Nothing,
  }),
  undoEmail: endpoint({
    method: 'POST',
    path: '/undo-email',
    ...signInAccess,
    summary: 'Undo a change of the e-mail address with the link mailed to the previous address. All sessions of the account end.',
    body: z.strictObject({ token: OneTimeToken }),
    ok: z.object({ email: z.string() }),
    errors: ['auth.link_expired', 'auth.account_disabled', 'user.email_taken'],
    rate: trying,
  }),
  changePhone: endpoint({
    method: 'POST',
    path: '/me/phone',
    access: 'user',
    ignoresKey: true,
    confirmed: true,
    summary: 'Send a code to a mobile number that is to be used for sign-in.',
    body: z.strictObject({ phone: Mobile }),
    ok: Sent,
    rate: sending,
  }),
  confirmPhone: endpoint({
    method: 'POST',
    path: '/me/phone/confirm',
    access: 'user',
    ignoresKey: true,
    confirmed: true,
    summary: 'Confirm the mobile number with its code. The owner is notified by mail, with a link to remove the number.',
    body: z.strictObject({ phone: Mobile, code: Code }),
    ok: z.object({ phone: z.string() }),
    errors: ['auth.code_wrong', 'auth.code_spent', 'user.phone_taken'],
    rate: trying,
  }),
  undoPhone: endpoint({
    method: 'POST',
    path: '/undo-phone',
    ...signInAccess,
    summary: 'Remove an added mobile number with the mailed link. All sessions of the account end.',
    body: z.strictObject({ token: OneTimeToken }),
    ok: Nothing,
    errors: ['auth.link_expired', 'auth.account_disabled'],
    rate: trying,
  }),
};
