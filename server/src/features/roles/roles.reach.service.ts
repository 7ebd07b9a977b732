import type { Parts } from '#kernel/parts.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { rightsOf } from './roles.rights.repository.ts';
import { mayActOn } from './roles.policy.ts';

/** The accounts of a list on which the viewer may act; for display only, changes check again in their transaction. */
export const mayActOnWhom =
  ({ db }: Pick<Parts, 'db'>) =>
  async (viewer: Viewer, userIds: readonly string[]): Promise<ReadonlySet<string>> => {
    const rights = await rightsOf(db, [viewer.id, ...userIds]);
    const editor = rights.get(viewer.id);
    return new Set(
      userIds.filter((id) => {
        const account = rights.get(id);
        return editor !== undefined && account !== undefined && mayActOn(editor, account);
      }),
    );
  };
