import type { CardImages } from '#features/uploads/index.ts';
import { createFetcher, type Network } from '#kernel/fetching/index.ts';
import { defineJob } from '#kernel/jobs/index.ts';
import type { Parts } from '#kernel/parts.ts';
import { type CardJob, linksService, type LinksService } from './links.service.ts';

export type { Links, OnStored } from './links.service.ts';

type LinksDependencies = {
  isOn: boolean;
  images: CardImages;
  /** Tests only: instead of the internet. */
  network?: Network | undefined;
};

const fetchCard = defineJob<CardJob>('links.fetch');
const sweep = defineJob<object>('links.sweep');
const BATCH = 500;
/** One author, and all slow hosts together, take only some of the places, so that there are some for others. */
const FETCH_RULES = { concurrency: 5, perGroup: 2 };

/** Cards of the pages that texts link to. */
export function createLinks({ db, transact, jobs, publicUrl }: Parts, { isOn, images, network }: LinksDependencies): LinksService {
  const userAgent = () => `Mozilla/5.0 (compatible; Plaza link cards; +${publicUrl()})`;
  const service = linksService({
    db,
    fetcher: createFetcher({ ...(network && { network }), userAgent }),
    images,
    transact,
    enqueue: (tx, url, authorId) => jobs.enqueue(tx, fetchCard, { url }, { group: `author:${authorId}`, priority: -1 }),
    enqueueLast: (tx, url, startAfter) => jobs.enqueue(tx, fetchCard, { url, isLast: true }, { startAfter, group: 'last', priority: -100 }),
    isOn,
  });
  jobs.define(fetchCard, FETCH_RULES, (data, { signal }) => service.fetch(data, signal));
  jobs.define(sweep, { schedule: '23 * * * *', expireIn: 600, concurrency: 1 }, async (_, { signal }) => {
    while (!signal.aborted && (await service.removeUnused(BATCH))) continue;
  });
  return service;
}
