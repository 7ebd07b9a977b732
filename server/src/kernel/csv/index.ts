import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { Access } from '#contract/kernel/endpoint.ts';
import type { Download } from '#kernel/http/downloads.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Tx } from '#kernel/transaction.ts';
import { mayCall, type Viewer } from '#kernel/viewer.ts';

type Cell = string | number | boolean | null;
type Heading = { key: string; title: string };
type Wish<Filter> = { filter: Filter; columns: readonly Heading[]; sessionId: string };

type Needs<Filter, Row extends { id: string }> = Pick<Parts, 'transact' | 'oneTime' | 'publicUrl' | 'viewers'> & {
  /** Of the list: `users`. */
  name: string;
  /** The call that answers the address; who may not make it any more gets no file either. */
  call: { access: Access };
  /** What a cell of each column holds. */
  cells: Readonly<Record<string, (row: Row) => Cell>>;
  /** Rows of the filter in the order of their ids, after one of them; fewer than `count` are the last ones. */
  batch: (filter: Filter, after: string | null, count: number) => Promise<Row[]>;
  /** Told in the transaction in which somebody gets an address. */
  onLink: (tx: Tx, viewer: Viewer, filter: Filter) => Promise<void>;
};

const LINK_LIFETIME = '1 minutes';
const BATCH = 1_000;

/** A list as a file for spreadsheets: streamed as it is read, and nothing in it is a formula. */
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
  const csv = stringify({ bom: true, escape_formulas: true, record_delimiter: 'windows', cast: { boolean: String } });
  // A failure of the reading breaks the file off; whoever goes away in the middle ends the reading.
  return pipeline(Readable.from(lines()), csv, () => {});
}

/** An address that hands the file of a list out once, as long as whoever asked is signed in and may have it; and what answers there. */
export function csvExport<Filter extends object, Row extends { id: string }>(needs: Needs<Filter, Row>) {
  const { name, call, cells, batch, onLink, transact, oneTime, publicUrl, viewers } = needs;
  const purpose = `csv:${name}`;
  const open = async (token: string): Promise<Readable | null> => {
    const used = await transact((tx) => oneTime.useToken<Wish<Filter>>(tx, purpose, token));
    if (!used) return null;
    const { filter, columns, sessionId } = used.data;
    const viewer = await viewers.get(sessionId);
    if (!viewer || !mayCall(viewer, call.access)) return null;
    return csvOf(columns, cells, (after, count) => batch(filter, after, count));
  };
  return {
    link: (viewer: Viewer, filter: Filter, columns: readonly Heading[]): Promise<{ url: string }> =>
      transact(async (tx) => {
        const data: Wish<Filter> = { filter, columns, sessionId: viewer.sessionId };
        const token = await oneTime.issueToken(tx, { purpose, userId: viewer.id, data, lifetime: LINK_LIFETIME });
        await onLink(tx, viewer, filter);
        return { url: `${publicUrl()}/api/v2/${name}/export/${token}.csv` };
      }),
    download: { path: `/${name}/export`, ending: '.csv', type: 'text/csv; charset=utf-8', name: `${name}.csv`, open } satisfies Download,
  };
}
