import { randomBytes } from 'node:crypto';
import { batchesOf } from '#kernel/batches.ts';
import type { AnyRow } from '#kernel/db/rows.ts';
import { newId } from '#kernel/ids.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { CommunityFile } from '../file/community-file-reader.ts';
import type { FileRow, ListName } from '../file/file-lists.ts';
import type { ImportContext, InsertPlaceholders, Portable, PortableCommunity } from '../portable.ts';
import type { CommunityImportWork } from './community-transfer.imports.repository.ts';
import type { CommunityImportPlan } from './import-plan.ts';
import { newIds } from './new-ids.ts';

/** Rows of one statement. */
const BATCH = 500;

type Dependencies = { community: PortableCommunity; contents: readonly Portable[]; insertPlaceholders: InsertPlaceholders };
type ImportInput = {
  work: CommunityImportWork;
  file: CommunityFile;
  plan: CommunityImportPlan;
  /** The pictures that could be read, by their ids in the file. */
  images: ReadonlyMap<string, string>;
  /** Throws when the job shall end. */
  onBatch: () => void;
};

async function* shapedRows<List extends ListName>(
  file: CommunityFile,
  list: List,
  shape: (row: FileRow<List>) => AnyRow[],
): AsyncGenerator<AnyRow> {
  for await (const { row } of file.lines(list)) yield* shape(row);
}

/** A picture has one place only. */
function takeOnce(images: ReadonlyMap<string, string>): ImportContext['takeImage'] {
  const free = new Map(images);
  return (old) => {
    const image = old === null ? undefined : free.get(old);
    if (old !== null) free.delete(old);
    return image ?? null;
  };
}

function contextOf({ work, file, plan, images, onBatch }: ImportInput): ImportContext {
  const idOf = newIds(randomBytes(32).toString('hex'));
  return {
    communityId: newId(),
    importer: work,
    name: work.name,
    slug: work.slug,
    plan,
    idOf,
    personOf: (old) => (old === plan.selfId ? work.id : idOf(old)),
    takeImage: takeOnce(images),
    async writeList(list, shape, write) {
      for await (const batch of batchesOf(shapedRows(file, list, shape), BATCH)) {
        onBatch();
        await write(batch);
      }
    },
  };
}

/** Writes a community with all that its file holds, in the transaction of the caller. Throws `ImportFault`. */
export const importWriter =
  ({ community, contents, insertPlaceholders }: Dependencies) =>
  async (tx: Tx, input: ImportInput): Promise<string> => {
    const context = contextOf(input);
    const { communityId, plan, personOf } = context;
    await community.create(tx, context);
    for await (const authors of batchesOf(plan.authors, BATCH)) {
      input.onBatch();
      await insertPlaceholders(
        tx,
        communityId,
        authors.map((author) => ({ ...author, id: personOf(author.id) })),
      );
    }
    for (const feature of contents) await feature.insert(tx, context);
    await community.finish(tx, context);
    return communityId;
  };
export type ImportWriter = ReturnType<typeof importWriter>;
