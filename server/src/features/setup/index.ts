import type { Handler } from '#kernel/http/handle.ts';
import type { Parts } from '#kernel/parts.ts';
import { setUpRoutes } from './setup.routes.ts';
import { setUpService, type SetUpService } from './setup.service.ts';

export { createAdministrator, takenOf } from './administrator.ts';
export * as firstStart from './setup.first-start.repository.ts';

type Others = Pick<Parameters<typeof setUpService>[0], 'passwordRules' | 'outbox'>;

/** Until the site is set up, nothing else is served. */
export function createSetUp(parts: Parts, others: Others): { routes: Handler[] } & Pick<SetUpService, 'isWaiting' | 'newLink'> {
  const service = setUpService({ ...parts, ...others });
  return { routes: setUpRoutes(service), isWaiting: service.isWaiting, newLink: service.newLink };
}
