import type { Acquaintance, Waiting } from '#contract/home.ts';
import type { CountMentions } from '#features/notifications/index.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { HomeRepository, Steps } from './home.repository.ts';

type Dependencies = { waiting: HomeRepository; countMentions: CountMentions };

/** Those who have found a community and been there for a while need no first steps, even if they only read. */
const stepsOf = ({ isNew, ...steps }: Steps): Waiting['steps'] => {
  const { hasProfile, hasCommunity, hasSpoken } = steps;
  const isDone = hasProfile && hasCommunity && hasSpoken;
  return isDone || (!isNew && hasCommunity) ? null : steps;
};

export const homeService = ({ waiting, countMentions }: Dependencies) => ({
  acquaintances: async (viewer: Viewer): Promise<{ items: Acquaintance[] }> => ({ items: await waiting.acquaintances(viewer) }),

  async waiting(viewer: Viewer): Promise<Waiting> {
    const [requests, invitations, announcements, mentions, steps] = await Promise.all([
      waiting.requests(viewer),
      waiting.invitations(viewer),
      waiting.announcements(viewer),
      countMentions(viewer),
      waiting.steps(viewer.id),
    ]);
    return { requests, invitations, announcements, mentions, steps: stepsOf(steps) };
  },
});
export type HomeService = ReturnType<typeof homeService>;
