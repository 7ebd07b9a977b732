import type { UseStore } from 'idb-keyval';

/** Copies of personal data for use without the network. The database is deleted when the session ends (`forgetPersonal`). */
const name = 'plaza-v1-prod-personal';
const STORE = 'kept';

let opened: Promise<IDBDatabase> | null = null;
const open = (): Promise<IDBDatabase> =>
  (opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
    request.addEventListener('success', () => {
      const { result } = request;
      // A deletion waits until every tab has closed the database.
      result.addEventListener('versionchange', () => {
        result.close();
        opened = null;
      });
      resolve(result);
    });
    request.addEventListener('error', () => reject(request.error ?? new Error(name)));
  }).catch((error: unknown) => {
    opened = null;
    throw error;
  }));

export const personalStore: UseStore = async (mode, work) => work((await open()).transaction(STORE, mode).objectStore(STORE));
