import { beforeEach, expect, test } from 'vitest';
import { useSite } from '#kernel/site/index.ts';
import { heicFile } from '#test/pictures.ts';
import { FileRefusal } from './check-file.ts';
import { takablePicture } from './takable-picture.ts';

const MEGABYTE = 1024 * 1024;
beforeEach(() => useSite.setState({ uploadMegabytes: 1 }));

type Drawing = { width: number; height: number; type?: string; hasNoise?: boolean };
/** Noise on the left half, which no format makes small; the right half is transparent. */
const draw = async ({ width, height, type = 'image/jpeg', hasNoise = false }: Drawing): Promise<File> => {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d')!;
  const pixels = context.createImageData(Math.ceil(width / 2), height);
  let seed = 1;
  const dots = new Uint32Array(pixels.data.buffer).map(
    () => (hasNoise ? (seed = Math.imul(seed, 1_664_525) + 1_013_904_223) : 0) | 0xff000000,
  );
  pixels.data.set(new Uint8ClampedArray(dots.buffer));
  context.putImageData(pixels, 0, 0);
  const blob = await new Promise<Blob>((resolve) => canvas.toBlob((made) => resolve(made!), type, 1));
  return new File([blob], 'photo', { type });
};
const opened = async (file: File) => {
  const bitmap = await createImageBitmap(file);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d')!;
  context.drawImage(bitmap, 0, 0);
  const [, , , alpha] = context.getImageData(bitmap.width - 1, 0, 1, 1).data;
  return { width: bitmap.width, height: bitmap.height, alpha };
};
const refusal = async (file: File) => {
  const error = await takablePicture(file).catch((reason: unknown) => reason);
  return error instanceof FileRefusal ? error.error : error;
};

test('a large photo is made small enough to send, and stays a photo', async () => {
  const photo = await draw({ width: 2_000, height: 1_500, hasNoise: true });
  expect(photo.size).toBeGreaterThan(MEGABYTE);
  const taken = await takablePicture(photo);
  expect([taken.name, taken.type, taken.size <= MEGABYTE]).toEqual(['photo', 'image/jpeg', true]);
  const { width, height } = await opened(taken);
  expect(width / height).toBeCloseTo(4 / 3, 1);
});

test('a picture with more pixels than are kept is reduced to those, however few its bytes are', async () => {
  const taken = await takablePicture(await draw({ width: 6_400, height: 800 }));
  expect(await opened(taken)).toMatchObject({ width: 3_200, height: 400 });
});

test('a picture for an emoji is reduced to what is kept of one', async () => {
  const taken = await takablePicture(await draw({ width: 2_000, height: 1_500, type: 'image/png', hasNoise: true }), 'emoji');
  expect(await opened(taken)).toEqual({ width: 256, height: 192, alpha: 0 });
  expect(taken.size).toBeLessThan(MEGABYTE / 2);
});

test('transparent parts stay transparent', async () => {
  const drawing = await draw({ width: 1_000, height: 1_000, type: 'image/png', hasNoise: true });
  expect(drawing.size).toBeGreaterThan(MEGABYTE);
  const taken = await takablePicture(drawing);
  expect([taken.type, (await opened(taken)).alpha]).toEqual(['image/webp', 0]);
});

test('a picture that fits is sent as it is', async () => {
  const drawing = await draw({ width: 300, height: 200 });
  expect(await takablePicture(drawing)).toBe(drawing);
});

test('what cannot be made smaller is refused before it is sent, with its reason', async () => {
  const whole = await draw({ width: 300, height: 200, type: 'image/png' });
  expect(await refusal(new File([whole.slice(0, -20)], 'half.png', { type: whole.type }))).toEqual({ code: 'image.truncated' });
  expect(await refusal(heicFile())).toEqual({ code: 'image.heic' });
  expect(await refusal(heicFile('photo.jpg', 'image/heic'))).toEqual({ code: 'image.heic' });
  const unknown = new File([new Uint8Array(MEGABYTE + 1)], 'sea.avif', { type: 'image/avif' });
  expect(await refusal(unknown)).toEqual({ code: 'upload.too_large', params: { max: 1 } });
});
