import { Redis } from 'ioredis';

export const redisUrl = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379';

/** Connects to the Redis for tests; null if none responds, so that tests are reported as skipped. */
export async function testRedis(): Promise<Redis | null> {
  const redis = new Redis(redisUrl, { lazyConnect: true, retryStrategy: null, connectTimeout: 15_000, maxRetriesPerRequest: 1 });
  redis.on('error', () => {});
  return redis.connect().then(
    () => redis,
    () => null,
  );
}
