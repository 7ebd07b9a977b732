import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';

export type Measure = { perSecond: number; p50: number; p99: number; failures: number };
type Target = { url: string; token?: string; method?: 'GET' | 'POST' | 'PUT'; seconds: number; connections?: number };

/** Requests one URL repeatedly over ten connections. */
export async function load({ url, token, method = 'GET', seconds, connections = 10 }: Target): Promise<Measure> {
  const options = { url, method, connections, headers: headersOf(token) };
  await autocannon({ ...options, duration: 1 });
  const result = await autocannon({ ...options, duration: seconds });
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors,
  };
}

export const headersOf = (token?: string): Record<string, string> => (token ? { authorization: `Bearer ${token}` } : {});

/** Workers that repeat one call as fast as it is answered, for some seconds. */
export async function repeat(workers: number, seconds: number, call: (worker: number, turn: number) => Promise<boolean>): Promise<Measure> {
  const times: number[] = [];
  let failures = 0;
  const until = performance.now() + seconds * 1000;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      for (let turn = 0; performance.now() < until; turn += 1) {
        const before = performance.now();
        const isGood = await call(worker, turn);
        times.push(performance.now() - before);
        if (!isGood) failures += 1;
      }
    }),
  );
  const elapsed = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? 0) * 10) / 10;
  return { perSecond: times.length / elapsed, p50: at(0.5), p99: at(0.99), failures };
}

/** Median of three pairs measured one after the other, as a machine's speed drifts. */
export async function medianRatio(one: () => Promise<number>, other: () => Promise<number>): Promise<number> {
  const ratios: number[] = [];
  for (let pair = 0; pair < 3; pair += 1) ratios.push((await one()) / (await other()));
  return ratios.toSorted((a, b) => a - b)[1]!;
}

/** Polls until the condition is true. */
export async function until(condition: () => boolean, milliseconds: number): Promise<boolean> {
  const end = performance.now() + milliseconds;
  while (!condition()) {
    if (performance.now() > end) return false;
    await wait(10);
  }
  return true;
}

export type Call = (path: string, method?: 'POST') => Promise<{ milliseconds: number; status: number; text: string }>;

/** Calls of one person, each with the time it took. */
export const callsOf =
  ({ origin }: { origin: string }, token: string): Call =>
  async (path, method) => {
    const began = performance.now();
    const response = await fetch(
      `${origin}${path === '/healthz' ? path : `/api/v2${path}`}`,
      method ? { method, body: '{}', headers: { ...headersOf(token), 'content-type': 'application/json' } } : { headers: headersOf(token) },
    );
    const text = await response.text();
    return { milliseconds: performance.now() - began, status: response.status, text };
  };

/** Of sorted times. */
export const at = (times: readonly number[], share: number): number =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
export const short = (milliseconds: number): string => milliseconds.toFixed(1);
