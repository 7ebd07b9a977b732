import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Site } from '#contract/site/index.ts';
import { outsideCalls } from '#kernel/call.ts';
import type { RenderPage } from './page-renderer.ts';
import { answerMissing } from './problem.ts';
import { MAINTENANCE_SECONDS } from './routes.ts';

type Card = {
  /** Changes with what is drawn. */
  key: string;
  draw: (render: RenderPage) => Promise<Buffer>;
};
/** The picture of link previews to pages of one kind; `load` answers null for what is missing or hidden from visitors. */
export type PublicCardSource = { path: `${string}/:name`; load: (name: string) => Promise<Card | null> };
type Dependencies = { cards: readonly PublicCardSource[]; render: RenderPage; site: () => Site };

/** About 60 KiB each. */
const MAX_KEPT = 60;
const LIVE_SECONDS = 600;
const config = { rateLimit: { max: 120, timeWindow: 60_000 } };

/** Every visit checks who may see a thing; only the drawing is kept. */
export function mountPublicCards(app: FastifyInstance, { cards, render, site }: Dependencies): void {
  const kept = new LRUCache<string, Promise<Buffer>>({ max: MAX_KEPT });
  const drawn = ({ key, draw }: Card): Promise<Buffer> => {
    const known = kept.get(key);
    if (known) return known;
    const drawing = outsideCalls(() => draw(render));
    kept.set(key, drawing);
    drawing.catch(() => kept.get(key) === drawing && kept.delete(key));
    return drawing;
  };
  for (const { path, load } of cards)
    app.get(path, { config }, async (request, reply) => {
      if (site().maintenance !== null) return reply.code(503).header('retry-after', MAINTENANCE_SECONDS).send();
      const card = await load((request.params as { name: string }).name);
      if (!card) return answerMissing(request, reply);
      const tag = `"${card.key}"`;
      reply.header('etag', tag).header('cache-control', `public, max-age=${LIVE_SECONDS}`);
      if (request.headers['if-none-match'] === tag) return reply.code(304).send();
      const content = await drawn(card);
      return reply.header('x-content-type-options', 'nosniff').type('image/jpeg').send(content);
    });
}
