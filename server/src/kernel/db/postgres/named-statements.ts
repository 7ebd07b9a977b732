import { createHash } from 'node:crypto';

const MAX_NAMED = 400;
const MAX_SEEN = 4_000;

/**
 * Names for prepared statements: PostgreSQL then parses and plans them once per connection. Each connection keeps every
 * prepared plan, so only the first few hundred texts that occur twice get a name.
 */
export function createStatementNames(): { nameOf(sql: string): string | undefined; renew(sql: string): void } {
  const names = new Map<string, string>();
  const seen = new Set<string>();
  let renewals = 0;

  return {
    nameOf(sql) {
      const known = names.get(sql);
      if (known !== undefined || names.size >= MAX_NAMED) return known;
      if (!seen.has(sql)) {
        if (seen.size >= MAX_SEEN) seen.clear();
        seen.add(sql);
        return undefined;
      }
      seen.delete(sql);
      const name = createHash('sha1').update(sql).digest('base64url');
      names.set(sql, name);
      return name;
    },
    /** The plan under the old name no longer fits the tables; the next use prepares it afresh. */
    renew(sql) {
      renewals += 1;
      const name = names.get(sql);
      if (name) names.set(sql, `${name.slice(0, 27)}.${renewals}`);
    },
  };
}
