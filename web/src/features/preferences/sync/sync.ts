import { create } from 'zustand';
import type { SavedPreferences } from '#contract/preferences.ts';
import { api } from '#kernel/api/index.ts';
import { debounce } from '#kernel/debounce.ts';
import { accountPreferenceNames, onChoice, takePreferences, usePreferences, type AccountPreferences } from '#kernel/preferences/index.ts';
import { forgetOthers, readRecord, writeRecord, type SyncRecord } from './sync-record.ts';

/** `waiting`: saving failed; it is repeated with the next connection. */
export type SyncState = 'off' | 'saving' | 'saved' | 'waiting';
export const useSync = create<{ state: SyncState; at: string | null }>(() => ({ state: 'off', at: null }));

let userId: string | null = null;
let isRunning = false;
let isAsked = false;

const record = () => (userId === null ? null : readRecord(userId));
const keep = (change: Partial<SyncRecord>) => {
  const known = record();
  if (userId !== null && known) writeRecord(userId, { ...known, ...change });
};
const here = () => {
  const preferences = usePreferences.getState();
  return Object.fromEntries(accountPreferenceNames.map((name) => [name, preferences[name]])) as AccountPreferences;
};
export const isSameHere = (preferences: Partial<AccountPreferences>): boolean => {
  const mine = here();
  return accountPreferenceNames.every((name) => preferences[name] === undefined || preferences[name] === mine[name]);
};

const take = ({ preferences, changedAt }: SavedPreferences) => {
  if (preferences && !isSameHere(preferences)) takePreferences(preferences);
  keep({ isDirty: false, knownAt: changedAt });
};

/** Saves this device's changes. The response is the stored state: the same, or a later change of another device. */
const push = async ({ changedAt }: SyncRecord) => {
  useSync.setState({ state: 'saving' });
  const saved = await api('PUT /me/preferences', { body: { preferences: here(), changedAt }, background: true });
  // A further change meanwhile is sent next, and wins.
  if (record()?.changedAt !== changedAt) isAsked = true;
  else take(saved);
};
const pull = async ({ knownAt }: SyncRecord) => {
  const saved = await api('GET /me/preferences', { background: true });
  if (saved.preferences === null) keep({ isDirty: true, changedAt: new Date().toISOString() });
  // Changed during the request: the server decides which is later.
  if (record()?.isDirty) isAsked = true;
  else if (saved.changedAt !== knownAt) take(saved);
};

/** Synchronizes device and account, one call at a time; a request meanwhile triggers another run. */
const run = async (): Promise<void> => {
  if (isRunning) {
    isAsked = true;
    return;
  }
  isRunning = true;
  try {
    do {
      isAsked = false;
      const known = record();
      if (!known) return;
      await (known.isDirty ? push(known) : pull(known));
    } while (isAsked);
    useSync.setState({ state: 'saved', at: record()?.knownAt ?? null });
  } catch {
    // On any error the change is kept here and sent with the next connection or change.
    if (record()) useSync.setState({ state: 'waiting' });
  } finally {
    isRunning = false;
  }
};
const soon = debounce(() => void run());
const now = () => {
  soon.forget();
  void run();
};

const onLocalChange = (change: object) => {
  if (!record() || !accountPreferenceNames.some((name) => name in change)) return;
  keep({ isDirty: true, changedAt: new Date().toISOString() });
  useSync.setState({ state: 'saving' });
  soon.ask();
};

/** Synchronizes the changes of the signed-in user, if enabled. Returns a stop function. */
export const startSync = (id: string): (() => void) => {
  userId = id;
  forgetOthers(id);
  const stop = onChoice(onLocalChange);
  addEventListener('online', now);
  if (record()) now();
  return () => {
    stop();
    soon.forget();
    removeEventListener('online', now);
    userId = null;
    useSync.setState({ state: 'off', at: null });
  };
};

/** Called after a change on another device, or when hints may have been missed. */
export const catchUp = (changedAt?: string): void => {
  if (record() && (changedAt === undefined || changedAt !== record()?.knownAt)) now();
};

/** The account's preferences, for a comparison before enabling. */
export const readAccount = (): Promise<SavedPreferences> => api('GET /me/preferences');

/** Enables the synchronization, starting from either side. */
export const turnOn = (id: string, from: 'device' | 'account', saved: SavedPreferences): void => {
  writeRecord(id, { isDirty: from === 'device', changedAt: new Date().toISOString(), knownAt: null });
  if (from === 'account') {
    take(saved);
    useSync.setState({ state: 'saved', at: saved.changedAt });
  } else now();
};

/** Disables it on this device; the account keeps its state for other devices. */
export const turnOff = (id: string): void => {
  soon.forget();
  writeRecord(id, null);
  useSync.setState({ state: 'off', at: null });
};

/** Saves pending changes before this device's data is cleared. */
export const finishSync = async (): Promise<void> => {
  if (record()?.isDirty) await run();
};
