import { isRecord, localStore } from '#kernel/storage/index.ts';

/** The sync state of one user on this device. */
export type SyncRecord = {
  /** Time of the last change on this device. */
  changedAt: string;
  /** Whether changes of this device are unsaved. */
  isDirty: boolean;
  /** Time of the account's state that this device has. */
  knownAt: string | null;
};

/** Per account, as browsers are shared. */
type Records = Record<string, SyncRecord>;
const key = 'preferences-sync';
const isSyncRecord = (value: unknown): value is SyncRecord =>
  isRecord(value) &&
  typeof value['changedAt'] === 'string' &&
  typeof value['isDirty'] === 'boolean' &&
  (value['knownAt'] === null || typeof value['knownAt'] === 'string');
const isRecords = (value: unknown): value is Records => isRecord(value) && Object.values(value).every(isSyncRecord);
const readAll = (): Records => localStore.read(key, isRecords) ?? {};

/** Null if this user does not sync on this device. */
export const readRecord = (userId: string): SyncRecord | null => readAll()[userId] ?? null;

export const writeRecord = (userId: string, record: SyncRecord | null): void => {
  const { [userId]: _, ...others } = readAll();
  localStore.write(key, record ? { ...others, [userId]: record } : others);
};

/** Unsaved changes of other users were overwritten by the current one: on their return the account's state wins. */
export const forgetOthers = (userId: string): void => {
  const records = Object.entries(readAll()).map(([id, record]) => [
    id,
    id === userId ? record : { ...record, isDirty: false, knownAt: null },
  ]);
  if (records.length > 0) localStore.write(key, Object.fromEntries(records));
};
