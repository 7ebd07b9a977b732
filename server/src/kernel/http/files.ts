import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import type { NamedFile } from '#kernel/storage/named-file.ts';

type Dependencies = {
  path: `/${string}`;
  /** Null: no file has this id, or it is not for the caller. */
  open: (id: string, request: FastifyRequest) => Promise<NamedFile | null>;
};

/** Serves uploaded files as they are: to be saved, and never as something that a browser shows or runs. */
export function mountFiles(app: FastifyInstance, { path, open }: Dependencies): void {
  const config = { rateLimit: { max: 600, timeWindow: 60_000 } };
  app.get(`${path}/:id`, { config }, async (request, reply) => {
    const file = await open((request.params as { id: string }).id, request);
    if (!file) throw new AppError('request.not_found');
    return reply
      .header('cache-control', 'private, no-cache')
      .header('vary', 'Cookie')
      .header('content-disposition', dispositionOf(file.name))
      .header('content-length', file.size)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .type('application/octet-stream')
      .send(file.content);
  });
}

/** The whole name for browsers, and a plain one for everything that reads ASCII only. */
function dispositionOf(name: string): string {
  const plain = name.replace(/[^\w.\- ]+/g, '').trim();
  const ascii = plain === '' || plain.startsWith('.') ? `file${plain}` : plain;
  const encoded = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${ascii}"${name === ascii ? '' : `; filename*=UTF-8''${encoded}`}`;
}
