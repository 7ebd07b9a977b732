import type { CardImages } from '#features/uploads/index.ts';
import { createFetcher, type Network } from '#kernel/fetching/index.ts';
import { defineJob } from '#kernel/jobs/index.ts';
import type { Parts } from '#kernel/parts.ts';
import { linksRepository } from './links.repository.ts';
import { linksService, type LinksService } from './links.service.ts';

export type { Links, OnStored } from './links.service.ts';

type LinksDependencies = {
  isOn: boolean;
  images: CardImages;
  /** Tests only: instead of the internet. */
  network?: Network | undefined;
};

const fetchCard = defineJob<{ url: string }>('links.fetch');
const sweep = defineJob<object>('links.sweep');
const BATCH = 500;

/** Cards of the pages that texts link to. */
export function createLinks({ db, transact, jobs, publicUrl }: Parts, { isOn, images, network }: LinksDependencies): LinksService {
  const userAgent = () => `Mozilla/5.0 (compatible; Plaza link cards; +${publicUrl()})`;
  const service = linksService({
    links: linksRepository(db),
    fetcher: createFetcher({ ...(network && { network }), userAgent }),
    images,
    transact,
    enqueue: (tx, url, startAfter) => jobs.enqueue(tx, fetchCard, { url }, { startAfter, priority: -1 }),
    isOn,
  });
  jobs.define(fetchCard, { concurrency: 2 }, ({ url }, { signal }) => service.fetch(url, signal));
  jobs.define(sweep, { schedule: '23 * * * *', expireIn: 600, concurrency: 1 }, async (_, { signal }) => {
    while (!signal.aborted && (await service.removeUnused(BATCH))) continue;
  });
  return service;
}
