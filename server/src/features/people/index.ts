import type { LoadSummaries } from '#features/events/index.ts';
import { clock } from '#kernel/clock.ts';
import type { Handler } from '#kernel/http/handle.ts';
import type { PublicPageSource } from '#kernel/http/public-pages.ts';
import type { Parts } from '#kernel/parts.ts';
import { blocksRepository } from './blocks.repository.ts';
import { peoplePages } from './people.pages.ts';
import { peopleRepository } from './people.repository.ts';
import { peopleRoutes } from './people.routes.ts';
import { peopleService } from './people.service.ts';

export { hasBlocked } from './blocks.repository.ts';

export function createPeople(
  { db, hub }: Parts,
  { loadSummaries }: { loadSummaries: LoadSummaries },
): { routes: Handler[]; pages: PublicPageSource[] } {
  const service = peopleService({ people: peopleRepository(db), blocks: blocksRepository(db), loadSummaries, hub });
  return { routes: peopleRoutes(service), pages: peoplePages(service, clock(db)) };
}
