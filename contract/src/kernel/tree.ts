import { z } from 'zod';
import { Id } from './schemas.ts';
import { tableFilter } from './table.ts';

/** Where something stands in a tree. */
export const treePlace = {
  /** Null puts it at the top. */
  parentId: Id.nullable(),
  /** The sibling that it stands before; null puts it last. */
  before: Id.nullable(),
};

/** The filter that every tree of the console has; `fitsTree` tells what it leaves. */
export const treeFilter = { ...tableFilter, status: z.enum(['enabled', 'disabled']).optional() };
