import { communities } from '#contract/communities/index.ts';
import { communitiesLifecycle } from '#contract/communities/lifecycle.ts';
import { communitiesSettings } from '#contract/communities/settings.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import type { DeletionService } from './lifecycle/communities.deletion.service.ts';
import type { LifecycleService } from './lifecycle/communities.lifecycle.service.ts';
import type { CommunitiesService } from './communities.service.ts';
import type { SettingsService } from './settings/communities.settings.service.ts';

type Services = {
  service: CommunitiesService;
  settings: SettingsService;
  lifecycle: LifecycleService;
  deletion: DeletionService;
};

export const communitiesRoutes = ({ service, settings, lifecycle, deletion }: Services): Handler[] => [
  handle(communities.list, ({ query, viewer }) => service.list(viewer, query)),
  handle(communities.categories, () => service.categories()),
  handle(communities.recommended, ({ query, viewer }) => service.recommended(viewer, query)),
  handle(communities.mine, ({ viewer }) => service.mine(viewer)),
  handle(communities.get, ({ params, viewer }) => service.get(viewer, params.id)),
  handle(communities.create, ({ body, viewer }) => service.create(viewer, body)),
  handle(communitiesSettings.get, ({ params, viewer }) => settings.get(viewer, params.id)),
  handle(communitiesSettings.change, ({ params, body, viewer }) => settings.change(viewer, params.id, body)),
  handle(communitiesSettings.verify, ({ params, body, viewer }) => settings.verify(viewer, params.id, body)),
  handle(communitiesSettings.checkSlug, ({ params, query }) => settings.checkSlug(params.slug, query.communityId)),
  handle(communitiesLifecycle.deleting, ({ viewer }) => deletion.owned(viewer)),
  handle(communitiesLifecycle.setArchived, ({ params, body, viewer }) => lifecycle.setArchived(viewer, params.id, body)),
  handle(communitiesLifecycle.deletion, ({ params, viewer }) => deletion.get(viewer, params.id)),
  handle(communitiesLifecycle.delete, ({ params, body, viewer }) => deletion.ask(viewer, params.id, body)),
  handle(communitiesLifecycle.restore, ({ params, viewer }) => deletion.restore(viewer, params.id)),
];
