import type { ErrorCode, ErrorParams } from '#contract/errors.ts';
import { limits } from '#contract/browser/limits.ts';
import { errorText, textOf } from '#kernel/i18n/index.ts';
import { useSite } from '#kernel/site/index.ts';

/** The types that the server accepts; it checks the content of the file. */
const pictureTypes = ['jpeg', 'png', 'webp', 'gif', 'avif'].map((name) => `image/${name}`);
export type FileError = { code: ErrorCode; params?: ErrorParams };

/** A file that is not sent. */
export class FileRefusal extends Error {
  override readonly name = 'FileRefusal';
  readonly error: FileError;
  constructor(error: FileError) {
    super(error.code);
    this.error = error;
  }
}
export const fileErrorText = ({ code, params }: FileError): string => textOf('errors', code, params);
/** Why a file did not get there: refused here, or by the server. */
export const uploadErrorText = (error: unknown): string => (error instanceof FileRefusal ? fileErrorText(error.error) : errorText(error));

/** A photo of an iPhone; most systems know no type for it. Some browsers can open it. */
export const isHeic = ({ type, name }: File): boolean => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);
export const isPicture = (file: File): boolean => file.type.startsWith('image/') || isHeic(file);

/** Checks the type before the file is processed. */
export const kindError = (file: File): FileError | null => {
  if (file.size === 0 || !isPicture(file)) return { code: 'image.not_an_image' };
  return isHeic(file) || pictureTypes.includes(file.type) ? null : { code: 'image.unsupported_type' };
};

/** Bytes that a picture may have. */
export const maxBytes = (): number => (useSite.getState().uploadMegabytes ?? limits.upload.megabytes) * 1024 * 1024;

/** Checks the size before sending; a picture is made smaller first. */
export const sizeError = ({ size }: File, most = maxBytes()): FileError | null =>
  size > most ? { code: 'upload.too_large', params: { max: most / 1024 / 1024 } } : null;
