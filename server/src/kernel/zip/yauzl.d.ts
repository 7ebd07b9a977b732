declare module 'yauzl' {
  export type Entry = { fileName: string; uncompressedSize: number; compressedSize: number };
  type RawEntry = Omit<Entry, 'fileName'> & { fileName: Buffer };
  export type ZipFile = {
    on(event: 'entry', then: (entry: Entry) => void): void;
    on(event: 'end', then: () => void): void;
    on(event: 'error', then: (error: Error) => void): void;
    readEntry(): void;
    openReadStream(entry: Entry, then: (error: Error | null, stream: NodeJS.ReadableStream) => void): void;
  };
  export type RawZipFile = {
    entryCount: number;
    eachEntry(): AsyncIterable<RawEntry>;
    openReadStreamPromise(entry: RawEntry): Promise<import('node:stream').Readable>;
    close(): void;
  };
  export function fromBuffer(buffer: Buffer, options: { lazyEntries: boolean }, then: (error: Error | null, zip: ZipFile) => void): void;
  export function fromFdPromise(fd: number, options: { autoClose: false; decodeStrings: false }): Promise<RawZipFile>;
}
