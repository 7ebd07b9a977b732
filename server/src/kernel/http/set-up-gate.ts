import type { FastifyInstance } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import { watchPaths } from './hosts.ts';
import { API_PREFIX } from './routes.ts';

/** Paths served before the set-up: the page itself, its assets, and the health checks. */
const isOpen = (path: string): boolean =>
  path === '/setup' ||
  path === `${API_PREFIX}/setup` ||
  path.startsWith(`${API_PREFIX}/setup/`) ||
  path.startsWith('/assets/') ||
  watchPaths.includes(path) ||
  path === '/@plaza/head' ||
  // Files of the build: paths of pages contain no dot.
  /^\/[\w-]+\.(?:js|css|svg|png|ico|webmanifest|txt)$/.test(path);

/** Until the site is set up, every page redirects to the set-up notice, and every call returns `setup.needed`. */
export function mountSetUpGate(app: FastifyInstance, isWaiting: () => Promise<boolean>): void {
  app.addHook('onRequest', async (request, reply) => {
    const [path = ''] = request.url.split('?');
    if (isOpen(path.replace(/(?<=.)\/+$/, '')) || !(await isWaiting())) return;
    const isPage =
      /^(?:GET|HEAD)$/.test(request.method) && /text\/html/.test(request.headers.accept ?? '') && !/^\/+api(?:\/|$)/.test(path);
    if (!isPage) throw new AppError('setup.needed');
    return reply.header('cache-control', 'no-store').redirect('/setup');
  });
}
