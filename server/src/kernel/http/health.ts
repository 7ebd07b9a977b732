import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import type { Readiness } from '#kernel/db/readiness.ts';
import { isFromHere } from './hosts.ts';

type Needs = {
  readiness: () => Promise<Readiness>;
  metrics: () => Promise<{ type: string; text: string }>;
  /** Of this process; tells it from another one that listens where it is expected. */
  instanceId: string;
  /** Opens `/metrics` to requests that present it; requests from the own machine need none. */
  metricsToken: string | null;
};

const digest = (text: string) => createHash('sha256').update(text).digest();

/** `/healthz`: the process answers. `/readyz`: it can serve. `/metrics`: numbers for Prometheus. */
export function mountHealth(app: FastifyInstance, { readiness, metrics, instanceId, metricsToken }: Needs): void {
  const isShown = (authorization = '') =>
    metricsToken !== null && timingSafeEqual(digest(authorization.replace(/^Bearer +/i, '')), digest(metricsToken));
  app.get('/healthz', async () => ({ status: 'alive', instance: instanceId }));
  app.get('/readyz', async (_request, reply) => {
    const parts = await readiness();
    const isReady = Object.values(parts).every(Boolean);
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not_ready', ...parts });
  });
  app.get('/metrics', async (request, reply) => {
    if (!isFromHere(request) && !isShown(request.headers.authorization)) throw new AppError('request.not_found');
    const { type, text } = await metrics();
    return reply.type(type).send(text);
  });
}
