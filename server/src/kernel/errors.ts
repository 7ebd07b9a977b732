import { type ErrorCode, errorStatus, type ErrorParams } from '#contract/errors.ts';

/** One field that is wrong; `rule` names the sentence `field.<rule>` of the catalog. */
export type FieldFault = { field: string; rule: string; params?: ErrorParams };

/** A failure that the contract names. Its status is fixed by its code. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly params: ErrorParams;
  readonly fields: readonly FieldFault[];

  constructor(code: ErrorCode, params: ErrorParams = {}, fields: readonly FieldFault[] = []) {
    super(code);
    this.code = code;
    this.status = errorStatus[code];
    this.params = params;
    this.fields = fields;
  }
}

/** Whether an error is PostgreSQL's refusal by the named constraint or unique index. */
export const isConstraint = (error: unknown, name: string): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === name;

/** Whether a lock that a statement waited for did not come free in time. */
export const isLockedOut = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '55P03';
