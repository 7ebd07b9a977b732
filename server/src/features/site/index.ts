import type { Site } from '#contract/site/index.ts';
import { clock } from '#kernel/clock.ts';
import type { Handler } from '#kernel/http/handle.ts';
import type { PublicDocumentSource } from '#kernel/http/public-documents.ts';
import type { PublicPageSource } from '#kernel/http/public-pages.ts';
import type { Parts } from '#kernel/parts.ts';
import type { PublicCardSource } from '#kernel/http/public-cards.ts';
import { embedPages } from './embed/site.embed.pages.ts';
import { embedService } from './embed/site.embed.service.ts';
import { siteCards } from './site.cards.ts';
import { contentService, type ContentSources } from './site.content.service.ts';
import { siteDocuments } from './site.documents.ts';
import { sitePages } from './site.pages.ts';
import { siteRoutes } from './site.routes.ts';
import { siteService } from './site.service.ts';

export type { ContentSources } from './site.content.service.ts';

type SiteParts = { routes: Handler[]; pages: PublicPageSource[]; documents: PublicDocumentSource[]; cards: PublicCardSource[] };
export function createSite({ db, log, settings, storage, publicUrl }: Parts, site: () => Site, reading: ContentSources): SiteParts {
  const isSignUpOpen = () => settings.current().signUp === 'open';
  const content = contentService({ reading, clock: clock(db), isSignUpOpen });
  return {
    routes: siteRoutes(site),
    pages: [
      ...sitePages(siteService({ db, log, isSignUpOpen, settings: settings.current }), content),
      ...embedPages(embedService({ reading, clock: clock(db) })),
    ],
    documents: siteDocuments({ db, content, origin: publicUrl }),
    cards: siteCards({ reading, storage }),
  };
}
