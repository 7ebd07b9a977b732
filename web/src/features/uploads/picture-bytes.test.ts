import { expect, test } from 'vitest';
import { isMovingPicture, isWholePicture } from './picture-bytes.ts';

const from = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
const text = (words: string) => new TextEncoder().encode(words);
const join = (...parts: (Uint8Array | readonly number[])[]) => Uint8Array.from(parts.flatMap((part) => [...part]));

/** The header contains a thumbnail with an end marker; a second segment follows the first. */
const jpeg = join(
  [0xff, 0xd8, 0xff, 0xe1, 0, 8, 0xff, 0xd8, 0, 0, 0xff, 0xd9],
  [0xff, 0xda, 0, 3, 1, 0x12, 0xff, 0, 0x34, 0xff, 0xda, 0, 3, 1, 0x56, 0xff, 0xd9],
);
const png = from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==');
const gif = from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7');
const webp = join(text('RIFF'), [16, 0, 0, 0], text('WEBPVP8L'), [4, 0, 0, 0, 1, 2, 3, 4]);
const avif = join([0, 0, 0, 16], text('ftypavif'), [0, 0, 0, 0], [0, 0, 0, 12], text('mdat'), [1, 2, 3, 4]);

test.each(Object.entries({ jpeg, png, gif, webp, avif }))('a %s counts as whole at its end and not before', (name, bytes) => {
  expect(isWholePicture(bytes)).toBe(true);
  const shorter = Array.from({ length: bytes.length - 12 }, (_, index) => bytes.subarray(0, index + 12));
  // An AVIF may end between two boxes; the browser then finds no image.
  expect(shorter.filter((part) => isWholePicture(part)).map(({ length }) => length)).toEqual(name === 'avif' ? [16] : []);
});

test.each(Object.entries({ jpeg, png, gif, webp }))('what a telephone puts behind a %s does not matter', (_, bytes) => {
  expect(isWholePicture(join(bytes, text('MotionPhoto_Data'), [0xff, 0, 1]))).toBe(true);
});

test('a picture moves if it has several frames', () => {
  const frame = gif.subarray(19, -1);
  const chunk = (type: string) => join([0, 0, 0, 0], text(type), [0, 0, 0, 0]);
  const moving = [
    join(gif.subarray(0, -1), frame, [0x3b]),
    join(png.subarray(0, 33), chunk('acTL'), png.subarray(33)),
    join(text('RIFF'), [22, 0, 0, 0], text('WEBPVP8X'), [10, 0, 0, 0, 0b10, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
    join([0, 0, 0, 16], text('ftypavis'), [0, 0, 0, 0]),
  ];
  expect(moving.map(isMovingPicture)).toEqual([true, true, true, true]);
  expect([jpeg, png, gif, webp, avif, text('x')].some(isMovingPicture)).toBe(false);
});

test('what is no picture is judged elsewhere', () => {
  expect([new Uint8Array(), text('x'), text('%PDF-1.7 and so on')].map(isWholePicture)).toEqual([true, true, true]);
});
