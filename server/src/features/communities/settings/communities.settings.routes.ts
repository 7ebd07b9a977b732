import { communitySettings } from '#contract/communities/settings.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import type { CommunitySettingsService } from './communities.settings.service.ts';

export const settingsRoutes = (settings: CommunitySettingsService): Handler[] => [
  handle(communitySettings.get, ({ params, viewer }) => settings.get(viewer, params.id)),
  handle(communitySettings.change, ({ params, body, viewer }) => settings.change(viewer, params.id, body)),
  handle(communitySettings.verify, ({ params, body, viewer }) => settings.verify(viewer, params.id, body)),
  handle(communitySettings.checkSlug, ({ params, query }) => settings.checkSlug(params.slug, query.communityId)),
];
