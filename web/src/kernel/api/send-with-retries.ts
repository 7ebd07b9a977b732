import { ApiError } from './api-error.ts';
import { apiTimeout, sendOnce, type RequestInput, type Send } from './once.ts';

type RetryOptions = {
  /** Milliseconds before the nth retry, counted from 1. */
  delay?: (attempt: number) => number;
  /** Milliseconds for one attempt, including its body. */
  timeout?: number;
};
const MAX_RETRIES = 3;
/** Longest `Retry-After` that is respected. */
const LONGEST_PAUSE = 30_000;
const idempotent: readonly string[] = ['GET', 'PUT', 'DELETE'];
const temporary: readonly number[] = [408, 413, 429, 500, 502, 503, 504];
/** Maintenance, whose page polls by itself, and the rate of an hour last longer than retries would. */
const lasting: readonly string[] = ['site.maintenance', 'text.newcomer_rate'];
const backOff = (attempt: number): number => 1_000 * 2 ** (attempt - 1);

const mayRetry = ({ method }: RequestInput, error: unknown): error is ApiError => {
  if (!idempotent.includes(method) || !(error instanceof ApiError)) return false;
  // Offline a retry cannot succeed, and the user is notified at once.
  if (error.code === 'client.network') return navigator.onLine !== false;
  return temporary.includes(error.status) && !lasting.includes(error.code);
};

const pause = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', end, { once: true });
  });

/** Sends, and retries idempotent requests: the only layer in the product that does. */
export const sendWithRetries = (prefix: string, { delay = backOff, timeout = apiTimeout }: RetryOptions = {}): Send => {
  const once = sendOnce(prefix, timeout);
  const attempt = (input: RequestInput, count: number): Promise<unknown> =>
    once(input).catch(async (error: unknown) => {
      if (count > MAX_RETRIES || !mayRetry(input, error)) throw error;
      await pause(Math.min(error.retryAfter ?? delay(count), LONGEST_PAUSE), input.signal);
      return attempt(input, count + 1);
    });
  return (input) => attempt(input, 1);
};
