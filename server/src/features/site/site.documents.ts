import { fullName } from '#contract/browser/full-name.ts';
import type { Db } from '#kernel/db/index.ts';
import type { PublicDocumentSource } from '#kernel/http/public-documents.ts';
import { portableHtmlOf } from '#kernel/texts/rendered.ts';
import { element, xmlDocument } from '#kernel/xml.ts';
import type { ContentService, CommunityFeed } from './site.content.service.ts';
import type { MapEntry } from './site.map.repository.ts';
import * as map from './site.map.repository.ts';

type Dependencies = { db: Db; content: Pick<ContentService, 'feed'>; origin: () => string };

const ATOM = 'http://www.w3.org/2005/Atom';
const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const parts = ['pages', 'communities', 'events', 'posts', 'channels'] as const;
const fixed = ['/', '/communities', '/events', '/about', '/contact', '/privacy', '/terms'];

const link = (href: string, rel: string, type: string) => element('link', null, { rel, type, href });
const contentOf = async ({ body, mentions, images, options }: CommunityFeed['posts'][number], origin: string): Promise<string> =>
  [
    await portableHtmlOf(body, { mentions, origin }),
    ...(options.length > 0
      ? [
          element(
            'ul',
            options.map((option) => element('li', option)),
          ),
        ]
      : []),
    ...images.map(({ address, alt }) => element('p', [element('img', null, { src: origin + address, alt })])),
  ].join('');

const feedOf = async ({ community, posts }: CommunityFeed, origin: string): Promise<string> => {
  const page = `${origin}/communities/${community.slug}`;
  const latest = posts
    .map(({ editedAt, publishedAt }) => editedAt ?? publishedAt)
    .toSorted()
    .at(-1);
  const contents = await Promise.all(posts.map((post) => contentOf(post, origin)));
  const entries = posts.map((post, at) =>
    element('entry', [
      element('id', `${page}/posts/${post.id}`),
      element('title', post.title || fullName(post.author)),
      link(`${page}/posts/${post.id}`, 'alternate', 'text/html'),
      element('author', [element('name', fullName(post.author))]),
      element('published', post.publishedAt),
      element('updated', post.editedAt ?? post.publishedAt),
      element('content', contents[at]!, { type: 'html' }),
    ]),
  );
  return element(
    'feed',
    [
      element('id', page),
      element('title', community.name),
      ...(community.tagline ? [element('subtitle', community.tagline)] : []),
      link(page, 'alternate', 'text/html'),
      link(`${page}/feed.xml`, 'self', 'application/atom+xml'),
      element('updated', latest ?? community.createdAt),
      ...entries,
    ],
    { xmlns: ATOM },
  );
};

const listOf = (entries: readonly MapEntry[], origin: string): string =>
  element(
    'urlset',
    entries.map(({ path, at }) => element('url', [element('loc', origin + path), ...(at ? [element('lastmod', at.toISOString())] : [])])),
    { xmlns: SITEMAP },
  );

/** The feed of each community with public content, and the map of the site for search engines. */
export const siteDocuments = ({ db, content, origin }: Dependencies): PublicDocumentSource[] => {
  const entries: Record<(typeof parts)[number], () => Promise<MapEntry[]>> = {
    pages: async () => fixed.map((path) => ({ path, at: null })),
    communities: () => map.communities(db),
    events: () => map.events(db),
    posts: () => map.posts(db),
    channels: () => map.channels(db),
  };
  return [
    {
      path: '/communities/:slug/feed.xml',
      type: 'application/atom+xml; charset=utf-8',
      load: async ({ slug = '' }) => {
        const found = await content.feed(slug);
        return found && 'posts' in found ? xmlDocument(await feedOf(found, origin())) : found;
      },
    },
    {
      path: '/sitemap.xml',
      type: 'application/xml; charset=utf-8',
      load: async () => {
        const named = parts.map((part) => element('sitemap', [element('loc', `${origin()}/sitemap-${part}.xml`)]));
        return xmlDocument(element('sitemapindex', named, { xmlns: SITEMAP }));
      },
    },
    ...parts.map((part) => ({
      path: `/sitemap-${part}.xml`,
      type: 'application/xml; charset=utf-8',
      load: async () => xmlDocument(listOf(await entries[part](), origin())),
    })),
    {
      path: '/robots.txt',
      type: 'text/plain; charset=utf-8',
      load: async () => `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin()}/sitemap.xml\n`,
    },
  ];
};
