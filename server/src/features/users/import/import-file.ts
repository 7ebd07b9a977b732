import { Readable } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import { consoleLimits } from '#contract/browser/console-limits.ts';
import { type ImportColumn, importColumns, neededColumns } from '#contract/browser/user-import-file.ts';
import { AppError, type InputError } from '#kernel/errors.ts';

/** Cells by column; columns missing in the file are empty. */
export type AccountFileRow = { line: number; cells: Record<ImportColumn, string> };

const CHUNK = 64 * 1024;
const separators = [',', ';', '\t'];

/** A first line that announces the separator to spreadsheets. */
const announced = /^\s*"?sep=([,;\t])"?[,;\t]*[^\S\n]*(?=\n|$)/i;

/** The announced one, or the most frequent in the header, the first line that is not blank. */
function separatorOf(text: string): string {
  const separator = announced.exec(text)?.[1];
  if (separator) return separator;
  const header = /^.*\S.*$/m.exec(text)?.[0] ?? '';
  const counts = separators.map((separator) => header.split(separator).length);
  return separators[counts.indexOf(Math.max(...counts))]!;
}

/** Columns by position. Throws `user_import.wrong_header`, which names every missing, unknown or duplicate column. */
function columnsOf(header: readonly string[]): ImportColumn[] {
  const names = header.map((cell) => cell.trim());
  // Spreadsheets leave empty cells behind the last column.
  while (names.at(-1) === '') names.pop();
  const columns = names.map((name) => importColumns.find((column) => column.toLowerCase() === name.toLowerCase()));
  const error = (field: string, rule: string): InputError => ({ field, rule, params: { column: field } });
  const unknown = new Set(names.filter((_, at) => columns[at] === undefined).map((name) => name.slice(0, 60)));
  const errors = [
    ...neededColumns.filter((column) => !columns.includes(column)).map((column) => error(column, 'column_missing')),
    ...[...unknown].map((name) => error(name, 'column_unknown')),
    ...importColumns.filter((column) => columns.indexOf(column) !== columns.lastIndexOf(column)).map((name) => error(name, 'column_twice')),
  ];
  if (errors.length > 0) throw new AppError('user_import.wrong_header', {}, errors.slice(0, importColumns.length * 2));
  return columns.filter((column) => column !== undefined);
}

/** Yields the text in chunks, so that other work is not blocked. */
async function* piecesOf(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += CHUNK) {
    yield bytes.subarray(start, start + CHUNK);
    await breathe();
  }
}

const breaksIn = (record: readonly string[]): number => record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
/** The first line after this one that is not blank. */
const lineAfter = (text: string, line: number): number => {
  const next = text
    .split('\n')
    .slice(line)
    .findIndex((content) => content.trim() !== '');
  return line + 1 + Math.max(next, 0);
};

type Parsed = { record: string[]; info: { lines: number } };

/** The rows of a file, one by one, without blank lines. Throws `user_import.…` for errors of the file as a whole. */
export async function* importRows(file: string): AsyncGenerator<AccountFileRow> {
  const separator = separatorOf(file);
  // Its line stays, empty, so that the others keep their numbers.
  const text = file.replace(announced, '');
  if (text.trim() === '') throw new AppError('user_import.empty');
  const { CsvError, parse } = await import('csv-parse');
  const options = { info: true, relax_column_count: true, skip_empty_lines: true, delimiter: separator, record_delimiter: '\n' };
  const parser = Readable.from(piecesOf(text)).pipe(parse(options));
  let columns: ImportColumn[] | null = null;
  let count = 0;
  let last = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      const line = info.lines - breaksIn(record);
      last = info.lines;
      if (record.every((cell) => cell.trim() === '')) continue;
      if (!columns) {
        columns = columnsOf(record);
        continue;
      }
      if (record.slice(columns.length).some((cell) => cell.trim() !== '')) throw new AppError('user_import.too_many_columns', { line });
      count += 1;
      if (count > consoleLimits.importRows.max) throw new AppError('user_import.too_many_rows', consoleLimits.importRows);
      yield { line, cells: cellsOf(columns, record) };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new AppError('user_import.wrong_quote', { line: lineAfter(text, last) });
  }
  if (count === 0) throw new AppError('user_import.no_rows');
}

/** Exported files put an apostrophe before what a spreadsheet would take for a formula. */
const disarmed = /^'(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/;
const empty = Object.fromEntries(importColumns.map((column) => [column, ''])) as Record<ImportColumn, string>;
const cellsOf = (columns: readonly ImportColumn[], record: readonly string[]): AccountFileRow['cells'] => ({
  ...empty,
  ...Object.fromEntries(columns.map((column, at) => [column, record[at]?.replace(disarmed, '').normalize('NFC').trim() ?? ''])),
});
