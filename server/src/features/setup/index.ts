import type { Handler } from '#kernel/http/handle.ts';
import type { Parts } from '#kernel/parts.ts';
import { settingsRepository } from '#kernel/settings/settings.repository.ts';
import { firstStartRepository } from './setup.first-start.repository.ts';
import { setUpRoutes } from './setup.routes.ts';
import { setUpService, type SetUpService } from './setup.service.ts';

export { createAdministrator, takenOf } from './administrator.ts';
export { firstStartRepository } from './setup.first-start.repository.ts';

type Others = Pick<Parameters<typeof setUpService>[0], 'passwordRules' | 'outbox'>;

/** Until the site is set up, nothing else is served. */
export function createSetUp(parts: Parts, others: Others): { routes: Handler[] } & Pick<SetUpService, 'isWaiting' | 'newLink'> {
  const { db } = parts;
  const service = setUpService({ ...parts, ...others, firstStart: firstStartRepository(db), settingsRow: settingsRepository(db) });
  return { routes: setUpRoutes(service), isWaiting: service.isWaiting, newLink: service.newLink };
}
