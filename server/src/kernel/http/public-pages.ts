import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#contract/kernel/schemas.ts';
import type { PublicPage, Site } from '#contract/site/index.ts';
import { requestLanguage } from '#kernel/texts/index.ts';
import { weightedList } from '#kernel/weighted-list.ts';
import type { Device } from '#kernel/session/index.ts';
import { cookieOf, isSignedIn } from './cookie.ts';
import { deviceOf } from './device.ts';
import type { RenderPage } from './page-renderer.ts';
import { type Coding, renderedPages } from './rendered-pages.ts';
import { LOST } from './problem.ts';
import { MAINTENANCE_SECONDS } from './routes.ts';

/** The requested content has moved to another URL. */
type Elsewhere = { movedTo: string };
/** Path parameters: `username` of `/people/:username`. */
type Places = Record<string, string>;
/** A public page: its path, and the loader of its data. `lost` returns 404. */
export type PublicPageSource = {
  path: string;
  /** The parameters that the page reads, in one spelling: `?page=2`, or nothing. Others are part of no page and of no cache. */
  search?: (query: URLSearchParams) => string;
  load: (language: Language, places: Places, query: URLSearchParams) => Promise<PublicPage | Elsewhere>;
  /** The page is about one person: served to signed-in people too, and never from the cache. */
  isPersonal?: true;
  /** Served to signed-in people too. */
  isForAll?: true;
  /** Shown by other sites in a frame: the same for everyone, signed in or not, regardless of cookies. */
  isEmbedded?: true;
  /** Called for every visit, even when the page comes from the cache. */
  onVisit?: (places: Places, device: Device, arrival: { query: URLSearchParams; from: string }) => Promise<void>;
};
type Dependencies = { pages: readonly PublicPageSource[]; render: RenderPage; site: () => Site; origin: () => string; isHttps: boolean };

const missing: readonly PublicPage['name'][] = ['lost', 'invitationOver', 'unsubscribeOver', 'visitOver', 'embedLost'];
const closedPage = { name: 'closed' } as const satisfies PublicPage;
const LANGUAGE_COOKIE = 'plaza_lang';
const YEAR_SECONDS = 365 * 24 * 3600;
/** The rate of pages with parameters or filters, each of which queries the database as a call does. */
const rateOfMany = { max: 600, timeWindow: 60_000 };

/** `from` is the previous page, as the browser reports it. */
const arrivalOf = ({ url, headers }: FastifyRequest) => ({
  query: new URLSearchParams(url.split('?')[1] ?? ''),
  from: headers.referer ?? '',
});

const languageNamed = (name: unknown): Language | null => (name === 'en-US' || name === 'zh-CN' ? name : null);

const codingFor = ({ headers }: FastifyRequest): Coding => {
  const readable = weightedList(headers['accept-encoding'] ?? '');
  return (['br', 'gzip'] as const).find((coding) => readable.includes(coding)) ?? 'identity';
};

/**
 * Pages of HTML alone. With the cookie of a signed-in user, and for requests that do not accept HTML, the response is
 * that of any other path: the application.
 */
export function mountPublicPages(app: FastifyInstance, dependencies: Dependencies): void {
  // Pages that exist in any number have a cache of their own: they cannot displace the few that everyone opens.
  const [few, many] = [renderedPages(), renderedPages()];
  for (const page of dependencies.pages) {
    const isMany = page.path.includes(':') || page.search !== undefined;
    const rendered: ReturnType<typeof renderedPages> = page.isPersonal ? (...input) => renderedPages()(...input) : isMany ? many : few;
    const limited = isMany && { config: { rateLimit: rateOfMany } };
    // `HEAD /` returns the version.
    app.get(page.path, { exposeHeadRoute: page.path !== '/', ...limited }, async (request, reply) => {
      if (
        (isSignedIn(request) && !page.isPersonal && !page.isForAll && !page.isEmbedded) ||
        !/text\/html|\*\/\*/.test(request.headers.accept ?? '*/*')
      )
        return reply.callNotFound();
      await page.onVisit?.(request.params as Places, deviceOf(request), arrivalOf(request));
      return answer({ ...dependencies, page, rendered }, request, reply);
    });
  }
}

/** The not-found page, one for all paths. */
export function lostPage(dependencies: Omit<Dependencies, 'pages'>): (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> {
  const rendered = renderedPages();
  const page: PublicPageSource = { path: LOST, load: async () => ({ name: 'lost' }) };
  return (request, reply) => answer({ ...dependencies, page, rendered }, request, reply);
}

/** Such a page has nothing that a click could be stolen for. Browsers keep it for a minute, but not that something is missing. */
function openToFrames(reply: FastifyReply, made: object): void {
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  reply.header('content-security-policy', policy.replace("frame-ancestors 'self'", 'frame-ancestors *'));
  reply.removeHeader('x-frame-options').header('cross-origin-resource-policy', 'cross-origin');
  const isThere = 'status' in made && made.status === 200;
  reply.header('cache-control', isThere ? 'public, max-age=60' : 'no-store').header('vary', 'Accept-Language, Accept-Encoding');
}

/** The canonical path of the parameters, however the request spelled them. */
const addressOf = (path: string, places: Places): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(places[name] ?? ''));

/** The address with the language as one more parameter. */
const withLanguage = (address: string, language: Language | null): string =>
  language === null ? address : `${address}${address.includes('?') ? '&' : '?'}lang=${language}`;

type Answering = Omit<Dependencies, 'pages'> & { page: PublicPageSource; rendered: ReturnType<typeof renderedPages> };

async function answer({ page, rendered, render, site, origin, isHttps }: Answering, request: FastifyRequest, reply: FastifyReply) {
  const { 'accept-language': accepted, cookie } = request.headers;
  const inAddress = languageNamed((request.query as Record<string, unknown>)['lang']);
  const inCookie = page.isEmbedded ? null : languageNamed(cookieOf(cookie, LANGUAGE_COOKIE));
  const language = inAddress ?? inCookie ?? requestLanguage({ 'accept-language': accepted });
  const coding = codingFor(request);
  const places = request.params as Places;
  const path = addressOf(page.path, places);
  const search = page.search?.(new URLSearchParams(request.url.split('?')[1] ?? '')) ?? '';
  const isLanguageInAddress = inAddress !== null;
  const said = site();
  const isClosed = said.maintenance !== null;
  // Changes of the public settings apply at once.
  const made = await rendered(`${JSON.stringify(said)} ${path}${search} ${language} ${isLanguageInAddress}`, coding, async () => {
    const loaded = isClosed ? closedPage : await page.load(language, places, new URLSearchParams(search));
    if ('movedTo' in loaded) return loaded;
    const html = await render({ page: loaded, path, search, language, isLanguageInAddress, origin: origin(), site: said });
    return { html, status: isClosed ? 503 : missing.includes(loaded.name) ? 404 : 200 };
  });
  if (isClosed) reply.header('retry-after', MAINTENANCE_SECONDS);
  if (inAddress && !page.isEmbedded) {
    const secure = isHttps ? '; Secure' : '';
    reply.header('set-cookie', `${LANGUAGE_COOKIE}=${inAddress}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`);
  }
  if (page.isEmbedded) openToFrames(reply, made);
  else reply.header('cache-control', 'no-store').header('vary', 'Cookie, Accept-Language, Accept-Encoding');
  // A temporary redirect, because another user may take the old name.
  if ('movedTo' in made) {
    const target = made.movedTo.includes('?') ? made.movedTo : made.movedTo + search;
    return reply.redirect(withLanguage(target, inAddress), 302);
  }
  if (coding !== 'identity') reply.header('content-encoding', coding);
  return reply.code(made.status).header('content-language', language).type('text/html; charset=utf-8').send(made.content);
}
