import { menus } from '#contract/menus.ts';
import { handle } from '#kernel/http/handle.ts';
import type { MenusService } from './menus.service.ts';

export const menusRoutes = (service: MenusService) => [
  handle(menus.routes, async ({ viewer }) => ({ result: await service.routesFor(viewer) })),
  handle(menus.mine, async ({ viewer }) => ({ result: await service.menuFor(viewer) })),
  handle(menus.forbidden, async ({ viewer, query }) => ({ isForbidden: await service.isForbidden(viewer, query.path) })),
];
