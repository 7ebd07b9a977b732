import { isRecord, localStore } from '#kernel/storage/index.ts';

/** What this device knows of one person's preferences at the server. */
export type SyncRecord = {
  /** When something was last chosen here. */
  changedAt: string;
  /** What was chosen here has not been saved. */
  isDirty: boolean;
  /** The state of the account that this device has. */
  knownAt: string | null;
};

/** By account, as browsers are shared. */
type Records = Record<string, SyncRecord>;
const key = 'preferences-sync';
const isSyncRecord = (value: unknown): value is SyncRecord =>
  isRecord(value) &&
  typeof value['changedAt'] === 'string' &&
  typeof value['isDirty'] === 'boolean' &&
  (value['knownAt'] === null || typeof value['knownAt'] === 'string');
const isRecords = (value: unknown): value is Records => isRecord(value) && Object.values(value).every(isSyncRecord);
const readAll = (): Records => localStore.read(key, isRecords) ?? {};

/** Null: this person does not sync on this device. */
export const readRecord = (userId: string): SyncRecord | null => readAll()[userId] ?? null;

export const writeRecord = (userId: string, record: SyncRecord | null): void => {
  const { [userId]: _, ...others } = readAll();
  localStore.write(key, record ? { ...others, [userId]: record } : others);
};

/** What others left unsaved has been overwritten by whoever uses the device now: at their return their account wins. */
export const forgetOthers = (userId: string): void => {
  const records = Object.entries(readAll()).map(([id, record]) => [
    id,
    id === userId ? record : { ...record, isDirty: false, knownAt: null },
  ]);
  if (records.length > 0) localStore.write(key, Object.fromEntries(records));
};
