import type { ReplaceImage } from '#features/uploads/index.ts';
import type { Handler } from '#kernel/http/handle.ts';
import type { Parts } from '#kernel/parts.ts';
import { settingsRoutes } from './communities.settings.routes.ts';
import { communitySettingsService } from './communities.settings.service.ts';

type Dependencies = { replaceImage: ReplaceImage };

/** The settings of a community, and the mark that the site verified it. */
export function createSettings(parts: Parts, { replaceImage }: Dependencies): { routes: Handler[] } {
  const service = communitySettingsService({
    ...parts,
    replaceImage,
  });
  return { routes: settingsRoutes(service) };
}
