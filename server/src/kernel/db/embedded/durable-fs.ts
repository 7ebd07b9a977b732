import fs from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import type { PGlite, postgresMod } from '@electric-sql/pglite';

type Mod = Partial<postgresMod.PostgresMod>;
interface OpenFile {
  nfd?: number | null;
  node: object;
}
interface NodeFsOps {
  realPath(node: object): string;
  stream_ops: { fsync?(file: OpenFile): number };
}

const EIO = 29;

/**
 * PGlite's file system on the disk, with an fsync that reaches it.
 * Stock NodeFS has none, so a commit would survive a crash of the process but not of the machine.
 */
export class DurableNodeFS extends NodeFS {
  readonly #onSync: () => void;

  constructor(folder: string, onSync: () => void) {
    super(folder);
    this.#onSync = onSync;
  }

  override async init(pg: PGlite, options: Mod): Promise<{ emscriptenOpts: Mod }> {
    const { emscriptenOpts } = await super.init(pg, options);
    emscriptenOpts.preRun ??= [];
    emscriptenOpts.preRun.push((mod) => this.#addFsync(mod.FS.filesystems.NODEFS));
    return { emscriptenOpts };
  }

  #addFsync(nodefs: NodeFsOps): void {
    nodefs.stream_ops.fsync = (file) => {
      try {
        // PostgreSQL syncs folders too, which NODEFS opens without a descriptor of the system.
        if (typeof file.nfd === 'number') fs.fsyncSync(file.nfd);
        else syncPath(nodefs.realPath(file.node));
        this.#onSync();
        return 0;
      } catch {
        // PostgreSQL answers EIO with a PANIC, as it must: what it believed written may be lost.
        return EIO;
      }
    };
  }
}

export function syncPath(path: string): void {
  const file = fs.openSync(path, 'r');
  try {
    fs.fsyncSync(file);
  } finally {
    fs.closeSync(file);
  }
}
