import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { format } from 'node:util';
import { sql } from 'kysely';
import { openDatabase } from '#kernel/db/index.ts';
import { migrate } from '#kernel/db/migrate.ts';

// Writes the row types of all tables, as the migrations create them, into tables.ts.
// --check only compares: exit code 1 if the file is out of date.

const file = path.join(import.meta.dirname, 'tables.ts');
const print = (...values: unknown[]) => void process.stderr.write(`${format(...values)}\n`);
const log = { info: () => undefined, warn: print, error: print };

type Column = {
  table: string;
  name: string;
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
  isGenerated: boolean;
  /** Definitions of check constraints on this column alone. */
  checks: string[];
};

/** Content of JSON columns, which the database does not know. */
const json: Readonly<Record<string, string>> = {
  'audit_entries.after': 'Record<string, unknown>',
  'audit_entries.before': 'Record<string, unknown>',
  'communities.content_rules': 'Record<string, unknown>',
  'communities.join_questions': 'unknown[]',
  'communities.member_fields': 'unknown[]',
  'communities.organisation': 'Record<string, string>',
  'event_changes.after': 'Record<string, unknown>',
  'event_changes.before': 'Record<string, unknown>',
  'memberships.profile_fields': 'Record<string, string>',
  'notifications.params': 'Record<string, string | number>',
  'user_import_faults.params': 'Record<string, string | number>',
  'user_preferences.content': 'Record<string, unknown>',
};

const plain: Readonly<Record<string, string>> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  'double precision': 'number',
  integer: 'number',
  real: 'number',
  smallint: 'number',
  text: 'string',
  'text[]': 'string[]',
  'integer[]': 'number[]',
  'time without time zone': 'string',
  'timestamp without time zone': 'string',
  tsvector: 'string',
  uuid: 'string',
  'uuid[]': 'string[]',
};

async function columns(): Promise<Column[]> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-row-types-'));
  const database = await openDatabase({ dataDir, log });
  try {
    await migrate(database.db);
    const { rows } = await sql<Column>`
      select c.relname as "table", a.attname as name, regexp_replace(format_type(a.atttypid, null), '^"char"$', 'text') as type,
        not a.attnotnull and c.relkind <> 'v' as "isNullable", a.atthasdef or a.attidentity <> '' as "hasDefault",
        a.attgenerated <> '' or a.attidentity = 'a' as "isGenerated",
        array(select pg_get_constraintdef(k.oid) from pg_constraint k
          where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as checks
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition
        and c.relname not like 'kysely%' and a.attnum > 0 and not a.attisdropped
      order by c.relname, a.attnum`.execute(database.db);
    return rows;
  } finally {
    await database.close();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The texts that `check (column in ('a', 'b'))` allows; null without such a check. */
function choices({ checks }: Column): string | null {
  for (const check of checks) {
    const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[([^\]]*)\]\)\)\)$/.exec(check)?.[1];
    if (list) return [...list.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, text]) => `'${text}'`).join(' | ');
  }
  return null;
}

function typeOf(column: Column): string {
  const { table, name, type, isNullable, hasDefault, isGenerated } = column;
  const orNull = isNullable ? ' | null' : '';
  const orUndefined = hasDefault ? ' | undefined' : '';
  const written = (selected: string, inserted: string) =>
    `ColumnType<${selected}${orNull}, ${inserted}${orNull}${orUndefined}, ${inserted}${orNull}>`;
  if (type === 'timestamp with time zone') return written('Date', 'Date | string');
  if (type === 'jsonb') return written(json[`${table}.${name}`] ?? 'unknown', 'string');
  if (type === 'interval') return written('unknown', 'string');
  const simple = type === 'text' ? (choices(column) ?? 'string') : plain[type];
  if (!simple) throw new Error(`${table}.${name}: no TypeScript type for ${type}`);
  if (isGenerated) return `GeneratedAlways<${simple}${orNull}>`;
  return hasDefault ? `Generated<${simple}${orNull}>` : `${simple}${orNull}`;
}

function written(all: readonly Column[]): string {
  const tables = Map.groupBy(all, ({ table }) => table);
  const bodies = [...tables].map(
    ([table, list]) => `  ${table}: {\n${list.map((column) => `    ${column.name}: ${typeOf(column)};\n`).join('')}  };\n`,
  );
  return `import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Rows of all tables. Generated from the migrated schema by \`npm run row-types\`; \`npm run check\` compares. */
export interface Tables {
${bodies.join('')}}
`;
}

const text = written(await columns());
if (!process.argv.includes('--check')) fs.writeFileSync(file, text);
else if (fs.readFileSync(file, 'utf8') !== text) {
  print('server/migrations/tables.ts does not fit the migrations: npm run row-types');
  process.exitCode = 1;
}
