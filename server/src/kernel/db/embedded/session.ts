import { type PGlite, messages as protocolMessages, protocol } from '@electric-sql/pglite';
import { isOutdatedPlan } from '../errors.ts';
import { BYTEA, parserOf } from '../types.ts';
import type { Result } from './messages.ts';

const { serialize } = protocol;
const { CommandCompleteMessage, DataRowMessage, DatabaseError, ReadyForQueryMessage, RowDescriptionMessage } = protocolMessages;

type Columns = { name: string; isBytes: boolean; parse(text: string): unknown }[];
type Prepared = { name: string; columns: Columns };
export interface StatementOutcome extends Result {
  columns: Columns;
  error: Error | null;
  isParsed: boolean;
  /** I: no transaction is open, T: one is, E: one is and has failed. */
  status: string;
}

const MAX_PREPARED = 400;

/**
 * Statements over PGlite's raw protocol. Its own query() takes six trips into the engine and plans each time;
 * here a statement with parameters is prepared once, and then takes one trip.
 */
export function createSession(pg: PGlite): { run(sql: string, params: readonly (string | null)[]): Promise<StatementOutcome> } {
  const prepared = new Map<string, Prepared>();
  let named = 0;

  const send = async (parts: Uint8Array[], columns: Columns): Promise<StatementOutcome> => {
    const { messages } = await pg.execProtocol(Buffer.concat(parts), { syncToFs: false, throwOnError: false });
    return read(messages, columns);
  };

  const prepareAndRun = async (sql: string, values: (string | null)[]): Promise<StatementOutcome> => {
    named += 1;
    const name = `s${named}`;
    const parts = [serialize.parse({ name, text: sql }), serialize.bind({ statement: name, values }), serialize.describe({ type: 'P' })];
    const outcome = await send([...parts, serialize.execute(), serialize.sync()], []);
    if (outcome.isParsed && !outcome.error) await remember(sql, { name, columns: outcome.columns });
    else if (outcome.isParsed) await forget(name);
    return outcome;
  };

  const remember = async (sql: string, statement: Prepared): Promise<void> => {
    prepared.set(sql, statement);
    if (prepared.size <= MAX_PREPARED) return;
    const [oldest] = prepared;
    if (!oldest) return;
    prepared.delete(oldest[0]);
    await forget(oldest[1].name);
  };
  const forget = (name: string): Promise<StatementOutcome> => send([serialize.close({ type: 'S', name }), serialize.sync()], []);

  return {
    async run(sql, params) {
      // Without parameters it may be several statements, which only the simple protocol takes.
      if (params.length === 0) return send([serialize.query(sql)], []);
      const values = [...params];
      const known = prepared.get(sql);
      if (!known) return prepareAndRun(sql, values);
      // Most recently used goes last, so that the first one is the one to forget.
      prepared.delete(sql);
      prepared.set(sql, known);
      const outcome = await send([serialize.bind({ statement: known.name, values }), serialize.execute(), serialize.sync()], known.columns);
      if (!isOutdatedPlan(outcome.error)) return outcome;
      prepared.delete(sql);
      return outcome.status === 'I' ? prepareAndRun(sql, values) : outcome;
    },
  };
}

function read(messages: readonly object[], columns: Columns): StatementOutcome {
  const outcome: StatementOutcome = { rows: [], command: '', count: 0, columns, error: null, isParsed: false, status: 'I' };
  for (const message of messages) {
    if (message instanceof DataRowMessage) outcome.rows.push(readRow(message.fields, outcome.columns));
    else if (message instanceof RowDescriptionMessage) outcome.columns = readColumns(message);
    else if (message instanceof CommandCompleteMessage) readTag(message.text, outcome);
    else if (message instanceof DatabaseError) outcome.error ??= message;
    else if (message instanceof ReadyForQueryMessage) outcome.status = message.status;
    else if ('name' in message && message.name === 'parseComplete') outcome.isParsed = true;
  }
  return outcome;
}

const readColumns = (message: InstanceType<typeof RowDescriptionMessage>): Columns =>
  message.fields.map(({ name, dataTypeID }) => ({ name, isBytes: dataTypeID === BYTEA, parse: parserOf(dataTypeID) }));

function readRow(fields: readonly (string | null)[], columns: Columns): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [index, column] of columns.entries()) {
    const text = fields[index] ?? null;
    row[column.name] = text === null ? null : column.parse(text);
  }
  return row;
}

function readTag(tag: string, outcome: StatementOutcome): void {
  const words = tag.split(' ');
  outcome.command = words[0] ?? '';
  outcome.count = Number(words.at(-1)) || 0;
}
