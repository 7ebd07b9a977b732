import { z } from 'zod';
import { Id } from './schemas.ts';
import { tableFilter } from './table.ts';

/** Position among siblings. If omitted, an existing row stays in place and a new one comes last. */
export const treeOrder = z.int().min(0).max(9_999).optional();

/** Position in a tree. */
export const treePlace = {
  /** Null: the root. */
  parentId: Id.nullable(),
  /** The sibling before which the row is placed; null: last. */
  before: Id.nullable(),
};

/** Filter of every tree of the console; applied by `fitsTree`. */
export const treeFilter = { ...tableFilter, status: z.enum(['enabled', 'disabled']).optional() };
