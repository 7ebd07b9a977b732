import { home } from '#contract/home.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import type { HomeService } from './home.service.ts';

export const homeRoutes = (service: HomeService): Handler[] => [
  handle(home.waiting, ({ viewer }) => service.waiting(viewer)),
  handle(home.acquaintances, ({ viewer }) => service.acquaintances(viewer)),
];
