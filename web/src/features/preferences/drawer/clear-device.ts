import { countUnsent } from '#features/chat/index.ts';
import { hasUnsaved } from '#kernel/page/index.ts';
import { storagePrefix } from '#kernel/storage/index.ts';

const keysOf = (area: Storage) => Object.keys(area).filter((key) => key.startsWith(storagePrefix));
/** Prefix of all drafts. */
const isDraft = (key: string) => key.startsWith(`${storagePrefix}draft:`);
/** Needed for the sign-out, which removes it then. */
const isSession = (key: string) => key === `${storagePrefix}session`;

const attempt = async <T>(work: () => T | Promise<T>, otherwise: T): Promise<T> => {
  try {
    return await work();
  } catch {
    return otherwise;
  }
};

/** Unsaved input that would be lost. */
export type Losses = { unsent: number; hasDrafts: boolean; hasUnsaved: boolean };
export const findLosses = async (): Promise<Losses> => ({
  unsent: await countUnsent(),
  hasDrafts: await attempt(() => keysOf(localStorage).some(isDraft), false),
  hasUnsaved: hasUnsaved(),
});

const openDatabase = (name: string) =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name);
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error(name)));
  });
/** Cleared, not deleted: deleting waits for every tab that has the database open. */
const emptyDatabase = async (name: string) => {
  const database = await openDatabase(name);
  const stores = [...database.objectStoreNames];
  if (stores.length > 0) {
    const transaction = database.transaction(stores, 'readwrite');
    for (const store of stores) transaction.objectStore(store).clear();
    await new Promise((resolve) => {
      transaction.addEventListener('complete', resolve);
      transaction.addEventListener('abort', resolve);
    });
  }
  database.close();
};
const ourDatabases = async () =>
  (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith(storagePrefix.slice(0, -1)) ? [name] : []));

/** Removes everything that the product stores in the browser, except for the session. */
export const clearDevice = async (): Promise<void> => {
  for (const area of [() => localStorage, () => sessionStorage])
    await attempt(() => {
      for (const key of keysOf(area())) if (!isSession(key)) area().removeItem(key);
    }, undefined);
  const databases = await attempt(ourDatabases, []);
  await Promise.all(databases.map((name) => attempt(() => emptyDatabase(name), undefined)));
};
