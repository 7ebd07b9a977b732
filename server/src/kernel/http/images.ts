import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import type { Keeping } from '#kernel/storage/keeping.ts';

const cacheControl: Record<Keeping, string> = {
  everybody_for_ever: 'public, max-age=31536000, immutable',
  everybody_for_minutes: 'public, max-age=600',
  browser_asking: 'private, no-cache',
};

type Dependencies = {
  path: `/${string}`;
  /** Null: no picture has this id. */
  keepingOf: (id: string, request: FastifyRequest) => Promise<Keeping | null>;
  read: (id: string, size: string) => Promise<Uint8Array | null>;
};

/** Serves pictures by id and size. The content at such a URL never changes, and is always a picture. */
export function mountImages(app: FastifyInstance, { path, keepingOf, read }: Dependencies): void {
  const config = { rateLimit: { max: 3_000, timeWindow: 60_000 } };
  app.get(`${path}/:id/:size`, { config }, async (request, reply) => {
    const { id, size } = request.params as { id: string; size: string };
    const keeping = await keepingOf(id, request);
    if (!keeping) throw new AppError('request.not_found');
    const tag = `"${id}-${size}"`;
    const isKept = request.headers['if-none-match'] === tag;
    const content = isKept ? null : await read(id, size);
    if (!content && !isKept) throw new AppError('request.not_found');
    if (keeping === 'browser_asking') reply.header('vary', 'Cookie');
    reply.header('cache-control', cacheControl[keeping]).header('etag', tag);
    if (!content) return reply.code(304).send();
    return reply
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .type('image/webp')
      .send(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
  });
}
