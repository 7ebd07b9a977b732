import type { IncomingMessage } from 'node:http';
import type { Duplex, Readable } from 'node:stream';
import zlib from 'node:zlib';
import { FetchFailure } from './failure.ts';

export type Size = {
  maxBytes: number;
  /** The beginning of a longer one is enough. */
  isCut: boolean;
};

const decoders: Record<string, () => Duplex> = {
  gzip: zlib.createGunzip,
  'x-gzip': zlib.createGunzip,
  deflate: zlib.createInflate,
  br: zlib.createBrotliDecompress,
};
export const ENCODINGS = 'gzip, deflate, br';

function decoded(response: IncomingMessage): Readable {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? '';
  if (encoding === '' || encoding === 'identity') return response;
  const decoder = decoders[encoding]?.();
  if (!decoder) throw new FetchFailure('unsuitable', 'an unknown encoding');
  // An error is not piped.
  response.on('error', (error) => decoder.destroy(error));
  return response.pipe(decoder);
}

/** The decompressed content of a response; the size counts after decompression, which stops there. */
export async function readBody(response: IncomingMessage, { maxBytes, isCut }: Size): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  const source = decoded(response);
  try {
    for await (const part of source as AsyncIterable<Buffer>) {
      parts.push(part.subarray(0, maxBytes - size));
      size += part.length;
      if (size <= maxBytes) continue;
      if (!isCut) throw new FetchFailure('too_large', `more than ${maxBytes} bytes`);
      break;
    }
  } finally {
    response.destroy();
    source.destroy();
  }
  return Buffer.concat(parts);
}
