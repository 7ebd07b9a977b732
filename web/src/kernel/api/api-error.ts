import type { ErrorCode, ErrorParams, FieldError, Problem } from '#contract/errors.ts';
import { isRecord } from '#kernel/storage/index.ts';

/** Beside the codes of the contract: no answer came, it came too late, or it was not one of ours. */
type ClientErrorCode = 'client.network' | 'client.timeout' | 'client.unreadable';
export type ApiErrorCode = ErrorCode | ClientErrorCode;

/** What was asked: the method, and the whole address. */
export type Asked = { method: string; url: string };
type Failure = Asked & {
  code: ApiErrorCode;
  status?: number;
  statusText?: string;
  /** What came back: the parsed body, or undefined where it cannot be read. */
  data?: unknown;
  cause?: unknown;
};

const isProblem = (data: unknown): data is Problem => isRecord(data) && typeof data['code'] === 'string';

/** A sentence in the body of a stranger; whoever sends pages of it is cut short. */
const saidIn = (data: unknown): string | null => {
  if (!isRecord(data)) return null;
  const said = [data['errorMsg'], data['message'], data['error']].find((text) => typeof text === 'string' && text.trim() !== '');
  return said === undefined ? null : String(said).slice(0, 300);
};

/** A call that failed, whatever the reason; `status` is 0 where no answer came. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly statusText: string;
  readonly params: ErrorParams;
  readonly fields: readonly FieldError[];
  readonly requestId: string | null;
  /** The body's own sentence. */
  readonly said: string | null;
  /** An answer came, and nobody can read it. */
  readonly isGarbled: boolean;

  constructor({ code, method, url, status = 0, statusText = '', data, cause }: Failure) {
    super(`Request failed with status code ${status}: ${method} ${url}`, { cause });
    const problem = isProblem(data) ? data : undefined;
    this.code = problem?.code ?? code;
    this.status = status;
    this.statusText = statusText;
    this.params = problem?.params ?? {};
    this.fields = problem?.errors ?? [];
    this.requestId = problem?.requestId ?? null;
    this.said = saidIn(data);
    this.isGarbled = status > 0 && data === undefined;
  }
}

export const isApiError = (error: unknown, ...codes: ApiErrorCode[]): error is ApiError =>
  error instanceof ApiError && (codes.length === 0 || codes.includes(error.code));
