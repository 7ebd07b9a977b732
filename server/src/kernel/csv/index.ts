import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { CallAccess } from '#contract/kernel/endpoint.ts';
import type { Download } from '#kernel/http/downloads.ts';
import { downloadLinks } from '#kernel/one-time/download-links.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Tx } from '#kernel/transaction.ts';
import { mayCall, type Viewer } from '#kernel/viewer.ts';

type Cell = string | number | boolean | null;
type Heading = { key: string; title: string };
type Input<Filter> = { filter: Filter; columns: readonly Heading[] };

type Dependencies<Filter, Row extends { id: string }> = Pick<Parts, 'transact' | 'oneTime' | 'publicUrl' | 'viewers'> & {
  /** Name of the list: `users`. */
  name: string;
  /** The endpoint that issues the URL; a user who lost access to it gets no file either. */
  call: { access: CallAccess };
  /** Checks rights that do not depend on the endpoint alone, when the file is opened. */
  mayOpen?: (viewer: Viewer, filter: Filter) => Promise<boolean>;
  /** Cell values by column. */
  cells: Readonly<Record<string, (row: Row) => Cell>>;
  /** Cell values of columns that are not known beforehand. */
  otherCell?: (row: Row, key: string) => Cell;
  /** Rows of the filter ordered by id, after one of them; fewer than `count` are the last ones. */
  batch: (filter: Filter, after: string | null, count: number) => Promise<Row[]>;
  /** Called in the transaction in which the URL is issued. */
  onLink: (tx: Tx, viewer: Viewer, filter: Filter) => Promise<void>;
};

const BATCH = 1_000;

/** A list as a CSV file: streamed as it is read, with formulas escaped. */
export function csvOf<Row extends { id: string }>(
  columns: readonly Heading[],
  cells: Readonly<Record<string, (row: Row) => Cell>>,
  batch: (after: string | null, count: number) => Promise<Row[]>,
): Readable {
  const lines = async function* () {
    yield columns.map(({ title }) => title);
    for (let after: string | null = null; ;) {
      const rows = await batch(after, BATCH);
      for (const row of rows) yield columns.map(({ key }) => cells[key]?.(row) ?? '');
      if (rows.length < BATCH) return;
      after = rows.at(-1)?.id ?? null;
    }
  };
  const csv = stringify({
    bom: true,
    escape_formulas: true,
    quoted_match: /[\r\n]/,
    record_delimiter: 'windows',
    cast: { boolean: String },
  });
  // An error while reading truncates the file; a client that disconnects ends the reading.
  return pipeline(Readable.from(lines()), csv, () => {});
}

/**
 * A single-use download URL for the file of a list, valid while its requester is signed in with access to the list, and
 * its download route.
 */
export function csvExport<Filter extends object, Row extends { id: string }>(dependencies: Dependencies<Filter, Row>) {
  const { name, call, mayOpen, cells, otherCell, batch, onLink, transact } = dependencies;
  const address = { path: `/${name}/export`, ending: '.csv' } as const;
  const links = downloadLinks<Input<Filter>>(dependencies, { purpose: `csv:${name}`, ...address });
  const open = async (token: string): Promise<Readable | null> => {
    const opened = await links.open(token);
    if (!opened) return null;
    const { filter, columns } = opened.data;
    if (!mayCall(opened.viewer, call.access) || (mayOpen && !(await mayOpen(opened.viewer, filter)))) return null;
    const all = otherCell ? { ...Object.fromEntries(columns.map(({ key }) => [key, (row: Row) => otherCell(row, key)])), ...cells } : cells;
    return csvOf(columns, all, (after, count) => batch(filter, after, count));
  };
  return {
    link: (viewer: Viewer, filter: Filter, columns: readonly Heading[]): Promise<{ url: string }> =>
      transact(async (tx) => {
        await onLink(tx, viewer, filter);
        return links.issue(tx, viewer, { filter, columns });
      }),
    download: { ...address, type: 'text/csv; charset=utf-8', name: `${name}.csv`, open } satisfies Download,
  };
}
