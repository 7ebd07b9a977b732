import type { FastifyInstance } from 'fastify';
import type { SettingValues } from '#contract/settings.ts';
import type { Site } from '#contract/site/index.ts';
import { afterApple } from '#features/identities/index.ts';
import { mountDocs } from '#kernel/http/docs.ts';
import { type FormRoute, mountForm } from '#kernel/http/form-return.ts';
import { builtRenderer, remoteRenderer } from '#kernel/http/page-renderer.ts';
import { answerMissing } from '#kernel/http/problem.ts';
import { mountPublicCards, type PublicCardSource } from '#kernel/http/public-cards.ts';
import { mountPublicDocuments, type PublicDocumentSource } from '#kernel/http/public-documents.ts';
import { lostPage, mountPublicPages, type PublicPageSource } from '#kernel/http/public-pages.ts';
import { mountSecurityTxt } from '#kernel/http/security-txt.ts';
import { mountHead, mountWeb } from '#kernel/http/web.ts';
import { madeOf, type SiteSettings } from '#kernel/settings/index.ts';
import { siteOf } from '#kernel/settings/site-of.ts';
import type { Config } from './config.ts';

type HasTransport = (channel: 'mail' | 'sms') => boolean;
/** Settings inserted into pages, and whether mails and text messages can be sent. */
const saysOf = ({ demo, map }: Config, { passwordMax, signUp, ...values }: SettingValues, hasTransport: HasTransport) => ({
  site: JSON.stringify(siteOf({ ...values, passwordMax, signUp }, new Date())),
  ...(demo === 'demo' && { demo: '1' }),
  ...(map && { map: JSON.stringify({ tiles: map.tiles, attribution: map.attribution }) }),
  'password-max': String(passwordMax),
  'sign-up': signUp,
  sms: hasTransport('sms') ? '1' : '0',
  mail: hasTransport('mail') ? '1' : '0',
});

type Shown = {
  pages: PublicPageSource[];
  documents: PublicDocumentSource[];
  cards: PublicCardSource[];
  forms: FormRoute[];
  providers: string;
  publicUrl: () => string;
  settings: SiteSettings;
  site: () => Site;
  leadsSomewhere: (path: string) => Promise<boolean>;
  hasTransport: HasTransport;
};
/** Pages of the application that are not in the menu. */
const ownPages = /^\/(?:create-profile\/?)?$/i;

/** Pages for browsers: the API reference, the built web client, and public pages as HTML. */
export async function mountPages(
  http: FastifyInstance,
  { config, webRoot }: { config: Config; webRoot: string | null },
  { pages, documents, cards, forms, providers, publicUrl, settings, site, leadsSomewhere, hasTransport }: Shown,
): Promise<void> {
  mountDocs(http);
  mountSecurityTxt(http, {
    contact: () => settings.current().securityContact || settings.current().contact,
    origin: publicUrl,
  });
  mountPublicDocuments(http, { documents, site });
  for (const form of [{ path: '/login/callback/apple', submit: afterApple }, ...forms]) await mountForm(http, form);
  const says = madeOf(settings, (values) => ({ ...saysOf(config, values, hasTransport), ...(providers && { providers }) }));
  const render = config.pageRenderer ? remoteRenderer(config.pageRenderer) : webRoot ? await builtRenderer(webRoot) : null;
  const rendering = render && { render, site, origin: publicUrl, isHttps: config.publicUrl?.startsWith('https:') ?? false };
  if (webRoot)
    await mountWeb(http, {
      root: webRoot,
      hasOfflineDoor: config.hasOfflineDoor,
      says,
      frameHosts: () => settings.current().frameHosts,
      icon: () => site().logo,
      // If the menu cannot be read, the application is served and shows the error.
      isPage: async (path) => ownPages.test(path) || (await leadsSomewhere(path).catch(() => true)),
      answerLost: rendering && lostPage(rendering),
    });
  else http.setNotFoundHandler(answerMissing);
  if (config.pageRenderer) mountHead(http, says);
  if (!rendering) return;
  mountPublicPages(http, { pages, ...rendering });
  mountPublicCards(http, { cards, render: rendering.render, site });
}
