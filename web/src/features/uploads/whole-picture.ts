const ascii = (bytes: Uint8Array, at: number, length: number) => String.fromCharCode(...bytes.subarray(at, at + length));
const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength);

/** The end mark counts only behind the beginning of the picture itself: a small preview in the head has one of its own. */
const isWholeJpeg = (bytes: Uint8Array): boolean => {
  const view = viewOf(bytes);
  let at = 2;
  // The head is a row of parts with their lengths; the picture begins with `ff da`.
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0xda)
    at += bytes[at + 1] === 0xff ? 1 : 2 + view.getUint16(at + 2);
  for (let mark = bytes.indexOf(0xff, at + 2); mark !== -1; mark = bytes.indexOf(0xff, mark + 1)) if (bytes[mark + 1] === 0xd9) return true;
  return false;
};

const isWholePng = (bytes: Uint8Array): boolean => {
  const view = viewOf(bytes);
  let at = 8;
  while (at + 12 <= bytes.length) {
    const end = at + 12 + view.getUint32(at);
    if (ascii(bytes, at + 4, 4) === 'IEND') return end <= bytes.length;
    at = end;
  }
  return false;
};

const isWholeWebp = (bytes: Uint8Array): boolean => viewOf(bytes).getUint32(4, true) + 8 <= bytes.length;

const isWholeGif = (bytes: Uint8Array): boolean => {
  const table = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  /** Behind a row of blocks that ends with an empty one. */
  const skip = (from: number) => {
    let at = from;
    while (bytes[at]) at += 1 + (bytes[at] ?? 0);
    return at + 1;
  };
  let at = 13 + table(bytes[10]);
  while (at < bytes.length) {
    if (bytes[at] === 0x3b) return true;
    if (bytes[at] === 0x21) at = skip(at + 2);
    else if (bytes[at] === 0x2c) at = skip(at + 11 + table(bytes[at + 9]));
    else return false;
  }
  return false;
};

/** A row of boxes with their lengths; the last one may reach to the end, whatever that is. */
const isWholeAvif = (bytes: Uint8Array): boolean => {
  const view = viewOf(bytes);
  let at = 0;
  while (at + 8 <= bytes.length) {
    const size = view.getUint32(at);
    if (size === 0) return true;
    if (size === 1 && at + 16 > bytes.length) return false;
    at += size === 1 ? Number(view.getBigUint64(at + 8)) : Math.max(size, 8);
  }
  return at === bytes.length;
};

const kinds: readonly { is: (bytes: Uint8Array) => boolean; isWhole: (bytes: Uint8Array) => boolean }[] = [
  { is: (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8, isWhole: isWholeJpeg },
  { is: (bytes) => ascii(bytes, 1, 3) === 'PNG', isWhole: isWholePng },
  { is: (bytes) => ascii(bytes, 0, 4) === 'RIFF' && bytes.length >= 12, isWhole: isWholeWebp },
  { is: (bytes) => ascii(bytes, 0, 4) === 'GIF8', isWhole: isWholeGif },
  { is: (bytes) => ascii(bytes, 4, 4) === 'ftyp', isWhole: isWholeAvif },
];

/**
 * Whether a picture goes on to its end. A browser shows half of one as well, and what is cropped out of that is a
 * whole picture of half a picture, which the server cannot tell. What is no known picture is left to others.
 */
export const isWholePicture = (bytes: Uint8Array): boolean => kinds.find(({ is }) => is(bytes))?.isWhole(bytes) ?? true;
