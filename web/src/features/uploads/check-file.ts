import type { ErrorCode, ErrorParams } from '#contract/errors.ts';
import { limits } from '#contract/kernel/limits.ts';
import { useSite } from '#kernel/site/index.ts';
import { isWholePicture } from './whole-picture.ts';

/** The types that the server accepts; it checks the content of the file. */
const pictureTypes = ['jpeg', 'png', 'webp', 'gif', 'avif'].map((name) => `image/${name}`);
export type FileError = { code: ErrorCode; params?: ErrorParams };

/** Checks the type before the file is processed. */
export const kindError = ({ type, size }: File): FileError | null => {
  if (size === 0 || !type.startsWith('image/')) return { code: 'image.not_an_image' };
  return pictureTypes.includes(type) ? null : { code: 'image.unsupported_type' };
};

/** Checks the size before sending; a large photograph may become small enough by cropping. */
export const sizeError = ({ size }: File): FileError | null => {
  const max = useSite.getState().uploadMegabytes ?? limits.upload.megabytes;
  return size > max * 1024 * 1024 ? { code: 'upload.too_large', params: { max } } : null;
};

/** Checks for truncation before cropping, as it cannot be detected afterwards. */
export const wholeError = async (file: File): Promise<FileError | null> => {
  // An unreadable file causes an error when it is sent.
  const bytes = await file.arrayBuffer().catch(() => new ArrayBuffer());
  return isWholePicture(new Uint8Array(bytes)) ? null : { code: 'image.truncated' };
};
