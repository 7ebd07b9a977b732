import type { Readable } from 'node:stream';
import type { Job } from '#kernel/jobs/index.ts';
import type { Parts } from '#kernel/parts.ts';
import type { StorageKey } from '#kernel/storage/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import { storeZip } from '#kernel/zip/index.ts';
import type { ExportRow, ExportTable } from './exports.repository.ts';
import * as exports from './exports.repository.ts';
import { defineStep } from './index.ts';
import { reportDone } from './long-task.repository.ts';

type Dependencies = Pick<Parts, 'db' | 'transact' | 'jobs' | 'storage'>;
export interface ExportKind<Owner> {
  at: ExportTable;
  keyOf: (id: string) => StorageKey;
  job: Job<{ id: string }>;
  tidy: { job: Job<object>; schedule: string };
  /** Lists in a file: the progress counts them. */
  parts: number;
  /** The owner of an export that waits; undefined when the owner is gone. */
  findOwner: (id: string) => Promise<Owner | undefined>;
  /** The zip; `onPart` is called after each list. */
  write: (owner: Owner, onPart: (done: number) => void) => Readable;
  /** In the transaction that makes the export available. */
  onReady: (tx: Tx, owner: Owner, id: string) => Promise<void>;
}
/** As the contract shows an export. */
export type StoredExport = Omit<ExportRow, 'createdAt' | 'expiresAt'> & { parts: number; askedAt: string; expiresAt: string };

const RETRIES = 3;
const TIDY_AT_ONCE = 100;

/** Zip files of what belongs to an owner: made by a job, one at a time for each owner, and kept for a week. */
export function createExportTask<Owner>({ db, transact, jobs, storage }: Dependencies, kind: ExportKind<Owner>) {
  const { at, keyOf, job, tidy, parts, findOwner, write, onReady } = kind;
  const shown = (row: ExportRow | null): StoredExport | null => {
    if (!row) return null;
    const { createdAt, expiresAt, ...rest } = row;
    return { ...rest, parts, askedAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
  };

  defineStep(jobs, {
    job,
    rules: { retryLimit: RETRIES, expireIn: 1_800, concurrency: 1, isFinal: true },
    async find(id) {
      const owner = await findOwner(id);
      if (!owner) await exports.setFailed(db, at, id);
      return owner && { id, owner };
    },
    async act({ id, owner }, { signal }) {
      const zip = write(owner, (done) => reportDone(db, at.table, { id, from: 'waiting', done }));
      const size = await storeZip(storage, keyOf(id), zip, signal);
      await transact(async (tx) => {
        if (await exports.setReady(tx, at, id, { size, done: parts })) await onReady(tx, owner, id);
      });
    },
    failureOf: () => null,
    lastFailure: 'broken',
    fail: (id) => exports.setFailed(db, at, id),
  });
  // The rows are deleted last, so that an interrupted run is repeated.
  jobs.define(tidy.job, { schedule: tidy.schedule, expireIn: 600, concurrency: 1 }, async (_, { signal }) => {
    for (let ids: string[]; !signal.aborted && (ids = await exports.outdated(db, at, TIDY_AT_ONCE)).length > 0;) {
      await Promise.all(ids.map((id) => storage.remove(keyOf(id))));
      await exports.remove(db, at, ids);
    }
  });

  return {
    latest: async (ownerId: string) => ({ export: shown(await exports.latest(db, at, ownerId)) }),

    /** Null while another export of the owner is being made. `values` are columns of the table. */
    async ask(tx: Tx, values: { id: string } & Readonly<Record<string, string>>): Promise<StoredExport | null> {
      const row = await exports.insert(tx, at, values);
      if (row) await jobs.enqueue(tx, job, { id: row.id });
      return shown(row);
    },

    findReady: async (on: Tx | Parts['db'], id: string, ownerId: string) => shown(await exports.findReady(on, at, { id, ownerId })),

    /** The file of an export that is ready. */
    open: (id: string): Promise<Readable> => storage.stream(keyOf(id)),
  };
}
