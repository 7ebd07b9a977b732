/** Messages between the thread of the server and the thread of the database. */
export interface Statement {
  sql: string;
  params: readonly (string | null)[];
  /** The transaction it belongs to; none for a statement on its own. */
  tx?: number;
  opens?: boolean;
  ends?: boolean;
}
export interface Result {
  rows: Record<string, unknown>[];
  /** First word of PostgreSQL's command tag, e.g. INSERT. */
  command: string;
  count: number;
  /** Columns of bytes: a Buffer crosses over as a plain Uint8Array and is made one again on arrival. */
  bytes?: string[];
}
export interface PlainError {
  message: string;
  fields: Record<string, unknown>;
}

export type Ask = ({ kind: 'run'; id: number } & Statement) | { kind: 'close'; id: number };
export type WorkerReply =
  | { kind: 'result'; id: number; result: Result }
  | { kind: 'failure'; id: number; error: PlainError }
  | { kind: 'notification'; channel: string; payload: string }
  | { kind: 'ready' }
  | { kind: 'unusable'; error: PlainError };

/** Shared between the threads: which statement runs now (0: none), and how many times the disk was synced. */
export const RUNNING = 0;
export const SYNCS = 1;
export interface ThreadData {
  folder: string;
  gauge: Int32Array;
}
