import type { ReplaceImage } from '#features/uploads/index.ts';
import type { Handler } from '#kernel/http/handle.ts';
import type { Parts } from '#kernel/parts.ts';
import type { CreationRepository } from '../communities.creation.repository.ts';
import { communitySettingsRepository, settingsWriting } from './communities.settings.repository.ts';
import { settingsRoutes } from './communities.settings.routes.ts';
import { communitySettingsService } from './communities.settings.service.ts';

type Dependencies = { creation: Pick<CreationRepository, 'hasCategory'>; replaceImage: ReplaceImage };

/** The settings of a community, and the mark that the site verified it. */
export function createSettings(parts: Parts, { creation, replaceImage }: Dependencies): { routes: Handler[] } {
  const settings = communitySettingsRepository(parts.db);
  const service = communitySettingsService({
    ...parts,
    settings,
    within: communitySettingsRepository,
    writing: settingsWriting,
    creation,
    replaceImage,
  });
  return { routes: settingsRoutes(service) };
}
