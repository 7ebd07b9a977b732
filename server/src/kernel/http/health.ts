import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import type { Readiness } from '#kernel/db/readiness.ts';
import { isFromHere } from './hosts.ts';

type Dependencies = {
  readiness: () => Promise<Readiness>;
  metrics: () => Promise<{ type: string; text: string }>;
  /** Id of this process, to distinguish it from another one that listens on the expected port. */
  instanceId: string;
  /** Grants access to `/metrics`. */
  metricsToken: string | null;
  /** Whether this process serves its own machine only, whose requests then need no token for `/metrics`. */
  isLocalOnly: boolean;
};

const digest = (text: string) => createHash('sha256').update(text).digest();

/** `/healthz`: the process responds. `/readyz`: it can serve. `/metrics`: metrics for Prometheus. */
export function mountHealth(app: FastifyInstance, { readiness, metrics, instanceId, metricsToken, isLocalOnly }: Dependencies): void {
  const isShown = (authorization = '') =>
    metricsToken !== null && timingSafeEqual(digest(authorization.replace(/^Bearer +/i, '')), digest(metricsToken));
  app.get('/healthz', async () => ({ status: 'alive', instance: instanceId }));
  app.get('/readyz', async (_request, reply) => {
    const parts = await readiness();
    const isReady = Object.values(parts).every(Boolean);
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not_ready', ...parts });
  });
  app.get('/metrics', async (request, reply) => {
    if (!(isLocalOnly && isFromHere(request)) && !isShown(request.headers.authorization)) throw new AppError('request.not_found');
    const { type, text } = await metrics();
    return reply.type(type).send(text);
  });
}
