import type { FastifyInstance } from 'fastify';
import { AppError } from '#kernel/errors.ts';

type Needs = { path: `/${string}`; find: (id: string, size: string) => Promise<Uint8Array | null> };

/** Pictures by their id and size. What stands at such an address never changes, and is never anything but a picture. */
export function mountImages(app: FastifyInstance, { path, find }: Needs): void {
  const config = { rateLimit: { max: 3_000, timeWindow: 60_000 } };
  app.get(`${path}/:id/:size`, { config }, async (request, reply) => {
    const { id, size } = request.params as { id: string; size: string };
    const content = await find(id, size);
    if (!content) throw new AppError('request.not_found');
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .type('image/webp')
      .send(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
  });
}
