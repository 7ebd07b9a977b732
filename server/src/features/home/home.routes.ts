import { home } from '#contract/home.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import { requestLanguage } from '#kernel/texts/index.ts';
import type { HomeService } from './home.service.ts';

export const homeRoutes = (service: HomeService): Handler[] => [
  handle(home.waiting, ({ viewer, request }) => service.waiting(viewer, requestLanguage(request.headers))),
  handle(home.acquaintances, ({ viewer }) => service.acquaintances(viewer)),
];
