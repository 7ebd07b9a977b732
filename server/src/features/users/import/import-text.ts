import { AppError } from '#kernel/errors.ts';

const LINE_FEED = 0x0a;
/** The first line that is not valid UTF-8. A line feed is never part of another character, so lines can be checked one by one. */
function wrongLine(bytes: Uint8Array): number {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let start = 0, line = 1; start < bytes.length; line += 1) {
    const found = bytes.indexOf(LINE_FEED, start);
    const end = found < 0 ? bytes.length : found + 1;
    try {
      decoder.decode(bytes.subarray(start, end));
    } catch {
      return line;
    }
    start = end;
  }
  return 1;
}

const wide = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
};

/** The text of a file in UTF-8, or in UTF-16 with a byte order mark; lines end with a line feed. Throws `user_import.not_utf8`. */
export function importText(bytes: Uint8Array): string {
  const encoding = wide(bytes);
  try {
    const text = new TextDecoder(encoding ?? 'utf-8', { fatal: true }).decode(bytes);
    // Text contains no NUL: the file is binary, or UTF-16 without a byte order mark.
    const nul = text.indexOf('\0');
    if (nul >= 0) throw new AppError('user_import.not_utf8', { line: text.slice(0, nul).split('\n').length });
    return text.replace(/\r\n?/g, '\n');
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('user_import.not_utf8', { line: encoding ? 1 : wrongLine(bytes) });
  }
}
