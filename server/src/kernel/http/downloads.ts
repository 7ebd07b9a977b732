import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import { API_PREFIX } from './routes.ts';

/** Content with a file name of its own, in ASCII and without quotes. */
type Named = { name: string; content: Readable };

/** A file whose URL is itself the permission to download it. */
export type Download = {
  /** Below the API's prefix, before the secret: `/exports`. */
  path: `/${string}`;
  ending: `.${string}`;
  type: string;
  /** File name for saving; without a name, here or from `open`, the file is shown inline. */
  name?: string;
  open: (secret: string) => Promise<Readable | string | Named | null>;
};

const SECRET = /^[\w-]{20,128}$/;

/** Serves files. Returns 404 for a secret that is wrong, expired or of another file. */
export function mountDownloads(app: FastifyInstance, downloads: readonly Download[]): void {
  for (const { path, ending, type, name, open } of downloads)
    app.get<{ Params: { file: string } }>(`${API_PREFIX}${path}/:file`, async (request, reply) => {
      const { file } = request.params;
      const secret = file.endsWith(ending) ? file.slice(0, -ending.length) : '';
      const opened = SECRET.test(secret) ? await open(secret) : null;
      if (opened === null) throw new AppError('request.not_found');
      const { name: saveAs, content } = typeof opened === 'object' && 'content' in opened ? opened : { name, content: opened };
      if (saveAs) reply.header('content-disposition', `attachment; filename="${saveAs}"`);
      return reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer').type(type).send(content);
    });
}
