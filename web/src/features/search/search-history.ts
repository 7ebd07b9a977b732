import { localStore } from '#kernel/storage/index.ts';

const MAX_ENTRIES = 20;
/** Stored per user, as browsers are shared. */
const keyFor = (userId: string): string => `search-history:${location.host}:${userId}`;
const areKeys = (value: unknown): value is string[] => Array.isArray(value) && value.every((key) => typeof key === 'string');

/** Keys of menu entries, the latest first. */
export const readHistory = (userId: string): string[] => localStore.read(keyFor(userId), areKeys) ?? [];

const write = (userId: string, keys: string[]): string[] => {
  localStore.write(keyFor(userId), keys);
  return keys;
};

/** An entry that exists keeps its position. */
export const addToHistory = (userId: string, key: string): string[] => {
  const keys = readHistory(userId);
  return keys.includes(key) ? keys : write(userId, [key, ...keys].slice(0, MAX_ENTRIES));
};

export const removeFromHistory = (userId: string, key: string): string[] =>
  write(
    userId,
    readHistory(userId).filter((other) => other !== key),
  );
