import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Site } from '#contract/site/index.ts';
import { outsideCalls } from '#kernel/call.ts';
import { answerMissing } from './problem.ts';
import { MAINTENANCE_SECONDS } from './routes.ts';

type Places = Record<string, string>;
/** A file made of public data, for programs: a feed, a map of the site. */
export type PublicDocumentSource = {
  path: string;
  type: string;
  /** Null: missing, or not visible to visitors. */
  load: (places: Places) => Promise<string | { movedTo: string } | null>;
};
type Dependencies = { documents: readonly PublicDocumentSource[]; site: () => Site };

/** The time for which readers of feeds may keep a document, and this process one that it has made. */
const LIVE_SECONDS = 300;
const MAX_KEPT = 50;
const rate = { max: 120, timeWindow: 60_000 };

type Made = { body: string; tag: string } | { movedTo: string } | null;
const made = (loaded: Awaited<ReturnType<PublicDocumentSource['load']>>): Made =>
  typeof loaded === 'string' ? { body: loaded, tag: `"${createHash('sha256').update(loaded).digest('base64url').slice(0, 22)}"` } : loaded;

/** Shares one making per address for some minutes; what is missing is asked for again. */
function keptDocuments() {
  const kept = new LRUCache<string, Promise<Made>>({ max: MAX_KEPT, ttl: LIVE_SECONDS * 1_000 });
  return (url: string, make: () => Promise<Made>): Promise<Made> => {
    const known = kept.get(url);
    if (known) return known;
    const making = outsideCalls(make);
    const drop = () => kept.get(url) === making && kept.delete(url);
    kept.set(url, making);
    making.then((result) => (result === null || 'movedTo' in result) && drop(), drop);
    return making;
  };
}

export function mountPublicDocuments(app: FastifyInstance, { documents, site }: Dependencies): void {
  const find = keptDocuments();
  for (const { path, type, load } of documents)
    app.get(path, { config: { rateLimit: rate } }, async (request, reply) => {
      if (site().maintenance !== null) return reply.code(503).header('retry-after', MAINTENANCE_SECONDS).send();
      const places = request.params as Places;
      const found = await find(path + JSON.stringify(places), async () => made(await load(places)));
      if (found === null) return answerMissing(request, reply);
      if ('movedTo' in found) return reply.redirect(found.movedTo, 302);
      reply.header('etag', found.tag).header('cache-control', `public, max-age=${LIVE_SECONDS}`);
      if (request.headers['if-none-match'] === found.tag) return reply.code(304).send();
      return reply.type(type).send(found.body);
    });
}
