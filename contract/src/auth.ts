import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';
import { limits } from './kernel/limits.ts';
import { Nothing, text } from './kernel/schemas.ts';

export const Tokens = z.object({ accessToken: z.string(), refreshToken: z.string() }).meta({ id: 'Tokens' });
export type Tokens = z.infer<typeof Tokens>;

/** `username` takes the e-mail address too. A password of any shape is read: old rules must not lock people out. */
export const Credentials = z.strictObject({
  username: text({ min: 1, max: limits.email.max }),
  password: z.string().min(1).max(512),
  remember: z.boolean().default(true),
});
const refreshToken = z.string().min(1).max(512);

export const auth = {
  login: endpoint({
    method: 'POST',
    path: '/login',
    access: 'public',
    summary: 'Sign in with a username or e-mail address and a password.',
    body: Credentials,
    ok: Tokens,
    errors: ['auth.wrong_credentials', 'auth.account_disabled'],
    rate: { max: 10, per: 60 },
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/auth/refresh',
    access: 'public',
    summary: 'Exchange a refresh token for a new pair; each token serves once.',
    body: z.strictObject({ refreshToken }),
    ok: Tokens,
    errors: ['auth.refresh_invalid'],
    rate: { max: 60, per: 60 },
  }),
  refreshToken: endpoint({
    method: 'POST',
    path: '/refresh-token',
    access: 'public',
    summary: 'The same exchange in the shape that older clients read.',
    body: z.strictObject({ refreshToken }),
    ok: z.object({ result: z.object({ token: z.string(), refreshToken: z.string() }) }),
    errors: ['auth.refresh_invalid'],
    rate: { max: 60, per: 60 },
  }),
  logout: endpoint({
    method: 'POST',
    path: '/logout',
    access: 'public',
    summary: 'End the session that the refresh token belongs to; always answers alike.',
    body: z.strictObject({ refreshToken }),
    ok: Nothing,
  }),
};
