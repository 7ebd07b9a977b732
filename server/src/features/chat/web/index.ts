import type { ChatPlace } from '#contract/browser/public-filters.ts';
import type { Db } from '#kernel/db/index.ts';
import * as web from './chat.web.repository.ts';

export { isOnWeb, type WebWindow } from './chat.web.repository.ts';

/** What visitors read of the chat. */
export type ReadChat = {
  /** Null for a channel that visitors do not read. */
  window: (channelId: string, place: ChatPlace) => Promise<web.WebWindow | null>;
  channelsOf: (communityId: string) => ReturnType<typeof web.listOf>;
};
export const readChat = (db: Db): ReadChat => ({
  window: (channelId, place) => web.findWindow(db, channelId, place),
  channelsOf: (communityId) => web.listOf(db, communityId),
});
