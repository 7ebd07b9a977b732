import { isPreference, preferenceNames, type Preferences } from '#kernel/preferences/index.ts';

/** An error of an imported text; `name` is the key as written. */
export type PreferencesError =
  | { kind: 'notJson' | 'notObject' | 'empty' }
  | { kind: 'unknown'; name: string }
  | { kind: 'value'; name: keyof Preferences };
export type Import = { change: Partial<Preferences>; errors: [] } | { change: null; errors: PreferencesError[] };

const isName = (name: string): name is keyof Preferences => (preferenceNames as string[]).includes(name);
const refused = (...errors: PreferencesError[]): Import => ({ change: null, errors });

const errorOf = ([name, value]: [string, unknown]): PreferencesError[] => {
  if (!isName(name)) return [{ kind: 'unknown', name }];
  return isPreference(name, value) ? [] : [{ kind: 'value', name }];
};

/** All or nothing: with any error nothing is changed. Keys that are not present are unchanged. */
export const parseImport = (text: string): Import => {
  let value: unknown;
  try {
    // Some editors write a byte order mark.
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return refused({ kind: 'notJson' });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refused({ kind: 'notObject' });
  const entries = Object.entries(value);
  if (entries.length === 0) return refused({ kind: 'empty' });
  const errors = entries.flatMap(errorOf);
  return errors.length > 0 ? refused(...errors) : { change: Object.fromEntries(entries), errors: [] };
};
