import { useTexts } from '#kernel/i18n/index.ts';
import { choices, kindOf, maxText, ranges, type Preferences } from '#kernel/preferences/index.ts';
import type { PreferencesError } from './parse-import.ts';

const allowed = (name: keyof Preferences) =>
  (name in choices ? choices[name as keyof typeof choices] : []).map((value) => JSON.stringify(value));
const limits = (name: keyof Preferences) => (name in ranges ? ranges[name as keyof typeof ranges] : [0, 0]);

/** Length of a key that is enough to find it in the file. */
const maxOfName = 40;
const shortened = (name: string) => {
  const points = [...name];
  return points.length > maxOfName ? `${points.slice(0, maxOfName - 1).join('')}…` : name;
};

/** A message per error: the key, and its valid values. */
export const useErrorText = (): ((error: PreferencesError) => string) => {
  const t = useTexts('preferences-drawer');
  return (error) => {
    if (error.kind === 'unknown') return t('import.unknown', { name: shortened(error.name) });
    if (error.kind !== 'value') return t(`import.${error.kind}`);
    const { name } = error;
    const [min, max] = limits(name);
    const kind = kindOf(name);
    // `import.text` is the introduction of the form.
    return t(`import.${kind === 'text' ? 'words' : kind}`, { name, min, max: max || maxText, values: allowed(name).join(', ') });
  };
};
