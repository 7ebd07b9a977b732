import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#contract/kernel/schemas.ts';
import type { PublicPage, Site } from '#contract/site.ts';
import { requestLanguage } from '#kernel/texts/index.ts';
import { weightedList } from '#kernel/weighted-list.ts';
import { cookieOf, isSignedIn } from './cookie.ts';
import type { RenderPage } from './page-renderer.ts';
import { type Coding, renderedPages } from './rendered-pages.ts';
import { LOST } from './problem.ts';
import { MAINTENANCE_SECONDS } from './routes.ts';

/** What was asked for is at another address of today. */
type Elsewhere = { movedTo: string };
/** What an address names in its places: `username` of `/people/:username`. */
type Places = Record<string, string>;
/** A page that anybody may read: its address, and where what it shows comes from. `lost` answers 404. */
export type PublicPageSource = { path: string; load: (language: Language, places: Places) => Promise<PublicPage | Elsewhere> };
type Needs = { pages: readonly PublicPageSource[]; render: RenderPage; site: () => Site; origin: () => string; isHttps: boolean };

const closedPage = { name: 'closed' } as const satisfies PublicPage;
const LANGUAGE_COOKIE = 'plaza_lang';
const YEAR_SECONDS = 365 * 24 * 3600;
/** Of pages that are there in any number: each asks the database, as a call does. */
const rateOfMany = { max: 600, timeWindow: 60_000 };

const languageNamed = (name: unknown): Language | null => (name === 'en-US' || name === 'zh-CN' ? name : null);

const codingFor = ({ headers }: FastifyRequest): Coding => {
  const readable = weightedList(headers['accept-encoding'] ?? '');
  return (['br', 'gzip'] as const).find((coding) => readable.includes(coding)) ?? 'identity';
};

/**
 * Pages made of HTML alone. With the cookie of a signed-in person, and for whoever wants no page, the answer is the one of
 * any other address: the application.
 */
export function mountPublicPages(app: FastifyInstance, needs: Needs): void {
  const rendered = renderedPages();
  for (const page of needs.pages) {
    const limited = page.path.includes(':') && { config: { rateLimit: rateOfMany } };
    // `HEAD /` tells the version.
    app.get(page.path, { exposeHeadRoute: page.path !== '/', ...limited }, async (request, reply) => {
      if (isSignedIn(request) || !/text\/html|\*\/\*/.test(request.headers.accept ?? '*/*')) return reply.callNotFound();
      return answer({ ...needs, page, rendered }, request, reply);
    });
  }
}

/** The page of an address that leads nowhere: one for all of them. */
export function lostPage(needs: Omit<Needs, 'pages'>): (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> {
  const rendered = renderedPages();
  const page: PublicPageSource = { path: LOST, load: async () => ({ name: 'lost' }) };
  return (request, reply) => answer({ ...needs, page, rendered }, request, reply);
}

/** The address that the places make: of one page there is one, however the request spelled it. */
const addressOf = (path: string, places: Places): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(places[name] ?? ''));

type Answering = Omit<Needs, 'pages'> & { page: PublicPageSource; rendered: ReturnType<typeof renderedPages> };

async function answer({ page, rendered, render, site, origin, isHttps }: Answering, request: FastifyRequest, reply: FastifyReply) {
  const { 'accept-language': accepted, cookie } = request.headers;
  const inAddress = languageNamed((request.query as Record<string, unknown>)['lang']);
  const language = inAddress ?? languageNamed(cookieOf(cookie, LANGUAGE_COOKIE)) ?? requestLanguage({ 'accept-language': accepted });
  const coding = codingFor(request);
  const places = request.params as Places;
  const path = addressOf(page.path, places);
  const isLanguageInAddress = inAddress !== null;
  const said = site();
  const isClosed = said.maintenance !== null;
  // What the site says of itself changes at once.
  const made = await rendered(`${JSON.stringify(said)} ${path} ${language} ${isLanguageInAddress}`, coding, async () => {
    const loaded = isClosed ? closedPage : await page.load(language, places);
    if ('movedTo' in loaded) return loaded;
    const html = await render({ page: loaded, path, language, isLanguageInAddress, origin: origin(), site: said });
    return { html, status: isClosed ? 503 : loaded.name === 'lost' ? 404 : 200 };
  });
  if (isClosed) reply.header('retry-after', MAINTENANCE_SECONDS);
  if (inAddress) {
    const secure = isHttps ? '; Secure' : '';
    reply.header('set-cookie', `${LANGUAGE_COOKIE}=${inAddress}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`);
  }
  reply.header('cache-control', 'no-store').header('vary', 'Cookie, Accept-Language, Accept-Encoding');
  // Not for ever: the old name may become somebody else's.
  if ('movedTo' in made) return reply.redirect(made.movedTo + (inAddress ? `?lang=${inAddress}` : ''), 302);
  if (coding !== 'identity') reply.header('content-encoding', coding);
  return reply.code(made.status).header('content-language', language).type('text/html; charset=utf-8').send(made.content);
}
