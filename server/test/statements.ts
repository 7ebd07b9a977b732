import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

export type Column = { name: string; type: string };
/** The columns of the result of a statement, or the error of the engine. */
export type Description = { columns: Column[] } | { refusal: string };
export type Describe = (sql: string) => Promise<Description>;

const NAMES = 'select oid::int4 as oid, typname::text as name from pg_type';
type TypeName = { oid: number; name: string };
/** Types of extensions have different oids in every database, so they are compared by name. */
const namer = (rows: readonly TypeName[]) => {
  const names = new Map(rows.map(({ oid, name }) => [oid, name]));
  return (fields: Fields): Description => ({
    columns: fields.map(({ name, dataTypeID }) => ({ name, type: names.get(dataTypeID) ?? String(dataTypeID) })),
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

type Fields = readonly { name: string; dataTypeID: number }[];

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

const typesOf = (columns: readonly Column[]): string => columns.map(({ type }) => type).join(', ');

/** Statements that the second engine rejects or types differently; those that the first rejects need tables of a test. */
export async function differences(statements: readonly string[], first: Describe, second: Describe): Promise<string[]> {
  const found: string[] = [];
  for (const sql of statements) {
    const expected = await first(sql);
    if ('refusal' in expected) continue;
    const other = await second(sql);
    if ('refusal' in other) found.push(`refused (${other.refusal}): ${sql}`);
    else if (typesOf(other.columns) !== typesOf(expected.columns))
      found.push(`(${typesOf(expected.columns)}) became (${typesOf(other.columns)}): ${sql}`);
  }
  return found;
}
