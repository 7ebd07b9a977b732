import { Id } from './schemas.ts';

/** Where something stands in a tree. */
export const treePlace = {
  /** Null puts it at the top. */
  parentId: Id.nullable(),
  /** The sibling that it stands before; null puts it last. */
  before: Id.nullable(),
};
