/**
 * The product's storage in the browser. Every value is validated by its reader, and nothing here throws:
 * a full or blocked store counts as empty, and a corrupt or outdated value is removed and logged.
 */
export const storagePrefix = 'plaza-v1-prod:';

export type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
type Is<T> = (value: unknown) => value is T;
export type Store = {
  read: <T>(key: string, is: Is<T>) => T | null;
  write: (key: string, value: unknown) => void;
  remove: (key: string) => void;
};

const attempt = <T>(action: () => T): T | null => {
  try {
    return action();
  } catch {
    return null;
  }
};

/** `area` is a function, as the mere access to `localStorage` throws where storage is blocked. */
export const createStore = (area: () => StorageArea): Store => {
  const remove = (key: string) => void attempt(() => area().removeItem(storagePrefix + key));
  return {
    read: (key, is) => {
      const text = attempt(() => area().getItem(storagePrefix + key));
      if (text === null) return null;
      const value: unknown = attempt(() => JSON.parse(text));
      if (is(value)) return value;
      console.error(`What was stored as ${key} cannot be read and was dropped`);
      remove(key);
      return null;
    },
    write: (key, value) => void attempt(() => area().setItem(storagePrefix + key, JSON.stringify(value))),
    remove,
  };
};

/** Persistent, and shared by the tabs of the browser. */
export const localStore = createStore(() => localStorage);
/** Kept for the lifetime of the tab. */
export const tabStore = createStore(() => sessionStorage);

/** Calls `listener` when another tab wrote or removed a key of the local store. */
export const onStored = (key: string, listener: () => void): (() => void) => {
  const onEvent = (event: StorageEvent) => {
    // A null key means that the whole store was cleared.
    if (event.key === null || event.key === storagePrefix + key) listener();
  };
  addEventListener('storage', onEvent);
  return () => removeEventListener('storage', onEvent);
};

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Deletes the copies of personal data (of the door: `personal-store.ts`), when the session ends. */
export const forgetPersonal = () => attempt(() => indexedDB.deleteDatabase('plaza-v1-prod-personal'));
