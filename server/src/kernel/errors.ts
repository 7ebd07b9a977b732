import { type ErrorCode, errorStatus, type ErrorParams } from '#contract/errors.ts';

/** One invalid field; `rule` is the message key `field.<rule>` in the catalog. */
export type InputError = { field: string; rule: string; params?: ErrorParams };

/** An error of the contract. Its code determines its HTTP status. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly params: ErrorParams;
  readonly fields: readonly InputError[];

  constructor(code: ErrorCode, params: ErrorParams = {}, fields: readonly InputError[] = []) {
    super(code);
    this.code = code;
    this.status = errorStatus[code];
    this.params = params;
    this.fields = fields;
  }
}

/** Whether an error is a violation of the named constraint or unique index. */
export const isConstraint = (error: unknown, name: string): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === name;

/** Whether a statement timed out waiting for a lock. */
export const isLockedOut = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '55P03';
