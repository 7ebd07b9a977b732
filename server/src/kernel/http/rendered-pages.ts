import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { outsideCalls } from '#kernel/call.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** From this age on a page is rendered again, while the cached one is still served … */
const RENEW_MS = 2_000;
/** … until this age. No page is older. */
const LIVE_MS = 4_500;
const MAX_KEPT = 200;
/** A longer page is shared by those who ask for it at the same time, and then forgotten: it bounds the memory of the cache. */
const LONGEST_KEPT = 128 * 1024;

export type Coding = 'br' | 'gzip' | 'identity';
/** A page with its status, or its new location. */
type Made = { html: string; status: number } | { movedTo: string };
type Make = () => Promise<Made>;
type Packed = { status: number; length: number; codings: Partial<Record<Coding, Promise<Buffer>>> };
type Kept = { packed: Promise<Packed | { movedTo: string }>; madeAt: number; isRenewing: boolean };

const pack = (html: Buffer, coding: Coding): Promise<Buffer> => {
  if (coding === 'gzip') return toGzip(html);
  // The best quality takes longer than the page is cached.
  if (coding === 'br') return toBrotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return Promise.resolve(html);
};

/** Cache of recently rendered pages in every requested encoding. Concurrent requests share one rendering. */
export function renderedPages() {
  const pages = new LRUCache<string, Kept>({ max: MAX_KEPT });

  const begin = (make: Make): Kept => ({
    packed: outsideCalls(make).then((made) =>
      'movedTo' in made
        ? made
        : { status: made.status, length: made.html.length, codings: { identity: Promise.resolve(Buffer.from(made.html)) } },
    ),
    madeAt: performance.now(),
    isRenewing: false,
  });

  const first = (key: string, make: Make): Kept => {
    const kept = begin(make);
    pages.set(key, kept);
    const drop = () => pages.get(key) === kept && pages.delete(key);
    // Errors are not cached.
    kept.packed.then((packed) => 'codings' in packed && packed.length > LONGEST_KEPT && drop(), drop);
    return kept;
  };
  const renew = (key: string, make: Make, old: Kept): void => {
    old.isRenewing = true;
    const next = begin(make);
    next.packed.then(
      () => pages.set(key, next),
      // The error is ignored here: a request after the expiry of the old page renders again and reports it.
      () => (old.isRenewing = false),
    );
  };

  const find = (key: string, make: Make): Kept => {
    const known = pages.get(key);
    const age = known ? performance.now() - known.madeAt : Infinity;
    if (!known || age > LIVE_MS) return first(key, make);
    if (age > RENEW_MS && !known.isRenewing) renew(key, make, known);
    return known;
  };

  return async (key: string, coding: Coding, make: Make): Promise<{ content: Buffer; status: number } | { movedTo: string }> => {
    const packed = await find(key, make).packed;
    if ('movedTo' in packed) return packed;
    const { status, codings } = packed;
    return { status, content: await (codings[coding] ??= codings.identity!.then((html) => pack(html, coding))) };
  };
}
