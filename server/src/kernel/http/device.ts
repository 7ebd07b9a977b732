import type { FastifyRequest } from 'fastify';
import type { Device } from '#kernel/session/index.ts';

/** What a sign-in is remembered by. */
export const deviceOf = ({ headers, ip }: FastifyRequest): Device => ({ userAgent: headers['user-agent'] ?? '', ip });
