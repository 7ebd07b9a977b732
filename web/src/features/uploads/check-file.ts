import type { ErrorCode, ErrorParams } from '#contract/errors.ts';
import { limits } from '#contract/kernel/limits.ts';
import { useSite } from '#kernel/site/index.ts';
import { isWholePicture } from './whole-picture.ts';

/** What the server takes, which decides by what is in the file. */
const pictureTypes = ['jpeg', 'png', 'webp', 'gif', 'avif'].map((name) => `image/${name}`);
export type FileFault = { code: ErrorCode; params?: ErrorParams };

/** Whether it can be a picture at all, before anything is done with it. */
export const kindFault = ({ type, size }: File): FileFault | null => {
  if (size === 0 || !type.startsWith('image/')) return { code: 'image.not_an_image' };
  return pictureTypes.includes(type) ? null : { code: 'image.unsupported_type' };
};

/** Whether it may be sent; a large photograph may become small enough once it is cropped. */
export const sizeFault = ({ size }: File): FileFault | null => {
  const max = useSite.getState().uploadMegabytes ?? limits.upload.megabytes;
  return size > max * 1024 * 1024 ? { code: 'upload.too_large', params: { max } } : null;
};

/** Whether it was cut off on its way here; asked before it is cropped, as nobody can tell afterwards. */
export const wholeFault = async (file: File): Promise<FileFault | null> => {
  // What cannot be read is told where it is sent.
  const bytes = await file.arrayBuffer().catch(() => new ArrayBuffer());
  return isWholePicture(new Uint8Array(bytes)) ? null : { code: 'image.truncated' };
};
