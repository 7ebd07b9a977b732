import type { Viewer } from '#kernel/viewer.ts';
import type { Topic } from './notifications.raise.repository.ts';
import type { MutedRepository } from './notifications.muted.repository.ts';

type MutedTopics = { muted: Topic[] };

/** Muted topics of the viewer. */
export function mutedService({ topics }: { topics: MutedRepository }) {
  const list = async (viewer: Viewer): Promise<MutedTopics> => ({ muted: await topics.muted(viewer.id) });
  return {
    list,
    async set(viewer: Viewer, muted: readonly Topic[]): Promise<MutedTopics> {
      await topics.setMuted(viewer.id, muted);
      return list(viewer);
    },
  };
}
export type MutedService = ReturnType<typeof mutedService>;
