import { AppError } from '#kernel/errors.ts';

type Bounds = { values: number; levels: number };
/** Twice what the longest list of the contract takes: the rows of the menu that a role holds. */
export const bodyBounds: Bounds = { values: 4_000, levels: 20 };
export const queryBounds: Bounds = { values: 100, levels: 2 };

/**
 * Refuses input of more fields, items or levels than any call takes, before a schema looks at it: a schema tells of each
 * of them what is wrong, and takes far longer to do so than to receive them.
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
