import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { SecretBox } from '#kernel/secret-box.ts';
import type { ViewerCache } from '#kernel/session/viewer-cache.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { cookieOf } from './cookie.ts';

const COOKIE = 'plaza_files';
const MAX_KEPT = 1_000;
/** The account behind a request for a file. */
export type ViewerOf = (request: FastifyRequest) => Promise<Viewer | null>;
type Dependencies = { viewers: Pick<ViewerCache, 'get'>; secretBox: Pick<SecretBox, 'fingerprint'> };

/**
 * Browsers load images without the access token. A cookie that names the session, set with the first answer to a signed-in call, identifies
 * the caller. It opens files only, is hidden from scripts and other sites, and means nothing once the session has ended.
 */
export function mountFilePass(app: FastifyInstance, { viewers, secretBox }: Dependencies): ViewerOf {
  const macOf = (sessionId: string): string => secretBox.fingerprint(`files of ${sessionId}`).toString('base64url');
  // A client that keeps no cookies is given one by each answer.
  const passes = new LRUCache<string, string>({ max: MAX_KEPT, memoMethod: (sessionId) => `${sessionId}.${macOf(sessionId)}` });

  app.addHook('onSend', async ({ viewer, headers, protocol }, reply) => {
    if (!viewer || cookieOf(headers.cookie, COOKIE)?.startsWith(`${viewer.sessionId}.`)) return;
    const secure = protocol === 'https' ? '; Secure' : '';
    reply.header('set-cookie', `${COOKIE}=${passes.memo(viewer.sessionId)}; Path=/; HttpOnly; SameSite=Strict${secure}`);
  });

  return async ({ viewer, headers }) => {
    if (viewer) return viewer;
    const [sessionId = '', mac = ''] = (cookieOf(headers.cookie, COOKIE) ?? '').split('.');
    const [given, wanted] = [Buffer.from(mac), Buffer.from(macOf(sessionId))];
    return given.length === wanted.length && timingSafeEqual(given, wanted) ? viewers.get(sessionId) : null;
  };
}
