import type { CommunityFileUploads, MakePicture } from '#features/uploads/index.ts';
import type { Download } from '#kernel/http/downloads.ts';
import type { Handler } from '#kernel/http/handle.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';
import { createExports } from './exports/index.ts';
import { listNames } from './file/file-lists.ts';
import { createImports } from './imports/index.ts';
import type { FileLists, InsertPlaceholders, Portable, PortableCommunity } from './portable.ts';

export { authorColumn } from './community-transfer.columns.repository.ts';
export type { FileRow } from './file/file-lists.ts';
export { ImportFault } from './file/import-fault.ts';
export type { ImportContext, Portable, PortableCommunity } from './portable.ts';

type Dependencies = {
  notify: Notify;
  community: PortableCommunity;
  /** The contents in the order in which they are written: rows come after the rows that they refer to. */
  contents: readonly Portable[];
  insertPlaceholders: InsertPlaceholders;
  uploads: CommunityFileUploads;
  makePicture: MakePicture;
};

function mergeLists(parts: readonly Pick<Portable, 'lists'>[]): FileLists {
  const lists = Object.assign({}, ...parts.map((part) => part.lists)) as Partial<FileLists>;
  const missing = listNames.find((name) => !lists[name]);
  if (missing) throw new Error(`No feature reads the list ${missing} of communities.`);
  return lists as FileLists;
}

/** Copies communities to another site: as a file, and from one. Each feature reads and writes what is its own. */
export function createCommunityTransfer(
  parts: Parts,
  { notify, community, contents, ...importing }: Dependencies,
): { routes: Handler[]; downloads: Download[] } {
  const files = createExports(parts, { notify, lists: mergeLists([community, ...contents]) });
  const imports = createImports(parts, { community, contents, ...importing });
  return { routes: [...files.routes, ...imports.routes], downloads: files.downloads };
}
