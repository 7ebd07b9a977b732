import { create } from 'zustand';
import type { Site } from '#contract/site.ts';
import { pageMeta } from '#kernel/page-meta.ts';

/** What the site says of itself: from the head of the page, and newer as soon as somebody asks. Nothing in a test. */
export const useSite = create<Partial<Site>>(() => JSON.parse(pageMeta('site') ?? '{}') as Partial<Site>);
