import { chatLimits } from '#contract/browser/chat-limits.ts';
import { limits } from '#contract/browser/limits.ts';
import type { UploadPurpose } from '#contract/uploads.ts';
import { croppedFile, readPicture } from '#ui/crop/cropped-file.ts';
import { FileRefusal, isHeic, maxBytes, sizeError } from './check-file.ts';
import { isMovingPicture, isWholePicture } from './picture-bytes.ts';

type Bounds = {
  /** Twice the largest width that the server keeps. */
  longest: number;
  bytes: number;
};
const boundsOf = (purpose?: UploadPurpose): Bounds => ({
  longest: 2 * Math.max(...limits.imageSizes[purpose === 'emoji' ? 'emoji' : 'photo']),
  bytes: Math.min(maxBytes(), purpose === 'emoji' ? chatLimits.emojiPicture.megabytes * 1024 * 1024 : Infinity),
});
const quality = 0.88;

/** WebP keeps transparent parts; where the browser cannot write it, they turn white. */
const typesFor = (file: File): string[] => (isHeic(file) || file.type === 'image/jpeg' ? ['image/jpeg'] : ['image/webp', 'image/jpeg']);

const smallerOf = async (file: File, image: HTMLImageElement, { longest, bytes }: Bounds): Promise<File> => {
  // Longer sides to try, in pixels, until the file is small enough.
  const attempts = [longest, longest / 2, longest / 4];
  const area = { x: 0, y: 0, width: image.naturalWidth, height: image.naturalHeight };
  let smaller = file;
  for (const side of attempts) {
    for (const type of typesFor(file)) {
      const fill = type === 'image/jpeg' ? 'white' : 'transparent';
      const made = await croppedFile(file, image, { area, rotation: 0 }, { fill, quality, longest: side, type });
      if (made.type === type) smaller = made;
      if (made.type === type && made.size <= bytes) return made;
    }
  }
  return smaller;
};

/** A picture that is large, or that the server cannot open, made into one that it takes; others stay as they are. */
const reduced = async (file: File, bounds: Bounds): Promise<File> => {
  const image = await readPicture(file).catch(() => null);
  if (!image) {
    // The server reports what is wrong with others.
    if (isHeic(file)) throw new FileRefusal({ code: 'image.heic' });
    return file;
  }
  try {
    const isSmall = Math.max(image.naturalWidth, image.naturalHeight) <= bounds.longest && file.size <= bounds.bytes;
    return isSmall && !isHeic(file) ? file : await smallerOf(file, image, bounds);
  } finally {
    URL.revokeObjectURL(image.src);
  }
};

// An unreadable file causes an error when it is sent.
const bytesOf = async (file: File): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer().catch(() => new ArrayBuffer()));

export const isMoving = async (file: File): Promise<boolean> => isMovingPicture(await bytesOf(file));

/** Throws `FileRefusal` for a truncated picture: browsers open it too, and what is made of it would hide that. */
export const checkWhole = async (file: File): Promise<void> => {
  if (!isWholePicture(await bytesOf(file))) throw new FileRefusal({ code: 'image.truncated' });
};

/** A picture as it is sent: whole, and no larger than what is kept of it. Throws `FileRefusal`. */
export const takablePicture = async (file: File, purpose?: UploadPurpose): Promise<File> => {
  await checkWhole(file);
  const bounds = boundsOf(purpose);
  const taken = await reduced(file, bounds);
  const error = sizeError(taken, bounds.bytes);
  if (error) throw new FileRefusal(error);
  return taken;
};
