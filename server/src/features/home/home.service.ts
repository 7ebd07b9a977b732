import type { Acquaintance, Waiting } from '#contract/home.ts';
import type { Language } from '#contract/kernel/schemas.ts';
import type { UnreadMentions } from '#features/notifications/index.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { Steps } from './home.repository.ts';
import * as waiting from './home.repository.ts';

/** Shown on home; the others are behind a link. */
const MENTIONS = 3;

type Dependencies = { db: Db; unreadMentions: UnreadMentions };

/** Those who have found a community and been there for a while need no first steps, even if they only read. */
const stepsOf = ({ isNew, ...steps }: Steps): Waiting['steps'] => {
  const { hasProfile, hasCommunity, hasSpoken } = steps;
  const isDone = hasProfile && hasCommunity && hasSpoken;
  return isDone || (!isNew && hasCommunity) ? null : steps;
};

export const homeService = ({ db, unreadMentions }: Dependencies) => ({
  acquaintances: async (viewer: Viewer): Promise<{ items: Acquaintance[] }> => ({ items: await waiting.acquaintances(db, viewer) }),

  async waiting(viewer: Viewer, language: Language): Promise<Waiting> {
    const [decisions, invitations, announcements, mentions, drafts, steps] = await Promise.all([
      waiting.decisions(db, viewer),
      waiting.invitations(db, viewer),
      waiting.announcements(db, viewer),
      unreadMentions(viewer, language, MENTIONS),
      waiting.drafts(db, viewer),
      waiting.steps(db, viewer.id),
    ]);
    return { decisions, invitations, announcements, mentions, drafts, steps: stepsOf(steps) };
  },
});
export type HomeService = ReturnType<typeof homeService>;
