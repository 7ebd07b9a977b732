import { limits } from '#contract/browser/limits.ts';
import { decoded } from '#contract/browser/markdown/entities.ts';
import { renderedOf } from '#kernel/texts/rendered.ts';

/** A text that matches none of these has no links. */
const maybe = /[[<]|www\.|:\/\//i;
const LINK = /<a href="([^"]*)"/g;
/** A card would show what a spoiler hides. */
const SPOILER = /<mark>.*?<\/mark>/gs;

type Wanted = {
  max: number;
  /** The address of this site, whose own links get no card. */
  ownUrl: string;
};

/** The first links that readers of a text see, in the form in which they are fetched: not those in code or in spoilers, and no link twice. */
export async function linksIn(source: string, { max, ownUrl }: Wanted): Promise<string[]> {
  if (!maybe.test(source)) return [];
  const html = await renderedOf(source);
  const { host } = new URL(ownUrl);
  /** Links by the page that they lead to; the place on the page matters only to the reader's browser. */
  const links = new Map<string, string>();
  for (const [, target] of (html ?? '').replace(SPOILER, '').matchAll(LINK)) {
    const url = URL.parse(decoded(target!));
    if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '' || url.host === host) continue;
    const { href } = url;
    if (href.length > limits.linkAddress.max) continue;
    url.hash = '';
    if (!links.has(url.href)) links.set(url.href, href);
    if (links.size === max) break;
  }
  return [...links.values()];
}
