import { preferences } from '#contract/preferences.ts';
import { handle } from '#kernel/http/handle.ts';
import type { PreferencesService } from './preferences.service.ts';

export const preferencesRoutes = (service: PreferencesService) => [
  handle(preferences.get, ({ viewer }) => service.get(viewer)),
  handle(preferences.save, ({ body, viewer }) => service.save(viewer, body)),
];
