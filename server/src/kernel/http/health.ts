import type { FastifyInstance } from 'fastify';

export type Readiness = { database: boolean; migrations: boolean; jobs: boolean };

/** `/healthz`: the process answers. `/readyz`: it can serve. `/metrics`: numbers for Prometheus. */
export function mountHealth(
  app: FastifyInstance,
  { readiness, metrics }: { readiness: () => Promise<Readiness>; metrics: () => Promise<{ type: string; text: string }> },
): void {
  app.get('/healthz', async () => ({ status: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    const parts = await readiness();
    const isReady = Object.values(parts).every(Boolean);
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not_ready', ...parts });
  });
  app.get('/metrics', async (_request, reply) => {
    const { type, text } = await metrics();
    return reply.type(type).send(text);
  });
}
