import type { FastifyInstance } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import { watchPaths } from './hosts.ts';
import { API_PREFIX } from './routes.ts';

/** What answers before there is anybody: the page itself, what it is made of, and whoever watches the process. */
const isOpen = (path: string): boolean =>
  path === '/setup' ||
  path === `${API_PREFIX}/setup` ||
  path.startsWith(`${API_PREFIX}/setup/`) ||
  path.startsWith('/assets/') ||
  watchPaths.includes(path) ||
  path === '/@plaza/head' ||
  // Files of the build: the addresses of pages hold no dot.
  /^\/[\w-]+\.(?:js|css|svg|png|ico|webmanifest|txt)$/.test(path);

/** As long as nobody has set the site up, every page leads to the one that says so, and every call answers `setup.needed`. */
export function mountSetUpDoor(app: FastifyInstance, isWaiting: () => Promise<boolean>): void {
  app.addHook('onRequest', async (request, reply) => {
    const [path = ''] = request.url.split('?');
    if (isOpen(path.replace(/(?<=.)\/+$/, '')) || !(await isWaiting())) return;
    const isPage =
      /^(?:GET|HEAD)$/.test(request.method) && /text\/html/.test(request.headers.accept ?? '') && !/^\/+api(?:\/|$)/.test(path);
    if (!isPage) throw new AppError('setup.needed');
    return reply.header('cache-control', 'no-store').redirect('/setup');
  });
}
