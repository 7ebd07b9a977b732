import { profile } from '#contract/profile.ts';
import { handle } from '#kernel/http/handle.ts';
import type { ProfileService } from './profile.service.ts';

export const profileRoutes = (service: ProfileService) => [
  handle(profile.me, ({ viewer }) => service.me(viewer)),
  handle(profile.updateMe, ({ body, viewer }) => service.updateMe(viewer, body)),
  handle(profile.rename, ({ body, viewer }) => service.rename(viewer, body.username)),
];
