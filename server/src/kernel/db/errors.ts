/** Another process holds the data directory. */
export class DataDirectoryInUse extends Error {
  override name = 'DataDirectoryInUse';
  constructor(dataDir: string, cause: unknown) {
    super(
      `The data directory ${dataDir} is in use by another running instance. ` +
        'Stop that one first, or give this one its own directory (PLAZA_DATA).',
      { cause },
    );
  }
}

/** The data directory is no place for a database, or what is in it cannot be opened. */
export class DataDirectoryUnusable extends Error {
  override name = 'DataDirectoryUnusable';
  constructor(folder: string, error: string, cause?: unknown) {
    super(`${folder} ${error}`, { cause });
  }
}

/** No connection to PostgreSQL: nothing listens there, or it rejects the connection with this message. */
export class DatabaseUnreachable extends Error {
  override name = 'DatabaseUnreachable';
  constructor(setting: string, cause: unknown) {
    super(`The database at ${setting} cannot be reached: ${reasonOf(cause)}`, { cause });
  }
}
/** If a name resolves to several addresses, each failure is an error of its own. */
const reasonOf = (cause: unknown): string => {
  if (cause instanceof AggregateError && cause.message === '') return cause.errors.map(reasonOf).join(', ');
  return cause instanceof Error ? cause.message : String(cause);
};

/** A statement exceeded its timeout; the code is that of PostgreSQL. */
export class StatementTimeout extends Error {
  override name = 'StatementTimeout';
  readonly code = '57014';
  constructor(limit: number) {
    super(`The statement was stopped after ${limit} ms.`);
  }
}

/** The database thread went away with this statement unanswered; whether it took effect is unknown. */
export class DatabaseRestarted extends Error {
  override name = 'DatabaseRestarted';
  readonly code = '57P01';
  constructor(reason: string) {
    super(`The embedded database restarted: ${reason}`);
  }
}

export class DatabaseClosed extends Error {
  override name = 'DatabaseClosed';
  readonly code = '57P03';
  constructor() {
    super('The database is closed.');
  }
}

/** A migration changed the columns that a prepared statement returns. The statement works when it is prepared again. */
export const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof Error && error.message === 'cached plan must not change result type';

const TURNED_AWAY = new Set(['40001', '40P01']);
/** Concurrent transactions conflicted (a deadlock, a serialization failure) and nothing took effect: a retry succeeds. */
export const isTurnedAway = (error: unknown): boolean => error instanceof Error && 'code' in error && TURNED_AWAY.has(String(error.code));
