import type { Viewer } from '#kernel/viewer.ts';
import type { Topic } from './notifications.raise.repository.ts';
import type { WishesRepository } from './notifications.muted.repository.ts';

type Wishes = { muted: Topic[] };

/** Muted topics of the viewer. */
export function wishesService({ wishes }: { wishes: WishesRepository }) {
  const list = async (viewer: Viewer): Promise<Wishes> => ({ muted: await wishes.muted(viewer.id) });
  return {
    list,
    async set(viewer: Viewer, muted: readonly Topic[]): Promise<Wishes> {
      await wishes.setMuted(viewer.id, muted);
      return list(viewer);
    },
  };
}
export type WishesService = ReturnType<typeof wishesService>;
