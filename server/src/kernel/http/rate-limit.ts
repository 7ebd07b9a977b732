import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import type { Endpoint } from '#contract/kernel/endpoint.ts';
import { AppError } from '#kernel/errors.ts';
import { countsWith } from './rate-counts.ts';

const reads = { max: 600, per: 60 };
const writes = { max: 120, per: 60 };

/** The limit of one endpoint as the plugin reads it from the route. */
export function rateOf(endpoint: Endpoint): Pick<FastifyContextConfig, 'rateLimit'> {
  const { max, per } = endpoint.rate ?? (endpoint.method === 'GET' ? reads : writes);
  return { rateLimit: { max, timeWindow: per * 1000 } };
}

/** Counts per account, or per IP address of anonymous clients. */
export async function useRateLimits(app: FastifyInstance, redis: Redis | null): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    enableDraftSpec: true,
    // One IPv6 customer has a whole /64, so its addresses count as one.
    keyGenerator: (request) => request.viewer?.id ?? normalizeIP(request.ip),
    store: countsWith(redis && counterOf(app, redis)),
    errorResponseBuilder: (_request, { ttl }) => new AppError('request.rate_limited', { retryAfter: Math.ceil(ttl / 1000) }),
  });
}

/** A separate connection that fails fast: with the shared one every call would wait for an unavailable Redis. */
function counterOf(app: FastifyInstance, redis: Redis): Redis {
  const counter = redis.duplicate({ enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: 250 });
  counter.on('error', (error) => app.log.warn({ err: error }, 'rate limits are counted by each process alone'));
  app.addHook('onClose', async () => counter.disconnect());
  return counter;
}
