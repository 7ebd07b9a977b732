import { create } from 'zustand';
import { isRecord, localStore, onStored } from '#kernel/storage/index.ts';
import { defaultPreferences, isPreference, preferenceNames, type Preferences } from '#contract/kernel/preferences.ts';

export {
  accountPreferenceNames,
  choices,
  defaultPreferences,
  isPreference,
  kindOf,
  mostText,
  preferenceNames,
  ranges,
  type AccountPreferences,
  type Preferences,
} from '#contract/kernel/preferences.ts';

/** `theme.js` reads the same record before the first paint. */
const key = 'preferences';

/** Keeps what is valid of a stored record and takes the default for the rest; names that are gone are forgotten. */
const tidy = (stored: Record<string, unknown>): Preferences => {
  const broken = preferenceNames.filter((name) => name in stored && stored[name] !== null && !isPreference(name, stored[name]));
  if (broken.length > 0) console.error(`Stored preferences were dropped: ${broken.join(', ')}`);
  const valid = preferenceNames.filter((name) => isPreference(name, stored[name])).map((name) => [name, stored[name]]);
  return { ...defaultPreferences, ...(Object.fromEntries(valid) as Partial<Preferences>) };
};
const hasNames = (value: unknown) => isRecord(value) && preferenceNames.some((name) => name in value);
const isStored = (value: unknown): value is Record<string, unknown> => isRecord(value) && (hasNames(value) || hasNames(value['state']));
/** Records of old lie in an envelope; what was in it is put back bare, for the scripts that read it before the first paint. */
const read = (): Preferences => {
  const stored = localStore.read(key, isStored) ?? {};
  const { state } = stored;
  if (!isRecord(state)) return tidy(stored);
  const preferences = tidy({ ...state, ...stored });
  localStore.write(key, preferences);
  return preferences;
};

export const usePreferences = create<Preferences>(read);

const listeners = new Set<(change: Partial<Preferences>) => void>();
/** Calls `listener` for what somebody chose in this tab; what another tab or device did is no choice made here. */
export const onChoice = (listener: (change: Partial<Preferences>) => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Takes effect at once, here and in the other tabs. */
export const takePreferences = (change: Partial<Preferences>): void => {
  usePreferences.setState(change);
  localStore.write(key, usePreferences.getState());
};
export const setPreferences = (change: Partial<Preferences>): void => {
  takePreferences(change);
  for (const listener of listeners) listener(change);
};

/** Takes over what another tab chose; once per document. */
export const followPreferences = (): (() => void) => onStored(key, () => usePreferences.setState(read()));
