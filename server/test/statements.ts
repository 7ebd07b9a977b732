import fs from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

/** The folder to which a run on the embedded engine writes its statements, for a run on PostgreSQL to check. */
const folder = process.env['PLAZA_TEST_STATEMENTS'];
const isRecording = folder !== undefined && process.env['PLAZA_TEST_ENGINE'] !== 'postgres';

/** Statements that both engines can describe without running them. */
const DESCRIBABLE = /^\s*(with|select|insert|update|delete|merge|values)\b/i;
/** Lists of parameters that differ only in length are the same. */
const kindOf = (sql: string): string => sql.replaceAll(/\$\d+(?:, \$\d+)*/g, '$').replaceAll(/\(\$\)(?:, \(\$\))*/g, '($)');

const seen = new Set<string>();
const keptIn = (where: string) => path.join(where, `${process.pid}.jsonl`);

function record(sql: string): void {
  const kind = kindOf(sql);
  if (seen.has(kind)) return;
  seen.add(kind);
  if (DESCRIBABLE.test(sql)) fs.appendFileSync(keptIn(folder!), `${JSON.stringify(sql)}\n`);
}
/** Records each statement once per worker; undefined unless the run records. */
export const recordStatement = isRecording ? record : undefined;

/** Call before a recording run. */
export function emptyStatements(): void {
  if (!isRecording) return;
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
}

export function recordedStatements(): string[] {
  const names = folder === undefined || !fs.existsSync(folder) ? [] : fs.readdirSync(folder);
  if (names.length === 0)
    throw new Error(
      'PLAZA_TEST_STATEMENTS names no folder with statements. A run on the embedded engine fills one: ' +
        'PLAZA_TEST_STATEMENTS=/tmp/statements npx vitest run --root server; then this one, with the same variable.',
    );
  const lines = names.flatMap((name) => fs.readFileSync(path.join(folder!, name), 'utf8').split('\n').filter(Boolean));
  const all = lines.map((line) => JSON.parse(line) as string);
  return [...new Map(all.map((sql) => [kindOf(sql), sql])).values()];
}

/** The column types of the result of a statement, or the error of the engine. */
export type Description = { types: string } | { refusal: string };
export type Describe = (sql: string) => Promise<Description>;

const NAMES = 'select oid::int4 as oid, typname::text as name from pg_type';
type TypeName = { oid: number; name: string };
/** Types of extensions have different oids in every database, so they are compared by name. */
const namer = (rows: readonly TypeName[]) => {
  const names = new Map(rows.map(({ oid, name }) => [oid, name]));
  return (fields: readonly { dataTypeID: number }[]): Description => ({
    types: fields.map(({ dataTypeID }) => names.get(dataTypeID) ?? dataTypeID).join(', '),
  });
};
const refused = (error: unknown): Description => ({ refusal: error instanceof Error ? error.message : String(error) });

export async function describerOfFolder(dataDir: string): Promise<{ describe: Describe; close: () => Promise<void> }> {
  const engine = await PGlite.create(dataDir);
  const named = namer((await engine.query<TypeName>(NAMES)).rows);
  const describe: Describe = (sql) => engine.describeQuery(sql).then(({ resultFields }) => named(resultFields), refused);
  return { describe, close: () => engine.close() };
}

export async function describerOfServer(url: string): Promise<{ describe: Describe; close: () => Promise<void> }> {
  const client = new pg.Client(url);
  await client.connect();
  const named = namer((await client.query<TypeName>(NAMES)).rows);
  const describe: Describe = async (sql) => {
    const asking = new Describing(sql);
    client.query(asking);
    return asking.fields.then(named, refused);
  };
  return { describe, close: () => client.end() };
}

type Fields = { dataTypeID: number }[];

/** Has a statement parsed and described but not run, through the pg driver. */
class Describing implements pg.Submittable {
  readonly #sql: string;
  readonly #fields = Promise.withResolvers<Fields>();
  readonly fields = this.#fields.promise;
  #found: Fields = [];

  constructor(sql: string) {
    this.#sql = sql;
  }
  submit(connection: pg.Connection): void {
    connection.parse({ name: '', text: this.#sql, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }
  handleRowDescription({ fields }: { fields: Fields }): void {
    this.#found = fields;
  }
  handleError(error: Error): void {
    this.#fields.reject(error);
  }
  handleReadyForQuery(): void {
    this.#fields.resolve(this.#found);
  }
}

/** Statements that the second engine rejects or types differently; those that the first rejects need tables of a test. */
export async function differences(statements: readonly string[], first: Describe, second: Describe): Promise<string[]> {
  const found: string[] = [];
  for (const sql of statements) {
    const expected = await first(sql);
    if ('refusal' in expected) continue;
    const other = await second(sql);
    if ('refusal' in other) found.push(`refused (${other.refusal}): ${sql}`);
    else if (other.types !== expected.types) found.push(`(${expected.types}) became (${other.types}): ${sql}`);
  }
  return found;
}
