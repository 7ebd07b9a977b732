import type { CropSettings } from './crop-settings.ts';

/** The area in pixels of the rotated picture. */
export type CropArea = { x: number; y: number; width: number; height: number };
type Cut = { area: CropArea; rotation: number };

/** The decoded picture; throws if the browser cannot decode it. */
export const readPicture = async (file: File): Promise<HTMLImageElement> => {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    return image;
  } catch (error) {
    URL.revokeObjectURL(image.src);
    throw error;
  }
};

type Look = Pick<CropSettings, 'fill' | 'quality' | 'longest'> & { type?: string };

/** The content of the frame as a file with the name and `uid` of the original one, and its type unless the browser cannot write that. */
export const croppedFile = async (
  file: File,
  image: HTMLImageElement,
  { area, rotation }: Cut,
  { fill, quality, longest, type = file.type }: Look,
): Promise<File> => {
  const scale = Math.min(1, longest / Math.max(area.width, area.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(area.width * scale));
  canvas.height = Math.max(1, Math.round(area.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas.');
  context.fillStyle = fill;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.scale(scale, scale);
  context.translate(-area.x, -area.y);
  const angle = (rotation * Math.PI) / 180;
  const { naturalWidth: width, naturalHeight: height } = image;
  const [sine, cosine] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
  // The area is relative to the bounding box of the rotated picture.
  context.translate((width * cosine + height * sine) / 2, (width * sine + height * cosine) / 2);
  context.rotate(angle);
  context.drawImage(image, -width / 2, -height / 2);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  if (!blob) throw new Error('The picture is larger than a canvas can be.');
  const cropped = new File([blob], file.name, { type: blob.type });
  return 'uid' in file ? Object.assign(cropped, { uid: file.uid }) : cropped;
};
