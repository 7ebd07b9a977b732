import type { FastifyInstance } from 'fastify';
import type { SettingValues } from '#contract/settings.ts';
import type { Site } from '#contract/site.ts';
import { afterApple } from '#features/identities/index.ts';
import { mountDocs } from '#kernel/http/docs.ts';
import { mountFormReturn } from '#kernel/http/form-return.ts';
import { builtRenderer, remoteRenderer } from '#kernel/http/page-renderer.ts';
import { answerMissing } from '#kernel/http/problem.ts';
import { mountPublicPages, type PublicPageSource } from '#kernel/http/public-pages.ts';
import { mountHead, mountWeb } from '#kernel/http/web.ts';
import { madeOf, type SiteSettings } from '#kernel/settings/index.ts';
import { siteOf } from '#kernel/settings/site-of.ts';
import type { Config } from './config.ts';

/** What the pages are told of the settings. */
const saysOf = ({ demo, sms, smtp }: Config, { passwordMax, signUp, ...values }: SettingValues) => ({
  site: JSON.stringify(siteOf({ ...values, passwordMax, signUp }, new Date())),
  ...(demo === 'demo' && { demo: '1' }),
  'password-max': String(passwordMax),
  'sign-up': signUp,
  sms: sms ? '1' : '0',
  mail: smtp ? '1' : '0',
});

type Shown = { pages: PublicPageSource[]; providers: string; publicUrl: () => string; settings: SiteSettings; site: () => Site };
/** What a browser is shown: the API's own pages, the built web, and what everybody may read as HTML. */
export async function mountPages(
  http: FastifyInstance,
  { config, webRoot }: { config: Config; webRoot: string | null },
  { pages, providers, publicUrl, settings, site }: Shown,
): Promise<void> {
  mountDocs(http);
  await mountFormReturn(http, '/login/callback/apple', afterApple);
  const says = madeOf(settings, (values) => ({ ...saysOf(config, values), ...(providers && { providers }) }));
  if (webRoot) await mountWeb(http, { root: webRoot, says, frameHosts: () => settings.current().frameHosts, icon: () => site().logo });
  else http.setNotFoundHandler(answerMissing);
  if (config.pageRenderer) mountHead(http, says);
  const render = config.pageRenderer ? remoteRenderer(config.pageRenderer) : webRoot ? await builtRenderer(webRoot) : null;
  if (render)
    mountPublicPages(http, {
      pages,
      render,
      site,
      origin: publicUrl,
      isHttps: config.publicUrl?.startsWith('https:') ?? false,
    });
}
