type Values = Readonly<Record<string, unknown>> | null;

/** One changed field. A side is null without a value, as for created or deleted records. */
export type AuditChange = { name: string; before: unknown; after: unknown };

/** The fields of both sides in a common order. */
export const changesOf = (before: Values, after: Values): AuditChange[] =>
  Object.keys({ ...before, ...after }).map((name) => ({ name, before: before?.[name] ?? null, after: after?.[name] ?? null }));

/** Placeholder of secret values. */
export const MASK = '***';

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** A value as text: one line per list item, nested values as JSON. */
export const valueText = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object' || item === null)) return value.map(String).join('\n');
  return JSON.stringify(value, null, 2);
};
