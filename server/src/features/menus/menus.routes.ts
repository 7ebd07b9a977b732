import { menus } from '#contract/menus/index.ts';
import { handle } from '#kernel/http/handle.ts';
import { requestLanguage } from '#kernel/texts/index.ts';
import type { MenusService } from './menus.service.ts';

export const menusRoutes = (service: MenusService) => [
  handle(menus.routes, async ({ viewer, request }) => ({ result: await service.routesFor(viewer, requestLanguage(request.headers)) })),
  handle(menus.mine, async ({ viewer, request }) => ({ result: await service.menuFor(viewer, requestLanguage(request.headers)) })),
  handle(menus.forbidden, async ({ viewer, query }) => ({ isForbidden: await service.isForbidden(viewer, query.path) })),
];
