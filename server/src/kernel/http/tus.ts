import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import { AppError } from '#kernel/errors.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { API_PREFIX } from './routes.ts';

export type UploadTransfer = { id: string; size: number; received: number; expiresAt: Date };
type Part = { offset: number; content: Uint8Array };
/** Storage of the parts; throws the codes that it is mounted with. */
export type TransferStore = {
  create: (viewer: Viewer, input: { size: number; metadata: Record<string, string> }) => Promise<UploadTransfer>;
  find: (viewer: Viewer, id: string) => Promise<UploadTransfer>;
  append: (viewer: Viewer, id: string, part: Part) => Promise<UploadTransfer>;
  remove: (viewer: Viewer, id: string) => Promise<void>;
};
type Dependencies = {
  path: `/${string}`;
  store: TransferStore;
  partBytes: number;
  codes: readonly ErrorCode[];
  /** Throws if the user is not admitted now. */
  admit?: (viewer: Viewer) => unknown;
};

const VERSION = '1.0.0';
const PART_TYPE = 'application/offset+octet-stream';
const perMinute = (max: number) => ({ rateLimit: { max, timeWindow: 60_000 } });

/**
 * Resumable uploads by the tus protocol 1.0: creation, termination, expiration. A part is accepted as a whole or not at
 * all, so that the timeouts and limits of the server apply to it, and errors are problem documents as everywhere else.
 */
export async function mountTus(app: FastifyInstance, { path, store, partBytes, codes, admit }: Dependencies): Promise<void> {
  const url = API_PREFIX + path;
  await app.register(async (scope) => {
    scope.addContentTypeParser(PART_TYPE, { parseAs: 'buffer', bodyLimit: partBytes }, (_request, body, done) => done(null, body));
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('tus-resumable', VERSION).header('cache-control', 'no-store');
    });
    // This runs after the rate limit has counted the call, and before its body is read.
    scope.addHook('preParsing', async (request, reply) => {
      if (!request.viewer) throw new AppError('auth.required');
      admit?.(request.viewer);
      if (request.headers['tus-resumable'] === VERSION) return;
      reply.header('tus-version', VERSION);
      throw new AppError('upload.unsupported_version');
    });
    const one = `${url}/:id`;

    scope.post(url, { config: { codes, ...perMinute(20) } }, async (request, reply) => {
      const input = { size: numberIn(request, 'upload-length'), metadata: metadataOf(request.headers['upload-metadata']) };
      const made = await store.create(viewerOf(request), input);
      return withProgress(reply, made).code(201).header('location', `${url}/${made.id}`).send();
    });
    scope.head(one, { config: { codes, ...perMinute(120) } }, async (request, reply) => {
      const found = await store.find(viewerOf(request), idOf(request));
      return withProgress(reply, found).header('upload-length', found.size).send();
    });
    scope.patch(one, { config: { codes, ...perMinute(600) } }, async (request, reply) => {
      if (!Buffer.isBuffer(request.body)) throw new AppError('request.unsupported_media');
      const part = { offset: numberIn(request, 'upload-offset'), content: request.body };
      return withProgress(reply, await store.append(viewerOf(request), idOf(request), part))
        .code(204)
        .send();
    });
    scope.delete(one, { config: { codes, ...perMinute(60) } }, async (request, reply) => {
      await store.remove(viewerOf(request), idOf(request));
      return reply.code(204).send();
    });
  });
}

const withProgress = (reply: FastifyReply, { received, expiresAt }: UploadTransfer): FastifyReply =>
  reply.header('upload-offset', received).header('upload-expires', expiresAt.toUTCString());

const viewerOf = ({ viewer }: FastifyRequest): Viewer => {
  if (!viewer) throw new AppError('auth.required');
  return viewer;
};
const idOf = ({ params }: FastifyRequest): string => (params as { id: string }).id;

function numberIn({ headers }: FastifyRequest, name: 'upload-length' | 'upload-offset'): number {
  const value = headers[name];
  if (typeof value !== 'string' || !/^\d{1,15}$/.test(value)) throw new AppError('request.malformed');
  return Number(value);
}

/** `purpose YXZhdGFy,filename YS5wbmc=` */
function metadataOf(header: string | string[] | undefined): Record<string, string> {
  const pairs = String(header ?? '')
    .split(',')
    .map((pair) => pair.trim().split(' '));
  return Object.fromEntries(pairs.map(([key = '', value = '']) => [key, Buffer.from(value, 'base64').toString()]));
}
