import type { PreviousUpload, UrlStorage } from 'tus-js-client';
import { isRecord, localStore } from '#kernel/storage/index.ts';

/** Unfinished uploads of this browser, so that they can be resumed after a reload. */
const key = 'uploads';
/** The server deletes them after a day. */
const lifetime = 24 * 3_600_000;
const most = 10;

type Kept = { fingerprint: string; address: string; at: number };
const isKept = (value: unknown): value is Kept =>
  isRecord(value) && typeof value['fingerprint'] === 'string' && typeof value['address'] === 'string' && typeof value['at'] === 'number';
const isList = (value: unknown): value is Kept[] => Array.isArray(value) && value.every(isKept);

const read = () => (localStore.read(key, isList) ?? []).filter(({ at }) => Date.now() - at < lifetime);
const write = (list: Kept[]) => (list.length > 0 ? localStore.write(key, list.slice(-most)) : localStore.remove(key));
const asPrevious = ({ fingerprint, address, at }: Kept): PreviousUpload => ({
  size: null,
  metadata: {},
  creationTime: new Date(at).toISOString(),
  urlStorageKey: fingerprint,
  uploadUrl: address,
  parallelUploadUrls: null,
});

export const keptUploads: UrlStorage = {
  findAllUploads: async () => read().map(asPrevious),
  findUploadsByFingerprint: async (wanted) =>
    read()
      .filter(({ fingerprint }) => fingerprint === wanted)
      .map(asPrevious),
  removeUpload: async (gone) => write(read().filter(({ fingerprint }) => fingerprint !== gone)),
  addUpload: async (fingerprint, { uploadUrl }) => {
    const others = read().filter((one) => one.fingerprint !== fingerprint);
    if (uploadUrl) write([...others, { fingerprint, address: uploadUrl, at: Date.now() }]);
    return fingerprint;
  },
};

/** The same bytes for the same purpose are the same upload, independent of the file name. */
export const fingerprintOf = async (file: Blob, purpose: string): Promise<string> => {
  let hash = 0x811c9dc5;
  for (const byte of new Uint8Array(await file.arrayBuffer())) hash = Math.imul(hash ^ byte, 0x01000193);
  return `${purpose}-${file.size}-${(hash >>> 0).toString(36)}`;
};
