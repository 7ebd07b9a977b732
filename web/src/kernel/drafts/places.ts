import { localStore, storagePrefix, tabStore } from '#kernel/storage/index.ts';

type Is<T> = (value: unknown) => value is T;
const isText = (value: unknown): value is string => typeof value === 'string';

/** One place for each tab that writes the same kind of text at the same time; further tabs keep nothing. */
const most = 4;
const all = (key: string): string[] => [key, ...Array.from({ length: most - 1 }, (_, index) => `${key}~${index + 2}`)];

/** The one that this tab wrote to, then those that have a draft, then the others. */
const placesOf = (key: string): string[] => {
  const own = tabStore.read(key, isText);
  const rank = (place: string) =>
    place === own ? 0 : localStore.read(place, (value): value is unknown => value !== null) === null ? 2 : 1;
  return all(key).toSorted((a, b) => rank(a) - rank(b));
};

/** What is shown before it is known whether another tab is writing it. */
export const firstDraft = <T>(key: string, is: Is<T>): T | null => {
  for (const place of placesOf(key)) {
    const draft = localStore.read(place, is);
    if (draft !== null) return draft;
  }
  return null;
};

/** Null removes the draft. */
export const keepDraft = (key: string, place: string, draft: unknown): void => {
  if (draft === null) {
    localStore.remove(place);
    tabStore.remove(key);
  } else {
    localStore.write(place, draft);
    tabStore.write(key, place);
  }
};

/** Resolves to the function that gives the place back, null if another tab has it. Without locks (plain HTTP) every tab gets it. */
const hold = (place: string): Promise<(() => void) | null> =>
  new Promise((resolve, reject) => {
    if (!('locks' in navigator)) return resolve(() => undefined);
    const { promise, resolve: release } = Promise.withResolvers<void>();
    navigator.locks
      .request(storagePrefix + place, { ifAvailable: true }, (lock) => {
        resolve(lock && release);
        return lock ? promise : undefined;
      })
      .catch(reject);
  });

export type Held = { place: string; release: () => void };

/** Takes a place that no other tab has, until it is released or the tab is closed; null if there is none. */
export const holdPlace = async (key: string, mayTake: (place: string) => boolean): Promise<Held | null> => {
  for (const place of placesOf(key)) {
    const release = mayTake(place) ? await hold(place) : null;
    if (release) return { place, release };
  }
  return null;
};
