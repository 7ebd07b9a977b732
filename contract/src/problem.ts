import type { ErrorCode, ErrorParams } from './errors.ts';

/** One invalid field: `rule` is the key of its message in the catalog, `params` fill the placeholders. */
export type FieldError = { field: string; rule: string; params?: ErrorParams; message: string };

/** Body of every error response (RFC 9457 with extension members). */
export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ErrorCode;
  params?: ErrorParams;
  errors: FieldError[];
  requestId: string;
  /** The same text as `detail`, under the two names that older clients read. */
  message: string;
  errorMsg: string;
};
