import { create } from 'zustand';
import type { CallOutput } from '#contract/api.ts';
import { api } from '#kernel/api/index.ts';
import { debounce } from '#kernel/debounce.ts';
import { accountPreferenceNames, onChoice, takePreferences, usePreferences, type AccountPreferences } from '#kernel/preferences/index.ts';
import { forgetOthers, readRecord, writeRecord, type SyncRecord } from './sync-record.ts';

export type Saved = CallOutput<'GET /me/preferences'>;

/** `waiting`: something could not be saved; it goes out with the next connection. */
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

const take = ({ preferences, changedAt }: Saved) => {
  if (preferences && !isSameHere(preferences)) takePreferences(preferences);
  keep({ isDirty: false, knownAt: changedAt });
};

/** Sends what was chosen here. The server answers what it keeps: the same, or a later choice of another device. */
const push = async ({ changedAt }: SyncRecord) => {
  useSync.setState({ state: 'saving' });
  const saved = await api('PUT /me/preferences', { body: { preferences: here(), changedAt }, background: true });
  // Something more was chosen meanwhile: that is sent next, and wins.
  if (record()?.changedAt !== changedAt) isAsked = true;
  else take(saved);
};
const pull = async ({ knownAt }: SyncRecord) => {
  const saved = await api('GET /me/preferences', { background: true });
  if (saved.preferences === null) keep({ isDirty: true, changedAt: new Date().toISOString() });
  // Chosen while the answer was on its way: the server decides which is later.
  if (record()?.isDirty) isAsked = true;
  else if (saved.changedAt !== knownAt) take(saved);
};

/** Brings device and account together, one call at a time; whoever asks meanwhile is heard after it. */
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
    // Whatever the reason, the choice is kept here and goes out with the next connection or the next choice.
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

const hearChoice = (change: object) => {
  if (!record() || !accountPreferenceNames.some((name) => name in change)) return;
  keep({ isDirty: true, changedAt: new Date().toISOString() });
  useSync.setState({ state: 'saving' });
  soon.ask();
};

/** Follows the choices of whoever is signed in, if they wish so; answers how to stop. */
export const startSync = (id: string): (() => void) => {
  userId = id;
  forgetOthers(id);
  const stop = onChoice(hearChoice);
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

/** Another device changed something, or hints may have been missed. */
export const catchUp = (changedAt?: string): void => {
  if (record() && (changedAt === undefined || changedAt !== record()?.knownAt)) now();
};

/** What the account has, to compare before somebody switches on. */
export const readAccount = (): Promise<Saved> => api('GET /me/preferences');

/** From now on this device and the account are one; either side may begin. */
export const turnOn = (id: string, from: 'device' | 'account', saved: Saved): void => {
  writeRecord(id, { isDirty: from === 'device', changedAt: new Date().toISOString(), knownAt: null });
  if (from === 'account') {
    take(saved);
    useSync.setState({ state: 'saved', at: saved.changedAt });
  } else now();
};

/** The account keeps what it has, for other devices. */
export const turnOff = (id: string): void => {
  soon.forget();
  writeRecord(id, null);
  useSync.setState({ state: 'off', at: null });
};

/** Last chance before this device forgets everything. */
export const finishSync = async (): Promise<void> => {
  if (record()?.isDirty) await run();
};
