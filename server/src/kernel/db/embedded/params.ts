/** A parameter as PostgreSQL's text format, by the same rules as the pg driver, so that both engines bind alike. */
export function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  if (Array.isArray(value)) return arrayText(value);
  if (typeof value === 'object') return JSON.stringify(value);
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  throw new TypeError(`A ${typeof value} cannot be sent to the database.`);
}

function arrayText(values: readonly unknown[]): string {
  const parts = values.map((value) => {
    if (Array.isArray(value)) return arrayText(value);
    const text = toText(value);
    return text === null ? 'NULL' : `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
  });
  return `{${parts.join(',')}}`;
}
