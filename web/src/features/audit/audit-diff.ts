type Values = Readonly<Record<string, unknown>> | null;

/** One field of what changed. A side is null where there is nothing to say: of what was made, or removed. */
export type Change = { name: string; before: unknown; after: unknown };

/** The fields of both sides, in one order. */
export const changesOf = (before: Values, after: Values): Change[] =>
  Object.keys({ ...before, ...after }).map((name) => ({ name, before: before?.[name] ?? null, after: after?.[name] ?? null }));

/** What stands in for a secret. */
export const MASK = '***';

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** A value as text: lists a line each, whatever is deeper as JSON. */
export const valueText = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object' || item === null)) return value.map(String).join('\n');
  return JSON.stringify(value, null, 2);
};
