import type { UnreadMentions } from '#features/notifications/index.ts';
import type { Handler } from '#kernel/http/handle.ts';
import type { Parts } from '#kernel/parts.ts';
import { homeRoutes } from './home.routes.ts';
import { homeService } from './home.service.ts';

/** The content of the home page beside the feed. */
export const createHome = ({ db }: Parts, { unreadMentions }: { unreadMentions: UnreadMentions }): { routes: Handler[] } => ({
  routes: homeRoutes(homeService({ db, unreadMentions })),
});
