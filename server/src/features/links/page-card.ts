import { limits } from '#contract/browser/limits.ts';
import { isBlank, withoutOverrides } from '#contract/browser/plain-text.ts';
import type { Fetched } from '#kernel/fetching/index.ts';
import { charsetIn, headOf } from './page-head.ts';

export type PageCard = {
  title: string;
  description: string;
  siteName: string;
  /** The address of its picture on the foreign site. */
  imageUrl: string | null;
};

/** A page names its encoding within this many bytes, unless its answer did. */
const DECLARED_WITHIN = 1_024;

function decoderFor(label: string): InstanceType<typeof TextDecoder> | null {
  try {
    return new TextDecoder(label);
  } catch {
    // The encoding is unknown here.
    return null;
  }
}

const marks: readonly [bytes: number[], label: string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0xff, 0xfe], 'utf-16le'],
];

/** Decodes a page by the mark at its start, the answer, or the page itself, as browsers do. */
async function textOf({ content, contentType }: Pick<Fetched, 'content' | 'contentType'>): Promise<string> {
  const marked = marks.find(([bytes]) => bytes.every((byte, index) => content[index] === byte))?.[1];
  const declared = marked ?? charsetIn(contentType) ?? (await headOf(content.toString('latin1', 0, DECLARED_WITHIN))).charset;
  return (decoderFor(declared?.trim() ?? 'utf-8') ?? new TextDecoder()).decode(content);
}

/** One line that can stand anywhere, cut where it is too long. */
function lineOf(text: string | null | undefined, { max }: { max: number }): string {
  const line = withoutOverrides(text?.toWellFormed() ?? '')
    .replace(/[\p{Cc}\p{Z}\s]+/gu, ' ')
    .trim();
  if (isBlank(line)) return '';
  const points = [...line];
  return points.length > max
    ? `${points
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
    : line;
}

/** The card of a page; null for one without a title. */
export async function cardOf(page: Fetched): Promise<PageCard | null> {
  const { title, metas, base } = await headOf(await textOf(page));
  const first = (...names: string[]): string | null => names.map((name) => metas.get(name)?.trim()).find(Boolean) ?? null;
  const shown = lineOf(first('og:title', 'twitter:title') ?? title, limits.linkTitle);
  if (shown === '') return null;
  const image = first('og:image:secure_url', 'og:image:url', 'og:image', 'twitter:image', 'twitter:image:src');
  return {
    title: shown,
    description: lineOf(first('og:description', 'twitter:description', 'description'), limits.linkDescription),
    siteName: lineOf(first('og:site_name', 'application-name'), limits.linkSite),
    imageUrl: (image && URL.parse(image, URL.parse(base ?? '', page.url.href)?.href ?? page.url.href)?.href) ?? null,
  };
}
