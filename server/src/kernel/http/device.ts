import type { FastifyRequest } from 'fastify';
import type { Device } from '#kernel/session/index.ts';

/** Device data stored with a session. */
export const deviceOf = ({ headers, ip }: FastifyRequest): Device => ({ userAgent: headers['user-agent'] ?? '', ip });
