import { z } from 'zod';
import { Code, OneTimeToken, Password, Sent } from './auth.ts';
import { door, endpoint } from './kernel/endpoint.ts';
import { Email, Instant, Mobile, Nothing } from './kernel/schemas.ts';

const sending = { max: 30, per: 60 };
const trying = { max: 60, per: 60 };

/** The address and the number by which an account is reached, and by which its owner signs in. */
export const contacts = {
  changeEmail: endpoint({
    method: 'POST',
    path: '/me/email',
    access: 'user',
    summary: 'Mail a code to the address that shall be mine, or to mine as long as it is not verified.',
    body: z.strictObject({ email: Email, current: Password.optional() }),
    ok: Sent,
    rate: sending,
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/me/email/confirm',
    access: 'user',
    summary: 'Take the new address with the code that went there; the old one is told, with a way back.',
    body: z.strictObject({ email: Email, code: Code }),
    ok: z.object({ email: z.string() }),
    errors: ['auth.code_wrong', 'auth.code_spent', 'user.email_taken'],
    rate: trying,
  }),
  pendingEmail: endpoint({
    method: 'GET',
    path: '/me/email/pending',
    access: 'user',
    summary: 'The address that waits for its code; null where none does.',
    ok: z.object({ pending: z.object({ email: z.string(), expiresAt: Instant }).nullable() }),
  }),
  resendEmail: endpoint({
    method: 'POST',
    path: '/me/email/pending/resend',
    access: 'user',
    summary: 'Mail a new code to the address that waits for one.',
    ok: Sent,
    errors: ['user.email_not_pending'],
    rate: sending,
  }),
  dropEmail: endpoint({
    method: 'DELETE',
    path: '/me/email/pending',
    access: 'user',
    summary: 'Give up the address that waits for its code; repeating it changes nothing.',
    ok: Nothing,
  }),
  undoEmail: endpoint({
    method: 'POST',
    path: '/undo-email',
    ...door,
    summary: 'Take a change of address back by the link that the old address got; every session of the account ends.',
    body: z.strictObject({ token: OneTimeToken }),
    ok: z.object({ email: z.string() }),
    errors: ['auth.link_expired', 'auth.account_disabled', 'user.email_taken'],
    rate: trying,
  }),
  changePhone: endpoint({
    method: 'POST',
    path: '/me/phone',
    access: 'user',
    confirmed: true,
    summary: 'Send a code to a mobile number that shall sign me in.',
    body: z.strictObject({ phone: Mobile }),
    ok: Sent,
    rate: sending,
  }),
  confirmPhone: endpoint({
    method: 'POST',
    path: '/me/phone/confirm',
    access: 'user',
    confirmed: true,
    summary: 'Take the number with the code that went there; the owner is mailed, with a way to take it away again.',
    body: z.strictObject({ phone: Mobile, code: Code }),
    ok: z.object({ phone: z.string() }),
    errors: ['auth.code_wrong', 'auth.code_spent', 'user.phone_taken'],
    rate: trying,
  }),
  undoPhone: endpoint({
    method: 'POST',
    path: '/undo-phone',
    ...door,
    summary: 'Take a number that was added away by the link that was mailed; every session of the account ends.',
    body: z.strictObject({ token: OneTimeToken }),
    ok: Nothing,
    errors: ['auth.link_expired', 'auth.account_disabled'],
    rate: trying,
  }),
};
