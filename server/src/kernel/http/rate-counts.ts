import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Redis } from 'ioredis';

/** Calls in the current window, including this one, and the milliseconds until it ends. */
type Counted = { current: number; ttl: number };

/** Callers tracked per route; beyond that the least recently seen one is dropped. */
const CAPACITY = 10_000;
const COUNT = `
  local current = redis.call('INCR', KEYS[1])
  local ttl = redis.call('PTTL', KEYS[1])
  if ttl < 0 then
    redis.call('PEXPIRE', KEYS[1], ARGV[1])
    ttl = tonumber(ARGV[1])
  end
  return { current, ttl }`;

function countsHere() {
  const windows = new Map<string, { current: number; endsAt: number }>();
  return (key: string, timeWindow: number): Counted => {
    // Whole milliseconds: with fractions, end minus start could exceed the window.
    const now = Math.round(performance.now());
    const known = windows.get(key);
    const counted = known && known.endsAt > now ? known : { current: 0, endsAt: now + timeWindow };
    counted.current += 1;
    windows.delete(key);
    if (windows.size >= CAPACITY) windows.delete(windows.keys().next().value ?? '');
    windows.set(key, counted);
    return { current: counted.current, ttl: counted.endsAt - now };
  };
}

async function countThere(redis: Redis, key: string, timeWindow: number): Promise<Counted> {
  const [current, ttl] = (await redis.eval(COUNT, 1, `plaza:rate:${key}`, timeWindow)) as [number, number];
  return { current, ttl };
}

/**
 * Counts per route, kept in memory by every process and shared in Redis, if configured. The higher count applies, so
 * limits hold in each process while Redis is unavailable, and are not reset when it returns.
 */
export const countsWith = (redis: Redis | null): FastifyRateLimitStoreCtor =>
  class Counts implements FastifyRateLimitStore {
    readonly #count = countsHere();
    #route = '';

    incr(key: string, done: (error: Error | null, result?: Counted) => void, timeWindow: number): void {
      const here = this.#count(key, timeWindow);
      if (!redis) return done(null, here);
      countThere(redis, `${this.#route} ${key}`, timeWindow).then(
        (there) => done(null, there.current > here.current ? there : here),
        () => done(null, here),
      );
    }

    child(route: Parameters<FastifyRateLimitStore['child']>[0]): Counts {
      const { method, url } = (route as unknown as { routeInfo: { method: string; url: string } }).routeInfo;
      const counts = new Counts();
      counts.#route = `${method} ${url}`;
      return counts;
    }
  };
