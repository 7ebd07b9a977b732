import {
  AbortedTransactionError,
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { StatementEngine } from './engine.ts';
import type { Result } from './messages.ts';
import { toText } from './params.ts';

/** Kysely on the embedded engine. */
export function embeddedDialect(engine: StatementEngine): Dialect {
  return {
    createAdapter: () => new EmbeddedAdapter(),
    createDriver: () => new EmbeddedDriver(engine),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/** The data directory's lock keeps other processes out, so migrations need no lock of their own. */
class EmbeddedAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** A turn at the one connection; the engine's thread keeps transactions apart. */
class EmbeddedConnection implements DatabaseConnection {
  readonly #engine: StatementEngine;
  #tx: number | undefined;

  constructor(engine: StatementEngine) {
    this.#engine = engine;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const result = await this.#send(sql, { params: parameters.map(toText) });
    return { rows: result.rows as Row[], ...affected(result) };
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('The embedded engine does not stream.');
  }

  async begin(settings: TransactionSettings): Promise<void> {
    this.#tx = this.#engine.newTransaction();
    const level = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : '';
    await this.#send(`begin${level} ${settings.accessMode ?? ''}`, { opens: true });
  }

  async end(verb: 'commit' | 'rollback'): Promise<Result> {
    try {
      return await this.#send(verb, { ends: true });
    } finally {
      this.#tx = undefined;
    }
  }

  #send(sql: string, rest: { params?: (string | null)[]; opens?: boolean; ends?: boolean }): Promise<Result> {
    const { params = [], ...marks } = rest;
    return this.#engine.run({ sql, params, ...marks, ...(this.#tx === undefined ? {} : { tx: this.#tx }) });
  }
}

class EmbeddedDriver implements Driver {
  readonly #engine: StatementEngine;

  constructor(engine: StatementEngine) {
    this.#engine = engine;
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<EmbeddedConnection> {
    return new EmbeddedConnection(this.#engine);
  }
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}

  async beginTransaction(connection: EmbeddedConnection, settings: TransactionSettings): Promise<void> {
    await connection.begin(settings);
  }

  async commitTransaction(connection: EmbeddedConnection): Promise<void> {
    const { command } = await connection.end('commit');
    // A statement failed earlier and its error was swallowed: PostgreSQL turns this commit into a rollback.
    if (command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  async rollbackTransaction(connection: EmbeddedConnection): Promise<void> {
    // When the thread is gone, so is the transaction; the error that led here says more.
    await connection.end('rollback').catch(() => {});
  }

  savepoint = command('savepoint');
  rollbackToSavepoint = command('rollback to');
  releaseSavepoint = command('release');
}

function command(verb: string) {
  return async (connection: DatabaseConnection, name: string, _compile: QueryCompiler['compileQuery']): Promise<void> => {
    await connection.executeQuery(CompiledQuery.raw(`${verb} "${name.replaceAll('"', '""')}"`));
  };
}

const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);
const affected = ({ command: verb, count }: Result): { numAffectedRows?: bigint } =>
  WRITES.has(verb) ? { numAffectedRows: BigInt(count) } : {};
