import { isApiError } from '#kernel/api/index.ts';
import { onLineBack } from '#kernel/lazy-part.tsx';
import { session } from '#kernel/session/index.ts';

type RetryOptions = { signal: AbortSignal; onWaiting: () => void };

const delays = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000, 30_000];
/** Busy, or without a connection. */
const passing = [0, 408, 423, 429, 500, 502, 503, 504];
/** Another part of the same file was faster. Any other conflict is permanent. */
const overtaken = ['upload.wrong_offset', 'upload.in_progress', 'upload.not_complete'] as const;
const isPassing = (error: unknown) => isApiError(error, ...overtaken) || (isApiError(error) && passing.includes(error.status));

/** Resolves after the delay or on reconnection; rejects when it is aborted. */
const rest = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(signal.reason as Error);
      else resolve();
    };
    const timer = setTimeout(end, milliseconds);
    const stop = onLineBack(end);
    signal.addEventListener('abort', end);
  });

/** Retries idempotent work for some minutes; an expired token is refreshed once. */
export const withRetries = async <T>(work: () => Promise<T>, { signal, onWaiting }: RetryOptions): Promise<T> => {
  let hasExchanged = false;
  for (let attempt = 0; ; attempt += 1) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      if (signal.aborted) throw error;
      const token = session.accessToken();
      if (isApiError(error) && error.status === 401 && token && !hasExchanged) {
        hasExchanged = true;
        if (!(await session.refresh(token))) throw error;
        continue;
      }
      const delay = delays[attempt];
      if (!isPassing(error) || delay === undefined) throw error;
      onWaiting();
      await rest(delay, signal);
    }
  }
};
