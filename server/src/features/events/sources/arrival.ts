import type { Arrival } from '#contract/events/sources.ts';
import type { viewSources } from '#contract/browser/event-words.ts';

export type ViewSource = (typeof viewSources)[number];
export type ViewOrigin = { source: ViewSource; label: string };

/** Ends of host names; the country of Google varies. */
const searchEngines =
  /(?:^|\.)(?:google\.[a-z.]{2,6}|bing\.com|duckduckgo\.com|baidu\.com|sogou\.com|so\.com|sm\.cn|yandex\.(?:com|ru)|ecosia\.org|qwant\.com|startpage\.com|search\.brave\.com|search\.yahoo\.com|kagi\.com|naver\.com)$/;
const mailPages =
  /(?:^|\.)(?:mail\.google\.com|mail\.qq\.com|mail\.163\.com|mail\.126\.com|outlook\.(?:live|office|office365)\.com|mail\.yahoo\.com|mail\.proton\.me|mail\.aliyun\.com|webmail\.[a-z0-9.-]+)$/;

const ownPages: readonly [RegExp, ViewSource][] = [
  [/^\/communities\/./, 'community'],
  [/^\/(?:home|posts)?$/, 'feed'],
  [/^\/(?:events|communities)$/, 'list'],
];

/** The source of a visit from a path of this site. */
const ofPath = (path: string): ViewSource => ownPages.find(([pages]) => pages.test(path))?.[1] ?? 'elsewhere';

function ofPage(from: string, ownOrigin: string): ViewSource {
  if (from.startsWith('/')) return ofPath(from.split(/[?#]/, 1)[0]!);
  const url = URL.parse(from);
  if (!url) return 'direct';
  if (url.origin === ownOrigin) return ofPath(url.pathname);
  // The hosts of mail pages are below those of search engines, so they are checked first.
  if (mailPages.test(url.hostname)) return 'mail';
  return searchEngines.test(url.hostname) ? 'search' : 'site';
}

/** The origin of a visitor as one of a few words; addresses are read, but not kept. */
export const originOf = ({ via, from }: Arrival, ownOrigin: string): ViewOrigin =>
  via === null ? { source: ofPage(from, ownOrigin), label: '' } : { source: 'link', label: via };

/** A crude match: programs that say what they are. */
const programs =
  /bot|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|telegram|curl|wget|python|java\/|go-http|headless|lighthouse|monitor/i;
export const isProgram = (userAgent: string): boolean => userAgent === '' || programs.test(userAgent);
