import { type AttachmentEnding, attachmentEnding, attachmentTypes } from '#contract/browser/attachment-kinds.ts';

/** The parts of a file that show its type. `end`: its last part, where archives list their files. */
type Content = { start: Buffer; end: Buffer; isText: boolean };
type Sign = (content: Content) => boolean;

/** Enough for every sign at the beginning, and for the list of files of an archive at the end. */
const START = 4 * 1024;
const END = 1024 * 1024;

const begins =
  (bytes: string | readonly number[], at = 0): Sign =>
  ({ start }) =>
    start.subarray(at).indexOf(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : Buffer.from(bytes)) === 0;
const isText: Sign = ({ isText: is }) => is;
const isZip = begins([0x50, 0x4b, 0x03, 0x04]);
/** Programs in documents make them another type, whose names end otherwise. */
const office =
  (folder: string): Sign =>
  (content) =>
    isZip(content) &&
    ['[Content_Types].xml', `${folder}/`].every((name) => content.end.includes(name)) &&
    !content.end.includes('vbaProject.bin');
const openDocument =
  (type: AttachmentEnding): Sign =>
  (content) =>
    isZip(content) && begins(`mimetype${attachmentTypes[type]}`, 30)(content);
const isMpeg: Sign = (content) => begins('ID3')(content) || (content.start[0] === 0xff && ((content.start[1] ?? 0) & 0xe0) === 0xe0);
const isMp4 = begins('ftyp', 4);

const signs: Record<AttachmentEnding, Sign> = {
  pdf: begins('%PDF-'),
  txt: isText,
  md: isText,
  csv: isText,
  zip: isZip,
  docx: office('word'),
  xlsx: office('xl'),
  pptx: office('ppt'),
  odt: openDocument('odt'),
  ods: openDocument('ods'),
  odp: openDocument('odp'),
  mp3: isMpeg,
  m4a: isMp4,
  wav: (content) => begins('RIFF')(content) && begins('WAVE', 8)(content),
  ogg: begins('OggS'),
  flac: begins('fLaC'),
  mp4: isMp4,
  mov: isMp4,
  webm: begins([0x1a, 0x45, 0xdf, 0xa3]),
};

/** Texts have no control characters but tabs, line breaks and page breaks, even in encodings other than UTF-8. */
const isTextual = (part: Uint8Array): boolean =>
  part.every((byte) => (byte > 31 && byte !== 127) || (byte >= 9 && byte <= 13 && byte !== 11));

/** The type of a file whose content is what its name says; null for others, and for types that are not taken. */
export async function typeOf(name: string, parts: AsyncIterable<Uint8Array>): Promise<string | null> {
  const ending = attachmentEnding(name);
  if (!ending) return null;
  let start: Buffer = Buffer.alloc(0);
  let end: Buffer = Buffer.alloc(0);
  let isAllText = true;
  for await (const part of parts) {
    if (start.length < START) start = Buffer.concat([start, part]).subarray(0, START);
    end = Buffer.concat([end, part]).subarray(-END);
    isAllText &&= isTextual(part);
  }
  return signs[ending]({ start, end, isText: isAllText }) ? attachmentTypes[ending] : null;
}
