declare module 'yauzl' {
  type Entry = { fileName: string };
  export type ZipFile = {
    on(event: 'entry', then: (entry: Entry) => void): void;
    on(event: 'end', then: () => void): void;
    on(event: 'error', then: (error: Error) => void): void;
    readEntry(): void;
    openReadStream(entry: Entry, then: (error: Error | null, stream: NodeJS.ReadableStream) => void): void;
  };
  export function fromBuffer(buffer: Buffer, options: { lazyEntries: boolean }, then: (error: Error | null, zip: ZipFile) => void): void;
}
