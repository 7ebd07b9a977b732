import { z } from 'zod';
import { Id } from './schemas.ts';
import { tableFilter } from './table.ts';

/** A place among siblings; left out, a row stays where it is, and what is new comes last. */
export const treeOrder = z.int().min(0).max(9_999).optional();

/** Where something stands in a tree. */
export const treePlace = {
  /** Null puts it at the top. */
  parentId: Id.nullable(),
  /** The sibling that it stands before; null puts it last. */
  before: Id.nullable(),
};

/** The filter that every tree of the console has; `fitsTree` tells what it leaves. */
export const treeFilter = { ...tableFilter, status: z.enum(['enabled', 'disabled']).optional() };
