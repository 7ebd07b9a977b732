import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** From this age on a page is made anew, while it still serves … */
const RENEW_MS = 2_000;
/** … until this one. No page is older. */
const LIVE_MS = 4_500;
const MOST_KEPT = 200;

export type Coding = 'br' | 'gzip' | 'identity';
type Packed = Partial<Record<Coding, Promise<Buffer>>>;
type Kept = { packed: Promise<Packed>; madeAt: number; isRenewing: boolean };

const pack = (html: Buffer, coding: Coding): Promise<Buffer> => {
  if (coding === 'gzip') return toGzip(html);
  // The best quality takes longer than the page is kept for.
  if (coding === 'br') return toBrotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return Promise.resolve(html);
};

/** Pages that were rendered a moment ago, in every coding that was asked for. All who ask at once share one rendering. */
export function renderedPages() {
  const pages = new Map<string, Kept>();

  const keep = (key: string, kept: Kept): Kept => {
    pages.delete(key);
    if (pages.size >= MOST_KEPT) pages.delete(pages.keys().next().value ?? '');
    pages.set(key, kept);
    return kept;
  };
  const begin = (make: () => Promise<string>): Kept => ({
    packed: make().then((html) => ({ identity: Promise.resolve(Buffer.from(html)) })),
    madeAt: performance.now(),
    isRenewing: false,
  });

  const first = (key: string, make: () => Promise<string>): Kept => {
    const kept = keep(key, begin(make));
    // A failure is not kept.
    kept.packed.catch(() => pages.get(key) === kept && pages.delete(key));
    return kept;
  };
  const renew = (key: string, make: () => Promise<string>, old: Kept): void => {
    old.isRenewing = true;
    const next = begin(make);
    next.packed.then(
      () => keep(key, next),
      // Whoever comes when the old one is over tries again, and is told.
      () => (old.isRenewing = false),
    );
  };

  const find = (key: string, make: () => Promise<string>): Kept => {
    const known = pages.get(key);
    const age = known ? performance.now() - known.madeAt : Infinity;
    if (!known || age > LIVE_MS) return first(key, make);
    if (age > RENEW_MS && !known.isRenewing) renew(key, make, known);
    return known;
  };

  return async (key: string, coding: Coding, make: () => Promise<string>): Promise<Buffer> => {
    const packed = await find(key, make).packed;
    return (packed[coding] ??= packed.identity!.then((html) => pack(html, coding)));
  };
}
