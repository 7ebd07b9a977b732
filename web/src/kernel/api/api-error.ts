import type { ErrorCode, ErrorParams } from '#contract/errors.ts';
import type { FieldError, Problem } from '#contract/problem.ts';
import { isRecord } from '#kernel/storage/index.ts';

/** Client-side codes: no response, a timeout, or a response that is not from this API. */
type ClientErrorCode = 'client.network' | 'client.timeout' | 'client.unreadable';
export type ApiErrorCode = ErrorCode | ClientErrorCode;

/** The request: its method and full URL. */
export type SentRequest = { method: string; url: string };
type Failure = SentRequest & {
  code: ApiErrorCode;
  status?: number;
  statusText?: string;
  /** The parsed body, or undefined if it cannot be parsed. */
  data?: unknown;
  /** The response's `Retry-After`. */
  retryAfter?: string | null;
  cause?: unknown;
};

/** Seconds or a date, as milliseconds from now. */
const toWait = (text: string | null): number | null => {
  if (!text) return null;
  const wait = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return Number.isNaN(wait) ? null : Math.max(wait, 0);
};

const isProblem = (data: unknown): data is Problem => isRecord(data) && typeof data['code'] === 'string';

/** The message in the body of another server, e.g. a proxy; truncated. */
const serverMessageIn = (data: unknown): string | null => {
  if (!isRecord(data)) return null;
  const serverMessage = [data['errorMsg'], data['message'], data['error']].find((text) => typeof text === 'string' && text.trim() !== '');
  return serverMessage === undefined ? null : String(serverMessage).slice(0, 300);
};

/** A failed call of any kind; `status` is 0 without a response. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly statusText: string;
  readonly params: ErrorParams;
  readonly fields: readonly FieldError[];
  readonly requestId: string | null;
  /** The message of the body. */
  readonly serverMessage: string | null;
  /** Milliseconds after which the server wants to be asked again; null if it does not say. */
  readonly retryAfter: number | null;
  /** The response could not be parsed. */
  readonly isGarbled: boolean;

  constructor({ code, method, url, status = 0, statusText = '', data, retryAfter = null, cause }: Failure) {
    super(`Request failed with status code ${status}: ${method} ${url}`, { cause });
    const problem = isProblem(data) ? data : undefined;
    this.code = problem?.code ?? code;
    this.status = status;
    this.statusText = statusText;
    this.params = problem?.params ?? {};
    this.fields = problem?.errors ?? [];
    this.requestId = problem?.requestId ?? null;
    this.serverMessage = serverMessageIn(data);
    this.retryAfter = toWait(retryAfter);
    this.isGarbled = status > 0 && data === undefined;
  }
}

export const isApiError = (error: unknown, ...codes: ApiErrorCode[]): error is ApiError =>
  error instanceof ApiError && (codes.length === 0 || codes.includes(error.code));
