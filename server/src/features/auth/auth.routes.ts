import type { FastifyRequest } from 'fastify';
import { auth } from '#contract/auth.ts';
import { handle } from '#kernel/http/handle.ts';
import type { AuthService } from './auth.service.ts';

export const authRoutes = (service: AuthService) => [
  handle(auth.login, ({ body, request }) => service.signIn(body, deviceOf(request))),
  handle(auth.refresh, ({ body }) => service.refresh(body.refreshToken)),
  handle(auth.refreshToken, ({ body }) => service.refresh(body.refreshToken).then(inOldShape)),
  handle(auth.logout, ({ body }) => service.signOut(body.refreshToken)),
];

const deviceOf = ({ headers, ip }: FastifyRequest) => ({ userAgent: headers['user-agent'] ?? '', ip });
const inOldShape = ({ accessToken, refreshToken }: { accessToken: string; refreshToken: string }) => ({
  result: { token: accessToken, refreshToken },
});
