import type { Sharp, SharpOptions } from 'sharp';
import { limits } from '#contract/browser/limits.ts';
import { AppError } from '#kernel/errors.ts';
import { createTurns } from '#kernel/in-turn.ts';
import { kindOf } from './image-kind.ts';

export type MadeImage = { width: number; height: number; files: { size: number; content: Uint8Array }[] };
/** Includes `card`: the picture of a page that a text links to, which is no upload. */
export type ImagePurpose = keyof typeof limits.imageSizes;
type Made = { size: number; content: Buffer; width: number; height: number };

const MAX_PIXELS = limits.megapixels.max * 1_000_000;
/** An image rotated by its EXIF is held in memory as a whole: up to 100 MB. */
const AT_ONCE = 2;
const LONGEST_QUEUE = 60;
const QUALITY = 82;
/** Pictures that keep their form may be tall, but not without limit. */
const HIGHEST = 2;
/** Formats that no decoder here reads. */
export const unusable = { heic: 'image.heic', other: 'image.unsupported_type' } as const;
const unsquare = new Set<ImagePurpose>(['cover', 'photo', 'card', 'attachment']);
const transparent = { r: 0, g: 0, b: 0, alpha: 0 };

const openSharp = async () => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
};
let opened: ReturnType<typeof openSharp> | undefined;

/**
 * Re-encodes uploaded images: neither the file itself nor its metadata or hidden content is kept. A few at a time; throws the `image.*`
 * codes.
 */
export function createImageMaker() {
  const inTurn = createTurns({ atOnce: AT_ONCE, longestQueue: LONGEST_QUEUE });
  return {
    /** The work is a function, so that nothing of it is in memory before its turn. */
    inTurn,
    async make(content: Buffer, purpose: ImagePurpose): Promise<MadeImage> {
      const kind = kindOf(content);
      if (kind === null) throw new AppError('image.not_an_image');
      if (kind === 'heic' || kind === 'other') throw new AppError(unusable[kind]);
      opened ??= openSharp();
      const sharp = await opened;
      const open = (options: SharpOptions = {}) => sharp(content, { failOn: 'truncated', ...options });
      // The header is read without a pixel limit, to distinguish an image that is too large from a broken one.
      const head = await open({ limitInputPixels: false }).metadata().catch(broken);
      if (kind === 'heif' && head.compression === 'hevc') throw new AppError(unusable.heic);
      if (head.format !== kind || (kind === 'heif' && head.compression !== 'av1')) throw new AppError(unusable.other);
      if (head.width * head.height > MAX_PIXELS) throw new AppError('image.too_many_pixels', { max: limits.megapixels.max });
      const made = await sizesOf(open({ limitInputPixels: MAX_PIXELS }).autoOrient(), purpose).catch(broken);
      const { width, height } = made[0]!;
      return { width, height, files: made.map(({ size, content }) => ({ size, content })) };
    },
  };
}
export type ImageMaker = ReturnType<typeof createImageMaker>;

const broken = (): never => {
  throw new AppError('image.truncated');
};

/** The largest first; the file is decoded once, and the smaller sizes are made from the result. */
async function sizesOf(source: Sharp, purpose: ImagePurpose): Promise<Made[]> {
  const [largest = 0, ...smaller] = [...limits.imageSizes[purpose]].toSorted((a, b) => b - a);
  const fit = (image: Sharp, size: number): Sharp => {
    if (unsquare.has(purpose)) return image.resize(size, size * HIGHEST, { fit: 'inside', withoutEnlargement: true });
    // Nothing of an emoji is cut off.
    if (purpose === 'emoji') return image.ensureAlpha().resize(size, size, { fit: 'contain', background: transparent });
    return image.resize(size, size, { fit: 'cover' });
  };
  const encode = async (image: Sharp, size: number): Promise<Made> => {
    const { data, info } = await image.webp({ quality: QUALITY }).toBuffer({ resolveWithObject: true });
    return { size, content: data, width: info.width, height: info.height };
  };
  const raw = await fit(source, largest).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const { default: sharp } = await import('sharp');
  const { width, height, channels } = raw.info;
  const again = () => sharp(raw.data, { raw: { width, height, channels } });
  const made = [await encode(again(), largest)];
  // Sequential: in parallel they would exceed the concurrency of one turn.
  for (const size of smaller) made.push(await encode(fit(again(), size), size));
  return made;
}
