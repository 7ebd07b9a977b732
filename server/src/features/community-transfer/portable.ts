import type { AnyRow } from '#kernel/db/rows.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Author, FileRow, ListName } from './file/file-lists.ts';
import type { Importer, CommunityImportPlan } from './imports/import-plan.ts';

/** The lists of a file, each read from the rows of one community. */
export type FileLists = Record<ListName, (communityId: string) => AsyncGenerator<AnyRow>>;

/** The context that is read while an imported community is written. */
export type ImportContext = {
  communityId: string;
  importer: Pick<Importer, 'id' | 'username'>;
  /** Name and address, as the importer chose them. */
  name: string;
  slug: string;
  plan: CommunityImportPlan;
  /** New id for an id of the file; the same for the same one. */
  idOf: (old: string) => string;
  /** Account for an id of a person: the importer's or a placeholder's. */
  personOf: (old: string) => string;
  /** New picture for an id of the file, once; null if it has been taken or could not be read. */
  takeImage: (old: string | null) => string | null;
  /** Shapes the rows of a list and writes the result in batches. */
  writeList: <List extends ListName>(
    list: List,
    shape: (row: FileRow<List>) => AnyRow[],
    write: (rows: AnyRow[]) => Promise<void>,
  ) => Promise<void>;
};

/** The part of a feature in copying a community to another site: lists for the file, and rows from it. */
export type Portable = {
  lists: Partial<FileLists>;
  insert: (tx: Tx, context: ImportContext) => Promise<void>;
};

/** The community itself: created before the features write what is in it, finished after them. */
export type PortableCommunity = {
  lists: Partial<FileLists>;
  /** Throws `AppError` if something stands in the way. `slug`: null if the importer does not choose it. */
  assertCreatable: (tx: Tx, importerId: string, chosen: { name: string; slug: string | null }) => Promise<void>;
  /** Throws `ImportFault` for a failure that the importer can resolve. */
  create: (tx: Tx, context: ImportContext) => Promise<void>;
  finish: (tx: Tx, context: ImportContext) => Promise<void>;
};

/** Creates closed accounts for the authors of a file; their ids are new ones. */
export type InsertPlaceholders = (tx: Tx, communityId: string, authors: readonly Author[]) => Promise<void>;
