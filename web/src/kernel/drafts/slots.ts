import { localStore, storagePrefix, tabStore } from '#kernel/storage/index.ts';

type Is<T> = (value: unknown) => value is T;
const isText = (value: unknown): value is string => typeof value === 'string';

/** One slot for each tab that writes the same kind of text at the same time; further tabs keep nothing. */
const most = 4;
const all = (key: string): string[] => [key, ...Array.from({ length: most - 1 }, (_, index) => `${key}~${index + 2}`)];

/** The one that this tab wrote to, then those that have a draft, then the others. */
const slotsOf = (key: string): string[] => {
  const own = tabStore.read(key, isText);
  const rank = (slot: string) => (slot === own ? 0 : localStore.read(slot, (value): value is unknown => value !== null) === null ? 2 : 1);
  return all(key).toSorted((a, b) => rank(a) - rank(b));
};

/** The draft that is shown before it is known whether another tab is writing it. */
export const firstDraft = <T>(key: string, is: Is<T>): T | null => {
  for (const slot of slotsOf(key)) {
    const draft = localStore.read(slot, is);
    if (draft !== null) return draft;
  }
  return null;
};

/** Null removes the draft. */
export const keepDraft = (key: string, slot: string, draft: unknown): void => {
  if (draft === null) {
    localStore.remove(slot);
    tabStore.remove(key);
  } else {
    localStore.write(slot, draft);
    tabStore.write(key, slot);
  }
};

/** Resolves to the function that releases the slot, null if another tab has it. Without locks (plain HTTP) every tab gets it. */
const hold = (slot: string): Promise<(() => void) | null> =>
  new Promise((resolve, reject) => {
    if (!('locks' in navigator)) return resolve(() => undefined);
    const { promise, resolve: release } = Promise.withResolvers<void>();
    navigator.locks
      .request(storagePrefix + slot, { ifAvailable: true }, (lock) => {
        resolve(lock && release);
        return lock ? promise : undefined;
      })
      .catch(reject);
  });

export type HeldSlot = { slot: string; release: () => void };

/** Takes a slot that no other tab has, until it is released or the tab is closed; null if there is none. */
export const holdSlot = async (key: string, mayTake: (slot: string) => boolean): Promise<HeldSlot | null> => {
  for (const slot of slotsOf(key)) {
    const release = mayTake(slot) ? await hold(slot) : null;
    if (release) return { slot, release };
  }
  return null;
};
