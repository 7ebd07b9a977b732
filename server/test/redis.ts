import { Redis } from 'ioredis';

export const redisUrl = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379';

/** Connects to the Redis that tests may use; null where none answers, so that a test says it was skipped. */
export async function testRedis(): Promise<Redis | null> {
  const redis = new Redis(redisUrl, { lazyConnect: true, retryStrategy: null, connectTimeout: 15_000, maxRetriesPerRequest: 1 });
  redis.on('error', () => {});
  return redis.connect().then(
    () => redis,
    () => null,
  );
}
