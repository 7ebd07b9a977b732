import { create } from 'zustand';
import type { Site } from '#contract/site/index.ts';
import { pageMeta } from '#kernel/page-meta.ts';

/** Public settings of the site: from the page's head, updated when refetched. Empty in tests. */
export const useSite = create<Partial<Site>>(() => JSON.parse(pageMeta('site') ?? '{}') as Partial<Site>);
