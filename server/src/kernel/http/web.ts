import fs from 'node:fs/promises';
import path from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isSignedIn } from './cookie.ts';
import { answerMissing } from './problem.ts';

/** Placeholder in the built pages for data from the server; read by `login.html`. */
const PLACE = '<!--plaza-head-->';

/** The places where the built pages show the logo of the product: in the tab, and while the application loads. */
const MARK = /="\/favicon\.svg"(?: type="image\/svg\+xml")?/g;

/** Paths of pages contain no dot: a path with a dot is a file, and returns 404 if the file does not exist. */
const isPagePath = (url: string): boolean => {
  const [pathname = ''] = url.split('?');
  return !/^\/(?:api|assets|socket\.io)(?:\/|$)/.test(pathname) && !pathname.includes('.');
};
const isPageInput = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && isPagePath(url) && /text\/html|\*\/\*/.test(headers.accept ?? '*/*');

/** Without characters that a browser or a proxy may interpret differently from the router. */
const isPlain = (url: string): boolean => /^(?:\/(?!\.)[\w.~-]+)+\/?(?:\?|$)/.test(url) && !/^\/api(?:[/?]|$)/.test(url);
const isNavigation = ({ method, url, headers }: FastifyRequest): boolean =>
  /^(?:GET|HEAD)$/.test(method) && isPlain(url) && /text\/html/.test(headers.accept ?? '');

type WebDependencies = {
  root: string;
  /** Whether a path in the form of a page leads to one. */
  isPage?: (path: string) => Promise<boolean>;
  /** The not-found response for visitors; without it they get the page of the application. */
  answerLost?: ((request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) | null;
  /** Settings that pages need before their first request: `plaza-<name>` in their heads. */
  says: () => Record<string, string>;
  frameHosts?: () => readonly string[];
  /** False: the worker of the door is replaced by one that removes itself. */
  hasOfflineDoor?: boolean;
  /** URL of the favicon that replaces that of the product. */
  icon?: () => string | null;
};

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const metas = (says: Record<string, string>) =>
  Object.entries(says)
    .map(([name, value]) => `<meta name="plaza-${name}" content="${value.replace(/[&<>"]/g, (sign) => entities[sign] ?? '')}">`)
    .join('');

/** Vite serves the pages in development; they request the data here that the server would have inserted. */
export const mountHead = (app: FastifyInstance, says: () => Record<string, string>): void =>
  void app.get('/@plaza/head', async (_request, reply) => reply.type('text/html; charset=utf-8').send(metas(says())));

/** Browsers ask for the worker again at each visit, and run what they get instead of the one that they have. */
const removal = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith('plaza-offline-')).map((name) => caches.delete(name))))
      .then(() => self.registration.unregister()),
  ),
);
`;
const mountRemoval = (app: FastifyInstance): void =>
  void app.get('/offline.js', async (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/javascript; charset=utf-8').send(removal),
  );

/** Serves the built web client: hashed assets cached permanently, pages never cached, the build id as the ETag of `HEAD /`. */
export async function mountWeb(app: FastifyInstance, dependencies: WebDependencies): Promise<void> {
  const {
    root,
    says,
    frameHosts = () => [],
    icon = () => null,
    isPage = async () => true,
    answerLost = null,
    hasOfflineDoor = true,
  } = dependencies;
  const read = (file: string) => fs.readFile(path.join(root, file), 'utf8');
  const built = { app: await read('app.html'), login: await read('login.html'), setup: await read('setup.html') };
  const made = (said: Record<string, string>) => {
    const head = metas(said);
    // A frame blocked by the headers logs an error in the browser, so pages check before they create one.
    const hosts = frameHosts();
    const frames = hosts.length > 0 ? metas({ 'frame-hosts': hosts.join(' ') }) : '';
    const own = icon();
    const page = (html: string, says: string) => (own ? html.replace(MARK, () => `="${own}"`) : html).replace(PLACE, () => says);
    return { app: page(built.app, head + frames), login: page(built.login, head), setup: page(built.setup, head) };
  };
  // The inserted data is the same object until the settings change.
  let last = { said: says(), pages: made(says()) };
  const pages = () => {
    const said = says();
    if (last.said !== said) last = { said, pages: made(said) };
    return last.pages;
  };
  const buildId = (await read('build-id')).trim();

  await app.register(serveStatic, {
    root,
    index: false,
    wildcard: true,
    preCompressed: true,
    // The two pages are sent with their own headers, never as files; the code for the server is not for browsers.
    allowedPath: (name) => !name.endsWith('.html') && name !== '/build-id' && !name.startsWith('/server/'),
    setHeaders: (reply, file) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=300');
    },
  });

  if (!hasOfflineDoor) mountRemoval(app);
  const sendPage = (reply: FastifyReply, html: string) =>
    reply.header('cache-control', 'no-store').header('vary', 'Cookie, Accept-Language').type('text/html; charset=utf-8').send(html);
  app.head('/', async (_request, reply) => reply.header('etag', `"${buildId}"`).header('cache-control', 'no-store').send());
  for (const address of ['/login', '/login/callback/:provider', '/reset-password'])
    // Links in mails and redirects of providers have a secret in the URL, which must not leak through the `Referer` header.
    app.get(address, async (_request, reply) => sendPage(reply.header('referrer-policy', 'no-referrer'), pages().login));
  app.get('/setup', async (_request, reply) => sendPage(reply.header('referrer-policy', 'no-referrer'), pages().setup));
  app.setNotFoundHandler(async (request, reply) => {
    const isInput = isPageInput(request);
    if (isInput && (await isPage(request.url.split('?')[0] ?? ''))) return sendPage(reply, pages().app);
    if (!isInput && !isNavigation(request)) return answerMissing(request, reply);
    // A signed-in user gets the not-found page of the application, with its menu.
    return answerLost && !isSignedIn(request) ? answerLost(request, reply) : sendPage(reply.code(404), pages().app);
  });
}
