import { AppError } from '#kernel/errors.ts';

type Bounds = { values: number; levels: number };
/** Twice the longest list of the contract: the menu entries of a role. */
export const bodyBounds: Bounds = { values: 4_000, levels: 20 };
export const queryBounds: Bounds = { values: 100, levels: 2 };

/**
 * Rejects input with more fields, items or levels than any call accepts before validation, because a schema reports
 * errors for each of them, which takes far longer than receiving them.
 */
export function assertModest(input: unknown, { values, levels }: Bounds): void {
  let left = values;
  const visit = (value: unknown, level: number): void => {
    if (typeof value !== 'object' || value === null) return;
    const parts = Array.isArray(value) ? value : Object.values(value);
    left -= parts.length;
    if (left < 0 || level === levels) throw new AppError('request.too_large');
    for (const part of parts) visit(part, level + 1);
  };
  visit(input, 0);
}
