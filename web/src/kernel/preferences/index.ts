import { create } from 'zustand';
import { isRecord, localStore, onStored } from '#kernel/storage/index.ts';
import { defaultPreferences, isPreference, preferenceNames, type Preferences } from '#contract/browser/preferences.ts';

export {
  accountPreferenceNames,
  choices,
  defaultPreferences,
  isPreference,
  kindOf,
  maxText,
  preferenceNames,
  ranges,
  type AccountPreferences,
  type Preferences,
} from '#contract/browser/preferences.ts';

/** `theme.js` reads the same record before the first paint. */
const key = 'preferences';

/** Keeps the valid values of a stored record, uses the default for the others, and drops unknown names. */
const tidy = (stored: Record<string, unknown>): Preferences => {
  const broken = preferenceNames.filter((name) => name in stored && stored[name] !== null && !isPreference(name, stored[name]));
  if (broken.length > 0) console.error(`Stored preferences were dropped: ${broken.join(', ')}`);
  const valid = preferenceNames.filter((name) => isPreference(name, stored[name])).map((name) => [name, stored[name]]);
  return { ...defaultPreferences, ...(Object.fromEntries(valid) as Partial<Preferences>) };
};
const hasNames = (value: unknown) => isRecord(value) && preferenceNames.some((name) => name in value);
const isStored = (value: unknown): value is Record<string, unknown> => isRecord(value) && (hasNames(value) || hasNames(value['state']));
/** Old records are wrapped; the content is stored unwrapped, for the scripts that read it before the first paint. */
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
/** Calls `listener` for changes made in this tab, not for those of other tabs or devices. */
export const onChoice = (listener: (change: Partial<Preferences>) => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Applies at once, in this and the other tabs. */
export const takePreferences = (change: Partial<Preferences>): void => {
  usePreferences.setState(change);
  localStore.write(key, usePreferences.getState());
};
export const setPreferences = (change: Partial<Preferences>): void => {
  takePreferences(change);
  for (const listener of listeners) listener(change);
};

/** Applies changes of other tabs; called once per document. */
export const followPreferences = (): (() => void) => onStored(key, () => usePreferences.setState(read()));
