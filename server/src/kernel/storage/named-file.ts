import type { Readable } from 'node:stream';

/** A file that is served under a name of its own; `size` in bytes. */
export type NamedFile = { name: string; size: number; content: Readable };
