import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#contract/kernel/schemas.ts';
import type { PublicPage, Site } from '#contract/site.ts';
import { requestLanguage } from '#kernel/texts/index.ts';
import { weightedList } from '#kernel/weighted-list.ts';
import { cookieOf } from './cookie.ts';
import type { RenderPage } from './page-renderer.ts';
import { type Coding, renderedPages } from './rendered-pages.ts';

/** A page that anybody may read: its address, and where what it shows comes from. */
export type PublicPageSource = { path: string; load: (language: Language) => Promise<PublicPage> };
type Needs = { pages: readonly PublicPageSource[]; render: RenderPage; site: Site; origin: () => string; isHttps: boolean };

const LANGUAGE_COOKIE = 'plaza_lang';
const YEAR_SECONDS = 365 * 24 * 3600;

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
  for (const page of needs.pages)
    // `HEAD /` tells the version.
    app.get(page.path, { exposeHeadRoute: page.path !== '/' }, async (request, reply) => {
      const isSignedIn = cookieOf(request.headers.cookie, 'plaza_in') === '1';
      if (isSignedIn || !/text\/html|\*\/\*/.test(request.headers.accept ?? '*/*')) return reply.callNotFound();
      return answer({ ...needs, page, rendered }, request, reply);
    });
}

type Answering = Needs & { page: PublicPageSource; rendered: ReturnType<typeof renderedPages> };

async function answer({ page, rendered, render, site, origin, isHttps }: Answering, request: FastifyRequest, reply: FastifyReply) {
  const { 'accept-language': accepted, cookie } = request.headers;
  const inAddress = languageNamed((request.query as Record<string, unknown>)['lang']);
  const language = inAddress ?? languageNamed(cookieOf(cookie, LANGUAGE_COOKIE)) ?? requestLanguage({ 'accept-language': accepted });
  const coding = codingFor(request);
  const html = await rendered(`${page.path} ${language} ${inAddress !== null}`, coding, async () =>
    render({ page: await page.load(language), path: page.path, language, isLanguageInAddress: inAddress !== null, origin: origin(), site }),
  );
  if (inAddress) {
    const secure = isHttps ? '; Secure' : '';
    reply.header('set-cookie', `${LANGUAGE_COOKIE}=${inAddress}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`);
  }
  if (coding !== 'identity') reply.header('content-encoding', coding);
  return reply
    .header('cache-control', 'no-store')
    .header('vary', 'Cookie, Accept-Language, Accept-Encoding')
    .header('content-language', language)
    .type('text/html; charset=utf-8')
    .send(html);
}
