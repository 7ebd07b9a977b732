import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { limits } from '#contract/browser/limits.ts';
import { BadZip, openZip } from '#kernel/zip/unzip.ts';
import { FILE_SCHEMA } from './community-file.ts';
import { type ListName, listNames, type FileRow, fileRows, Manifest } from './file-lists.ts';
import { ImportFault } from './import-fault.ts';

const MEGABYTE = 1024 * 1024;
const ZIP_LIMITS = { entries: limits.communityFile.files, bytes: 4 * limits.communityFile.megabytes * MEGABYTE };
const MANIFEST = 'manifest.json';
const LONGEST_MANIFEST = 8 * MEGABYTE;
/** A post of the longest body in the most bytes, with room for its pictures. */
const LONGEST_LINE = MEGABYTE;
const LONGEST_IMAGE = 32 * MEGABYTE;

export type FileLine<Part extends ListName> = { row: FileRow<Part>; line: number };
export type CommunityFile = Awaited<ReturnType<typeof openCommunityFile>>;
export const fileOf = (part: ListName): string => `${part}.jsonl`;
export const imageFile = (id: string): string => `images/${id}.webp`;

/** Entries that operating systems add to a zip of their own accord. */
const isOfSystem = (name: string): boolean => /^__MACOSX\/|(?:^|\/)(?:\._[^/]*|\.DS_Store|Thumbs\.db|desktop\.ini)$/i.test(name);

/** The files and their names in the zip: one that was unpacked and packed again has them in a folder. */
function filesOf(sizes: ReadonlyMap<string, number>): Map<string, string> {
  const names = [...sizes.keys()].filter((name) => !isOfSystem(name));
  const [folder = ''] = sizes.has(MANIFEST) ? [] : (/^[^/]+\//.exec(names[0] ?? '') ?? []);
  const isShared = names.every((name) => name.startsWith(folder));
  return new Map(names.map((name) => [isShared ? name.slice(folder.length) : name, name]));
}

const asFault = (error: unknown): never => {
  if (!(error instanceof BadZip)) throw error;
  throw new ImportFault(error.fault === 'twice' ? 'unknown_file' : error.fault, error.entry);
};

/** The content of an entry. One that cannot be unpacked, or is longer than it says, differs from its checksum. */
async function* chunksOf(file: string, open: () => Promise<Readable>): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of await open()) yield chunk as Buffer;
  } catch {
    throw new ImportFault('checksum', file);
  }
}

async function* linesOf(file: string, chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  let line = 0;
  for await (const chunk of chunks) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (let end = rest.indexOf(10); end !== -1; end = rest.indexOf(10)) {
      line += 1;
      yield rest.toString('utf8', 0, end);
      rest = rest.subarray(end + 1);
    }
    if (rest.length > LONGEST_LINE) throw new ImportFault('damaged_line', file, line + 1);
  }
  // Each line ends with a break: what follows the last one was cut off.
  if (rest.length > 0) throw new ImportFault('damaged_line', file, line + 1);
}

async function gather(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function manifestOf(text: string): Manifest {
  const content = parsed(text) as { format?: unknown; schema?: unknown } | undefined;
  if (content?.format !== 'plaza-community') throw new ImportFault('not_a_community');
  if (content.schema !== FILE_SCHEMA) throw new ImportFault('wrong_version');
  const { data } = Manifest.safeParse(content);
  if (!data) throw new ImportFault('not_a_community', MANIFEST);
  return data;
}

/** The manifest and the zip name the same files. */
function compare({ files }: Manifest, sizes: ReadonlyMap<string, number>): void {
  const listed = new Set(files.map(({ file }) => file));
  const unknown = [...sizes.keys()].find((name) => name !== MANIFEST && !listed.has(name));
  if (unknown !== undefined) throw new ImportFault('unknown_file', unknown);
  const missing = [...listed, ...listNames.map(fileOf)].find((name) => !sizes.has(name) || !listed.has(name));
  if (missing !== undefined) throw new ImportFault('missing_file', missing);
  const wrong = files.find(({ file, bytes }) => sizes.get(file) !== bytes);
  if (wrong) throw new ImportFault('checksum', wrong.file);
}

/** Opens the file of a community. Throws `ImportFault`; the caller closes it. */
export async function openCommunityFile(content: AsyncIterable<Uint8Array>) {
  const zip = await openZip(content, ZIP_LIMITS).catch(asFault);
  const files = filesOf(zip.sizes);
  const sizes = new Map([...files].map(([file, name]) => [file, zip.sizes.get(name) ?? 0]));
  const chunks = (file: string) => chunksOf(file, () => zip.read(files.get(file) ?? file));
  const read = async (): Promise<Manifest> => {
    if ((sizes.get(MANIFEST) ?? Infinity) > LONGEST_MANIFEST) throw new ImportFault('not_a_community');
    const manifest = manifestOf(String(await gather(chunks(MANIFEST))));
    compare(manifest, sizes);
    return manifest;
  };
  const manifest = await read().catch(async (error: unknown) => {
    await zip.close();
    throw error;
  });

  return {
    manifest,
    close: zip.close,
    has: (file: string): boolean => sizes.has(file),

    /** Compares each file with its checksum. */
    async verify(onFile: () => void): Promise<void> {
      for (const { file, sha256 } of manifest.files) {
        const hash = createHash('sha256');
        for await (const chunk of chunks(file)) hash.update(chunk);
        if (hash.digest('hex') !== sha256) throw new ImportFault('checksum', file);
        onFile();
      }
    },

    async *lines<Part extends ListName>(part: Part): AsyncGenerator<FileLine<Part>> {
      let line = 0;
      for await (const text of linesOf(fileOf(part), chunks(fileOf(part)))) {
        line += 1;
        const { data } = fileRows[part].safeParse(parsed(text));
        if (!data) throw new ImportFault('damaged_line', fileOf(part), line);
        yield { row: data as FileRow<Part>, line };
      }
    },

    /** Null if it is too large to be a picture. */
    image: async (id: string): Promise<Buffer | null> =>
      (sizes.get(imageFile(id)) ?? Infinity) > LONGEST_IMAGE ? null : gather(chunks(imageFile(id))),
  };
}
