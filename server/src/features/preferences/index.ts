import type { Handler } from '#kernel/http/handle.ts';
import type { Parts } from '#kernel/parts.ts';
import { preferencesRoutes } from './preferences.routes.ts';
import { preferencesService } from './preferences.service.ts';

export function createPreferences({ db, hub }: Parts): { routes: Handler[] } {
  return { routes: preferencesRoutes(preferencesService({ db, hub })) };
}
