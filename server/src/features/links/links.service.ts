import type { CardImages } from '#features/uploads/index.ts';
import { createConcurrencyLimits } from '#kernel/concurrency-limits.ts';
import type { Db } from '#kernel/db/index.ts';
import { type Fetcher, FetchFailure } from '#kernel/fetching/index.ts';
import { newId } from '#kernel/ids.ts';
import type { Transact, Tx } from '#kernel/transaction.ts';
import type { StoredCard } from './links.repository.ts';
import * as links from './links.repository.ts';
import { cardOf, type PageCard } from './page-card.ts';

/** Called in the transaction that stores a card, and again for texts that were written while it was fetched. */
export type OnStored = (tx: Tx, url: string) => Promise<void>;
type Dependencies = {
  db: Db;
  fetcher: Fetcher;
  images: CardImages;
  transact: Transact;
  /** Fetches the card in a job, in one of the places of the author. */
  enqueue: (tx: Tx, url: string, authorId: string) => Promise<void>;
  /** Fetches the card after all others, now or after some seconds, in one of the places that slow hosts share. */
  enqueueLast: (tx: Tx, url: string, startAfter: number) => Promise<void>;
  isOn: boolean;
};
/** `isLast`: it waited behind all others. */
export type CardJob = { url: string; isLast?: boolean };
type Found = { card: PageCard | null; image: Buffer | null } | { isPassing: boolean };

const KILOBYTE = 1024;
const page = { types: ['text/html', 'application/xhtml+xml'], maxBytes: 512 * KILOBYTE, isCut: true };
const picture = { types: ['image/'], maxBytes: 2 * KILOBYTE * KILOBYTE, isCut: false };
const HOURS = { kept: 7 * 24, failed: 1 };
const MAX_ATTEMPTS = 3;
/** Most concurrent fetches of one process from one host; more of them wait behind all others. */
const MAX_PER_HOST = 2;
/** Longer than a fetch of page and picture takes, and shorter than a run of the job may. */
const CLAIM_SECONDS = 45;

/** Cards of links: fetched once for all texts, kept for some days, and refetched when a text links there again. */
export function linksService({ db, fetcher, images, transact, enqueue, enqueueLast, isOn }: Dependencies) {
  const listeners: OnStored[] = [];
  const hosts = createConcurrencyLimits(MAX_PER_HOST);

  /** A page without its picture is a card too. */
  async function pictureOf(card: PageCard, signal: AbortSignal): Promise<Buffer | null> {
    if (card.imageUrl === null) return null;
    try {
      return (await fetcher.fetch(card.imageUrl, { ...picture, signal })).content;
    } catch (error) {
      if (error instanceof FetchFailure) return null;
      throw error;
    }
  }

  async function look(url: string, signal: AbortSignal): Promise<Found> {
    try {
      const card = await cardOf(await fetcher.fetch(url, { ...page, signal }));
      return { card, image: card && (await pictureOf(card, signal)) };
    } catch (error) {
      if (error instanceof FetchFailure) return { isPassing: error.isPassing };
      throw error;
    }
  }

  async function store(tx: Tx, id: string, card: StoredCard | null): Promise<void> {
    const former = await links.store(tx, id, { card, hours: card ? HOURS.kept : HOURS.failed });
    await images.replace(tx, { imageId: card?.imageId ?? null, former });
  }

  async function refresh(url: string, { id, attempts }: { id: string; attempts: number }, signal: AbortSignal): Promise<void> {
    const found = await look(url, signal);
    if ('isPassing' in found && found.isPassing) {
      await transact(async (tx) => {
        await links.postpone(tx, id, HOURS.failed);
        if (attempts + 1 < MAX_ATTEMPTS) await enqueueLast(tx, url, HOURS.failed * 3_600 + 1);
      });
      return;
    }
    const card = 'card' in found ? found.card : null;
    const imageId = 'image' in found && found.image ? await images.make(found.image) : null;
    await transact(async (tx) => {
      await store(tx, id, card && { ...card, imageId });
      for (const listener of listeners) await listener(tx, url);
    });
  }

  async function fetchNow(url: string, signal: AbortSignal): Promise<void> {
    const claim = await links.claim(db, { id: newId(), url, seconds: CLAIM_SECONDS });
    if (!claim) {
      await transact(async (tx) => {
        for (const listener of listeners) await listener(tx, url);
      });
      return;
    }
    try {
      await refresh(url, claim, signal);
    } catch (error) {
      await links.release(db, claim.id);
      throw error;
    }
  }

  return {
    onStored: (listener: OnStored): void => void listeners.push(listener),

    /** Fetches the missing and expired cards, once the transaction of the text has committed. */
    async request(tx: Tx, urls: readonly string[], authorId: string): Promise<void> {
      if (!isOn || urls.length === 0) return;
      for (const url of await links.stale(tx, urls)) await enqueue(tx, url, authorId);
    },

    /**
     * The work of the job. Only one of several concurrent runs for one address fetches. Links to a host that did not answer, or that is
     * asked for several pages already, wait behind all others, so that slow hosts delay only the cards of slow hosts.
     */
    async fetch({ url, isLast = false }: CardJob, signal: AbortSignal): Promise<void> {
      if (!isOn) return;
      if (isLast) return fetchNow(url, signal);
      const { host } = new URL(url);
      const release = (await links.isSlow(db, host)) ? null : hosts.acquire(host);
      if (!release) return transact((tx) => enqueueLast(tx, url, 0));
      await fetchNow(url, signal).finally(release);
    },

    /** False once nothing is left to remove. */
    removeUnused: (limit: number): Promise<boolean> =>
      transact(async (tx) => {
        const { count, imageIds } = await links.removeUnused(tx, limit);
        await images.end(tx, imageIds);
        return count === limit;
      }),
  };
}
export type LinksService = ReturnType<typeof linksService>;
/** The part that features with texts need. */
export type Links = Pick<LinksService, 'request' | 'onStored'>;
