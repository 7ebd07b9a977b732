import { search } from '#contract/search.ts';
import { handle } from '#kernel/http/handle.ts';
import type { SearchService } from './search.service.ts';

export const searchRoutes = (service: SearchService) => [handle(search.find, ({ query, viewer }) => service.find(viewer, query))];
