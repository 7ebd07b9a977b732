import fs from 'node:fs/promises';
import path from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerMissing } from './problem.ts';

/** A place in the built pages where the server may say something; `login.html` reads it. */
const PLACE = '<!--plaza-head-->';

/** Addresses of pages hold no dot: what does is a file, and missing where no file is. */
const isPagePath = (url: string): boolean => {
  const [pathname = ''] = url.split('?');
  return !/^\/(?:api|assets|socket\.io)(?:\/|$)/.test(pathname) && !pathname.includes('.');
};
const isPageWish = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && isPagePath(url) && /text\/html|\*\/\*/.test(headers.accept ?? '*/*');

type WebNeeds = { root: string; hasDemo: boolean; frameHosts?: readonly string[] };

/** Serves the built web: hashed assets for ever, pages never cached, the build id as the tag of `HEAD /`. */
export async function mountWeb(app: FastifyInstance, { root, hasDemo, frameHosts = [] }: WebNeeds): Promise<void> {
  const read = (file: string) => fs.readFile(path.join(root, file), 'utf8');
  const head = hasDemo ? '<meta name="plaza-demo" content="1">' : '';
  // A frame that the headers refuse is an error in the browser's log, so pages ask before they make one.
  const frames = frameHosts.length > 0 ? `<meta name="plaza-frame-hosts" content="${frameHosts.join(' ')}">` : '';
  const pages = {
    app: (await read('app.html')).replace(PLACE, head + frames),
    login: (await read('login.html')).replace(PLACE, head),
  };
  const buildId = (await read('build-id')).trim();

  await app.register(serveStatic, {
    root,
    index: false,
    wildcard: true,
    preCompressed: true,
    // The two pages go through here with their own headers, never as files; what the server runs is not for browsers.
    allowedPath: (name) => !name.endsWith('.html') && name !== '/build-id' && !name.startsWith('/server/'),
    setHeaders: (reply, file) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=300');
    },
  });

  const sendPage = (reply: FastifyReply, html: string) =>
    reply.header('cache-control', 'no-store').header('vary', 'Cookie, Accept-Language').type('text/html; charset=utf-8').send(html);
  app.head('/', async (_request, reply) => reply.header('etag', `"${buildId}"`).header('cache-control', 'no-store').send());
  app.get('/login', async (_request, reply) => sendPage(reply, pages.login));
  app.setNotFoundHandler((request, reply) => (isPageWish(request) ? sendPage(reply, pages.app) : answerMissing(request, reply)));
}
