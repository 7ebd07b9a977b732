import fs from 'node:fs';
import path from 'node:path';
import { AliasNode, type CompiledQuery, IdentifierNode, type KyselyPlugin, type OperationNode, type QueryId, RawNode } from 'kysely';
import type { KyselyOptions } from '#kernel/db/index.ts';

/** The folder to which a run on the embedded engine writes its statements, for a run on PostgreSQL to check. */
const folder = process.env['PLAZA_TEST_STATEMENTS'];
const isRecording = folder !== undefined && process.env['PLAZA_TEST_ENGINE'] !== 'postgres';

/** A result of a raw template: the whole row of the statement, or the column that is selected from it. */
export type RawResult = { template: string; column?: string };
export type Statement = { sql: string; raw: RawResult[] };
/** A column that was null. */
export type NullColumn = { nullColumn: string; raw: RawResult };

/** Statements that both engines can describe without running them. */
const DESCRIBABLE = /^\s*(with|select|insert|update|delete|merge|values)\b/i;
/** Lists of parameters that differ only in length are the same. */
const kindOf = ({ sql, raw }: Statement): string =>
  [sql.replaceAll(/\$\d+(?:, \$\d+)*/g, '$').replaceAll(/\(\$\)(?:, \(\$\))*/g, '($)'), ...raw.map(({ template }) => template)].join('\0');

/** The text of a template without its values, by which the call is found in the code. */
export const templateOf = (fragments: readonly string[]): string => fragments.join('${}');

const seen = new Set<string>();
const write = (line: Statement | NullColumn): void =>
  fs.appendFileSync(path.join(folder!, `${process.pid}.jsonl`), `${JSON.stringify(line)}\n`);

type Selecting = {
  selections?: readonly { selection: OperationNode }[];
  returning?: { selections: readonly { selection: OperationNode }[] };
};
function rawResults(query: OperationNode): RawResult[] {
  // Those of pg-boss have no fragments.
  if (RawNode.is(query)) return 'sqlFragments' in query ? [{ template: templateOf(query.sqlFragments) }] : [];
  const { selections, returning } = query as Selecting;
  return [...(selections ?? []), ...(returning?.selections ?? [])].flatMap(({ selection }) =>
    AliasNode.is(selection) && RawNode.is(selection.node) && IdentifierNode.is(selection.alias)
      ? [{ template: templateOf(selection.node.sqlFragments), column: selection.alias.name }]
      : [],
  );
}

const rawOf = new WeakMap<QueryId, RawResult[]>();

function record({ sql, query, queryId }: CompiledQuery): void {
  const raw = rawResults(query);
  if (raw.length > 0) rawOf.set(queryId, raw);
  const kind = kindOf({ sql, raw });
  if (seen.has(kind)) return;
  seen.add(kind);
  if (DESCRIBABLE.test(sql)) write({ sql, raw });
}

function recordNulls(row: Record<string, unknown>, raw: RawResult): void {
  for (const nullColumn of raw.column === undefined ? Object.keys(row) : [raw.column]) {
    if (row[nullColumn] !== null) continue;
    const key = `${raw.template}\0${nullColumn}`;
    if (seen.has(key)) continue;
    seen.add(key);
    write({ nullColumn, raw });
  }
}

const watchNulls: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ queryId, result }) {
    for (const raw of rawOf.get(queryId) ?? []) for (const row of result.rows) recordNulls(row, raw);
    return result;
  },
};

let count = 0;
/** How many statements the servers of this worker send during the work, those of their jobs among them. */
export async function statementsDuring(work: () => Promise<unknown>): Promise<number> {
  const before = count;
  await work();
  return count - before;
}

/** Counts the statements, and records each kind once per worker, with the raw templates that its result comes from. */
export const recording: KyselyOptions = {
  log: ({ query }) => {
    count += 1;
    if (isRecording) record(query);
  },
  plugins: isRecording ? [watchNulls] : [],
};

/** Call before a recording run. */
export function emptyRecording(): void {
  if (!isRecording) return;
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
}

/** What the last recording run has written. */
export function recorded(): { statements: Statement[]; nulls: NullColumn[] } {
  const names = folder === undefined || !fs.existsSync(folder) ? [] : fs.readdirSync(folder);
  if (names.length === 0)
    throw new Error(
      'PLAZA_TEST_STATEMENTS names no folder with statements. A run on the embedded engine fills one: ' +
        'PLAZA_TEST_STATEMENTS=/tmp/statements npx vitest run --root server; then this one, with the same variable.',
    );
  const lines = names.flatMap((name) => fs.readFileSync(path.join(folder!, name), 'utf8').split('\n').filter(Boolean));
  const all = lines.map((line) => JSON.parse(line) as Statement | NullColumn);
  const statements = all.filter((line) => 'sql' in line);
  return {
    statements: [...new Map(statements.map((statement) => [kindOf(statement), statement])).values()],
    nulls: all.filter((line) => 'nullColumn' in line),
  };
}
