import type { ReplaceImagesOfSite } from '#features/uploads/index.ts';
import type { Handler } from '#kernel/http/handle.ts';
import type { Outbox } from '#kernel/outbox/index.ts';
import type { Parts } from '#kernel/parts.ts';
import { settingsRoutes } from './settings.routes.ts';
import { settingsService } from './settings.service.ts';

/** The console of the settings, which change the site without a deploy. */
export function createSettingsConsole(
  { db, transact, audit, settings, secretBox }: Parts,
  { outbox, replaceImages }: { outbox: Outbox; replaceImages: ReplaceImagesOfSite },
): { routes: Handler[] } {
  const service = settingsService({
    db,
    settings,
    outbox,
    replaceImages,
    secretBox,
    audit,
    transact,
  });
  return { routes: settingsRoutes(service) };
}
