/** Names that the library gives to decoded formats. */
type Usable = 'jpeg' | 'png' | 'webp' | 'gif' | 'heif';

const starts = (content: Buffer, bytes: string | number[], at = 0): boolean =>
  content.subarray(at).indexOf(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : Buffer.from(bytes)) === 0;

const AVIF_BRANDS = ['avif', 'avis', 'mif1', 'msf1'];
const others: ((content: Buffer) => boolean)[] = [
  (content) => starts(content, 'BM') && content.length > 26 && content.readUInt32LE(14) < 200,
  (content) => starts(content, 'II*\0') || starts(content, 'MM\0*'),
  (content) => starts(content, [0, 0, 1, 0]) || starts(content, [0, 0, 2, 0]),
  (content) => starts(content, '8BPS'),
  (content) => starts(content, [0xff, 0x0a]) || starts(content, 'JXL ', 4),
  (content) => starts(content, 'jP  ', 4),
  // SVG: never decoded, as it can contain scripts.
  (content) =>
    /<svg[\s>]/i.test(content.toString('latin1', 0, 4096)) && /^(?:\uFEFF|\xEF\xBB\xBF)?\s*</.test(content.toString('latin1', 0, 256)),
];

/**
 * The kind by the first bytes, before any decoder sees the file: a supported format, the one of iPhones, another image format, or no image.
 * Names and types from the client are ignored.
 */
export function kindOf(content: Buffer): Usable | 'heic' | 'other' | null {
  if (starts(content, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (starts(content, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  if (starts(content, 'GIF87a') || starts(content, 'GIF89a')) return 'gif';
  if (starts(content, 'RIFF') && starts(content, 'WEBP', 8)) return 'webp';
  if (starts(content, 'ftyp', 4) && AVIF_BRANDS.includes(content.toString('latin1', 8, 12))) return 'heif';
  if (starts(content, 'ftyp', 4) && /^he[iv]/.test(content.toString('latin1', 8, 12))) return 'heic';
  return others.some((is) => is(content)) ? 'other' : null;
}
