const ascii = (bytes: Uint8Array, at: number, length: number) => String.fromCharCode(...bytes.subarray(at, at + length));
const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength);

/** The end marker counts only after the start of the image data, as an embedded thumbnail has one too. */
const isWholeJpeg = (bytes: Uint8Array): boolean => {
  const view = viewOf(bytes);
  let at = 2;
  // The header is a sequence of segments with lengths; the image data starts with `ff da`.
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0xda)
    at += bytes[at + 1] === 0xff ? 1 : 2 + view.getUint16(at + 2);
  for (let mark = bytes.indexOf(0xff, at + 2); mark !== -1; mark = bytes.indexOf(0xff, mark + 1)) if (bytes[mark + 1] === 0xd9) return true;
  return false;
};

/** Whether there is a chunk of this type, and it ends within the file. */
const hasPngChunk = (bytes: Uint8Array, type: string): boolean => {
  const view = viewOf(bytes);
  let at = 8;
  while (at + 12 <= bytes.length) {
    const end = at + 12 + view.getUint32(at);
    if (ascii(bytes, at + 4, 4) === type) return end <= bytes.length;
    at = end;
  }
  return false;
};

const isWholeWebp = (bytes: Uint8Array): boolean => viewOf(bytes).getUint32(4, true) + 8 <= bytes.length;

const readGif = (bytes: Uint8Array): { isWhole: boolean; frames: number } => {
  const table = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  /** The offset after a sequence of blocks that ends with an empty one. */
  const skip = (from: number) => {
    let at = from;
    while (bytes[at]) at += 1 + (bytes[at] ?? 0);
    return at + 1;
  };
  let [at, frames] = [13 + table(bytes[10]), 0];
  while (at < bytes.length) {
    if (bytes[at] === 0x3b) return { isWhole: true, frames };
    if (bytes[at] === 0x21) at = skip(at + 2);
    else if (bytes[at] === 0x2c) {
      frames += 1;
      at = skip(at + 11 + table(bytes[at + 9]));
    } else break;
  }
  return { isWhole: false, frames };
};

/** A sequence of boxes with lengths; the last one may extend to the end of the file, of any length. */
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

type Kind = { is: (bytes: Uint8Array) => boolean; isWhole: (bytes: Uint8Array) => boolean; isMoving?: (bytes: Uint8Array) => boolean };
const kinds: readonly Kind[] = [
  { is: (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8, isWhole: isWholeJpeg },
  {
    is: (bytes) => ascii(bytes, 1, 3) === 'PNG',
    isWhole: (bytes) => hasPngChunk(bytes, 'IEND'),
    isMoving: (bytes) => hasPngChunk(bytes, 'acTL'),
  },
  {
    is: (bytes) => ascii(bytes, 0, 4) === 'RIFF' && bytes.length >= 12,
    isWhole: isWholeWebp,
    // A flag of the extended header.
    isMoving: (bytes) => ascii(bytes, 12, 4) === 'VP8X' && ((bytes[20] ?? 0) & 2) > 0,
  },
  {
    is: (bytes) => ascii(bytes, 0, 4) === 'GIF8',
    isWhole: (bytes) => readGif(bytes).isWhole,
    isMoving: (bytes) => readGif(bytes).frames > 1,
  },
  { is: (bytes) => ascii(bytes, 4, 4) === 'ftyp', isWhole: isWholeAvif, isMoving: (bytes) => ascii(bytes, 8, 4) === 'avis' },
];
const kindOf = (bytes: Uint8Array): Kind | undefined => kinds.find(({ is }) => is(bytes));

/**
 * Whether an image file is complete. Browsers render truncated images too, and cropping one produces a valid file, in which
 * the server cannot detect the truncation. Unknown formats are not judged here.
 */
export const isWholePicture = (bytes: Uint8Array): boolean => kindOf(bytes)?.isWhole(bytes) ?? true;

/** Whether an image file has several frames; the server keeps the first. */
export const isMovingPicture = (bytes: Uint8Array): boolean => kindOf(bytes)?.isMoving?.(bytes) ?? false;
